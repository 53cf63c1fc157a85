import { useRouter } from '@tanstack/react-router';

/**
 * Whether the person is still at this path: a search that waited for a pause in typing must not call back somebody who has
 * opened another page meanwhile.
 */
export function useStillAt(path: string): () => boolean {
  const router = useRouter();
  return () => router.state.location.pathname === path;
}
