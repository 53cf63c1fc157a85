import { useEffect, useEffectEvent } from 'react';
import { addOverlay } from './overlay-history.ts';

/**
 * The browser's Back closes what lies over the page, the topmost first, as people with a phone expect, and leaves the
 * page only the next time. What refuses to close stays, and so does the page.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? addOverlay({ close: () => closeNow() }) : undefined), [isOpen]);
}
