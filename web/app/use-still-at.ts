import { useRouter } from '@tanstack/react-router';

/** Prevents a debounced search from navigating away from a page that was opened in the meantime. */
export function useStillAt(path: string): () => boolean {
  const router = useRouter();
  return () => router.state.location.pathname === path;
}
