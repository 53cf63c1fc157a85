import { useRouter } from '@tanstack/react-router';

/** A debounced search must not navigate away from a page opened since. */
export function useStillAt(path: string): () => boolean {
  const router = useRouter();
  return () => router.state.location.pathname === path;
}
