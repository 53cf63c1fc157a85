import { useEffect } from 'react';
import { isProviderFrame } from './provider-frame.ts';

/**
 * Lets the payment provider's iframe (3-D Secure, UPI code) have the focus. The iframe is outside the modal
 * dialog, so Radix's focus trap would take the focus back:
 * https://github.com/stripe/react-stripe-js/issues/318.
 */
export function useProviderFrameFocus(): void {
  useEffect(() => {
    const onFocusIn = (event: FocusEvent) => {
      if (isProviderFrame(event.target)) event.stopPropagation();
    };
    const onFocusOut = (event: FocusEvent) => {
      if (isProviderFrame(event.relatedTarget)) event.stopPropagation();
    };
    document.addEventListener('focusin', onFocusIn, { capture: true });
    document.addEventListener('focusout', onFocusOut, { capture: true });
    return () => {
      document.removeEventListener('focusin', onFocusIn, { capture: true });
      document.removeEventListener('focusout', onFocusOut, { capture: true });
    };
  }, []);
}
