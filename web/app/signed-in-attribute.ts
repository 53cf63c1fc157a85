import { idTokenKey, readIdToken } from '../api/identity/id-token.ts';

/**
 * The page contains the links for visitors and those for members. CSS shows one set by `data-signed-in`, to
 * avoid a layout shift; inline/theme.js sets the attribute before the first paint.
 * @returns the unsubscribe function
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
