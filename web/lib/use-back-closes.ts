import { useEffectEvent, useLayoutEffect } from 'react';
import { addOverlay } from './overlay-history.ts';

export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useLayoutEffect(() => (isOpen ? addOverlay({ close: () => closeNow() }) : undefined), [isOpen]);
}
