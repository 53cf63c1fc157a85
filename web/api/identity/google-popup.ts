import { IdentityError, type IdentityErrorCode } from './identity-client.ts';

const width = 500;
const height = 600;
const closedCheckMs = 400;
const giveUpAfterMs = 5 * 60_000;

/**
 * The popup sets the session cookie and posts the result, which is accepted only from our origin and with our
 * nonce.
 * @throws IdentityError `popup-blocked`, `popup-closed` (also after five minutes), `account-not-linked` or `failed`
 */
export async function signInByPopup(basePath: string): Promise<void> {
  const nonce = crypto.randomUUID();
  const start = new URL(`${basePath}/oauth-popup/start`, window.location.origin);
  start.searchParams.set('provider', 'google');
  start.searchParams.set('popupOrigin', window.location.origin);
  start.searchParams.set('popupNonce', nonce);
  start.searchParams.set('callbackURL', '/');
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  const popup = window.open(
    start.href,
    'protohaat-google',
    `width=${width},height=${height},left=${left},top=${top},menubar=no,toolbar=no`,
  );
  if (popup === null) throw new IdentityError('popup-blocked');
  await outcomeOf(popup, nonce);
}

function outcomeOf(popup: Window, nonce: string): Promise<void> {
  // eslint-disable-next-line promise/avoid-new -- waits for a message, a closed window or a timeout
  return new Promise((resolve, reject) => {
    const end = (error: IdentityError | null) => {
      window.removeEventListener('message', onMessage);
      clearInterval(watch);
      clearTimeout(limit);
      if (!popup.closed) popup.close();
      if (error === null) resolve();
      else reject(error);
    };
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== window.location.origin) return;
      const data = event.data as {
        type?: unknown;
        nonce?: unknown;
        token?: unknown;
        error?: { code?: unknown };
      } | null;
      if (data?.type !== 'better-auth:oauth-popup' || data.nonce !== nonce) return;
      if (data.error !== undefined) end(new IdentityError(codeOf(data.error.code)));
      else if (typeof data.token === 'string') end(null);
    };
    const watch = setInterval(() => {
      if (popup.closed) end(new IdentityError('popup-closed'));
    }, closedCheckMs);
    const limit = setTimeout(() => end(new IdentityError('popup-closed')), giveUpAfterMs);
    window.addEventListener('message', onMessage);
    popup.focus();
  });
}

function codeOf(code: unknown): IdentityErrorCode {
  if (code === 'access_denied') return 'popup-closed';
  return code === 'account_not_linked' ? 'account-not-linked' : 'failed';
}
