import { useRef } from 'react';

/** Radix returns the focus only to its own triggers. Spread the result on the dialog's content. */
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
      const target = opener.current;
      if (target?.isConnected === true) target.focus();
      // The dialog's action may have removed or disabled the opener, so the main content gets the focus.
      if (target === null || document.activeElement !== target) document.querySelector('main')?.focus();
    },
  };
}
