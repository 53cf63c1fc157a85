import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { closesInsteadOfBack, closeTopmost, watchCloseRequests } from './close-request.ts';

interface OverlayProps {
  onEscapeKeyDown: (event: KeyboardEvent) => void;
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * While an overlay is open, the page below does not scroll, and a close request closes it. Radix returns the focus only
 * to its own triggers. Spread the result on the overlay's content.
 */
export function useOverlay(isOpen: boolean, close: () => void): OverlayProps {
  const closeNow = useEffectEvent(close);
  useLayoutEffect(() => (isOpen ? watchCloseRequests(() => closeNow()) : undefined), [isOpen]);
  useEffect(() => (isOpen ? lockScroll() : undefined), [isOpen]);
  const history = useRouter({ warn: false })?.history;
  useEffect(
    () =>
      isOpen
        ? history?.block({
            blockerFn: ({ action }) => action === 'BACK' && closesInsteadOfBack(),
            enableBeforeUnload: false,
          })
        : undefined,
    [isOpen, history],
  );
  const opener = useRef<HTMLElement | null>(null);
  return {
    onEscapeKeyDown,
    onOpenAutoFocus: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const target = opener.current;
      if (target?.isConnected === true) target.focus();
      // The dialog's action may have removed or disabled the opener, so the main content gets the focus.
      if (target === null || document.activeElement !== target) document.querySelector('main')?.focus();
    },
  };
}

/** Radix learns of an overlay only after it was painted, so until then Escape reaches the overlay below. */
function onEscapeKeyDown(event: KeyboardEvent): void {
  event.preventDefault();
  closeTopmost();
}

let locks = 0;

/** Replaces Radix's scroll lock, which injects a style element that the content security policy blocks. */
function lockScroll(): () => void {
  const page = document.documentElement;
  if (locks === 0) page.dataset['scrollLocked'] = window.innerWidth > page.clientWidth ? 'bar' : '';
  locks += 1;
  return () => {
    locks -= 1;
    if (locks === 0) delete page.dataset['scrollLocked'];
  };
}
