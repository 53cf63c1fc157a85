import { useEffect } from 'react';

let locks = 0;

/**
 * Keeps the page behind an open dialog still, by an attribute that styles/base.css knows. The dialogs do this instead of the
 * primitives' own overlay, which writes a style element that a strict content security policy refuses.
 */
export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const page = document.documentElement;
    if (locks === 0) page.dataset['scrollLocked'] = window.innerWidth > page.clientWidth ? 'bar' : '';
    locks += 1;
    return () => {
      locks -= 1;
      if (locks === 0) delete page.dataset['scrollLocked'];
    };
  }, [active]);
}
