import { useEffect } from 'react';

let locks = 0;

/** Replaces Radix's scroll lock, which injects a style element that the content security policy blocks. */
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
