import { idTokenKey, readIdToken } from '../api/identity/id-token.ts';

/**
 * Keeps `data-signed-in` on the document in sync with the stored token. The page contains both sets of links and CSS shows
 * one of them, which avoids a layout shift. inline/theme.js sets the attribute before the first paint.
 *
 * @returns the unsubscribe function.
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
