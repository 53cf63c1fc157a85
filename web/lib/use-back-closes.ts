import { useEffectEvent, useLayoutEffect } from 'react';
import { addOverlay } from './overlay-history.ts';

/** While `isOpen`, Back calls `close` instead of leaving the page. With several overlays, it closes only the topmost. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useLayoutEffect(() => (isOpen ? addOverlay({ close: () => closeNow() }) : undefined), [isOpen]);
}
