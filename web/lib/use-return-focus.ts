import { useRef } from 'react';

/**
 * Gives the focus back to what opened a dialog. The primitives do this for their own trigger only, and the dialogs here are opened
 * by state. Spread the answer on the dialog's content.
 */
export function useReturnFocus(): {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const back = opener.current;
      if (back?.isConnected === true) back.focus();
      // What was done in the dialog may have taken its opener away, or disabled it: then one goes on at the content.
      if (back === null || document.activeElement !== back) document.querySelector('main')?.focus();
    },
  };
}
