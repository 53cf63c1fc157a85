import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** What lies over the page, the topmost last. */
const layers: symbol[] = [];

/** Whether the browser's Back belongs to something that lies over the page. */
export function isBackTaken(): boolean {
  return layers.length > 0;
}

/**
 * The browser's Back closes what lies over the page, the topmost first, as people with a phone expect, and leaves the
 * page only the next time. Any other way from the page is free. Back to another document, from the first page after a
 * full load, cannot be held.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  // Parts are also shown without a router: on the prerendered landing page, and in tests.
  const history = useRouter({ warn: false })?.history;
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen || history === undefined) return undefined;
    const layer = Symbol('layer');
    layers.push(layer);
    const unblock = history.block({
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || layers.at(-1) !== layer) return false;
        closeNow();
        return true;
      },
      // Closing the tab loses nothing.
      enableBeforeUnload: false,
    });
    return () => {
      unblock();
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [isOpen, history]);
}
