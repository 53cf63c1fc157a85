import { idTokenKey, readIdToken } from '../api/identity/id-token.ts';

/**
 * Each public page contains the links for visitors and those for members. To avoid a layout shift, CSS
 * selects one set by the attribute `data-signed-in`, which inline/theme.js sets before the first paint.
 */
export function watchSignedIn(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === idTokenKey || event.key === null) update();
  };
  update();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function update(): void {
  document.documentElement.toggleAttribute('data-signed-in', readIdToken() !== null);
}
