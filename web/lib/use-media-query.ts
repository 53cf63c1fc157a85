import { useCallback, useSyncExternalStore } from 'react';

/** Below this width (Tailwind's `md`) tables become cards, dialogs become sheets and the sidebar becomes a drawer. */
export const phoneQuery = '(max-width: 767.98px)';

/** Returns false while prerendering. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (typeof window === 'undefined' || typeof window.matchMedia !== 'function') return () => undefined;
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => typeof window.matchMedia === 'function' && window.matchMedia(query).matches,
    () => false,
  );
}

export function useIsPhone(): boolean {
  return useMediaQuery(phoneQuery);
}
