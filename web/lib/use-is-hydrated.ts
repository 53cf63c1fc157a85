import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server, and in the browser's first render of HTML from the server, which must be the same. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
