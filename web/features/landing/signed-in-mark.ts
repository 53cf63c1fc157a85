import { useEffect } from 'react';
import { idTokenKey, readIdToken } from '../../api/identity/id-token.ts';

/**
 * Keeps `data-signed-in` on the document true to the stored token. The prerendered page holds both sets of links and the style
 * sheet shows one, so that nothing moves when the script arrives; public/theme.js sets the mark before the first paint.
 */
export function useSignedInMark(): void {
  useEffect(() => {
    const mark = () => document.documentElement.toggleAttribute('data-signed-in', readIdToken() !== null);
    const onStorage = (event: StorageEvent) => {
      if (event.key === idTokenKey || event.key === null) mark();
    };
    mark();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
}
