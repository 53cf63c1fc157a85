import { useRouter } from '@tanstack/react-router';

/** Returns a function that checks whether the location still has this path: a debounced search must not navigate away from a page opened since. */
export function useStillAt(path: string): () => boolean {
  const router = useRouter();
  return () => router.state.location.pathname === path;
}
