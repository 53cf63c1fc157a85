import { useEffectEvent, useLayoutEffect } from 'react';
import { addOverlay } from './overlay-history.ts';

/** If several overlays are open, Back closes only the topmost one. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useLayoutEffect(() => (isOpen ? addOverlay({ close: () => closeNow() }) : undefined), [isOpen]);
}
