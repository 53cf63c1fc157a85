import { useEffect } from 'react';

/**
 * Lets a payment provider's window (3-D Secure, a UPI code) take the focus while a modal dialog is open. Providers put it
 * into the page as a frame beside the dialog, and the dialog's focus trap would take the focus back from it:
 * https://github.com/stripe/react-stripe-js/issues/318. Its clicks are let through in styles/base.css.
 */
export function useFramesAbove(): void {
  useEffect(() => {
    const onFocusIn = (event: FocusEvent) => {
      if (isFrameAbove(event.target)) event.stopPropagation();
    };
    const onFocusOut = (event: FocusEvent) => {
      if (isFrameAbove(event.relatedTarget)) event.stopPropagation();
    };
    // Capturing, to come before the listeners of the focus trap.
    document.addEventListener('focusin', onFocusIn, { capture: true });
    document.addEventListener('focusout', onFocusOut, { capture: true });
    return () => {
      document.removeEventListener('focusin', onFocusIn, { capture: true });
      document.removeEventListener('focusout', onFocusOut, { capture: true });
    };
  }, []);
}

function isFrameAbove(target: EventTarget | null): boolean {
  return target instanceof HTMLIFrameElement && target.closest('[role="dialog"]') === null;
}
