import { useEffectEvent, useLayoutEffect } from 'react';
import { watchCloseRequests } from './close-request.ts';

export function useCloseRequest(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useLayoutEffect(() => (isOpen ? watchCloseRequests(() => closeNow()) : undefined), [isOpen]);
}
