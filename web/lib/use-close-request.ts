import { useEffectEvent, useLayoutEffect } from 'react';
import { closeTopmost, watchCloseRequests } from './close-request.ts';

/** Spread the result on the overlay's content. */
export function useCloseRequest(
  isOpen: boolean,
  close: () => void,
): { onEscapeKeyDown: (event: KeyboardEvent) => void } {
  const closeNow = useEffectEvent(close);
  useLayoutEffect(() => (isOpen ? watchCloseRequests(() => closeNow()) : undefined), [isOpen]);
  return { onEscapeKeyDown };
}

/** Radix learns of an overlay only after it was painted, so until then Escape reaches the overlay below. */
function onEscapeKeyDown(event: KeyboardEvent): void {
  event.preventDefault();
  closeTopmost();
}
