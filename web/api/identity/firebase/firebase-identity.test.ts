import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aToken } from '../../../testing/factories.ts';
import { idTokenKey } from '../id-token.ts';
import { IdentityError } from '../identity-client.ts';
import { identityErrorOf } from './firebase-errors.ts';
import { createFirebaseIdentity } from './firebase-identity.ts';

// Firebase's library itself is tested in Chromium: `npm run check -- firebase`.

const library = {
  getIdToken: vi.fn<(force: boolean) => Promise<string | null>>(),
  reload: vi.fn<() => Promise<{ email: string; emailVerified: boolean }>>(),
  signOut: vi.fn<() => Promise<void>>(),
  prepareGoogle: vi.fn<() => Promise<void>>(),
};
const open = vi.fn<() => typeof library>(() => library);
vi.mock('./firebase-sdk.ts', () => ({ openFirebase: () => open() }));

const config = { options: {}, emulatorUrl: null, google: true };
const save = (token: string) => localStorage.setItem(idTokenKey, token);

beforeEach(() => {
  for (const call of Object.values(library)) call.mockReset().mockResolvedValue(undefined as never);
  open.mockClear();
});
afterEach(() => localStorage.clear());

it('a valid ID token restores the session without the library of Firebase', async () => {
  save(aToken());
  const identity = createFirebaseIdentity(config);
  expect(await identity.start({ signedIn: true, token: null })).toMatchObject({ email: 'asha@example.org' });
  expect(await identity.getIdToken()).toBe(localStorage.getItem(idTokenKey));
  expect(open).not.toHaveBeenCalled();
});

it('an expired ID token is renewed, although our server reports no session', async () => {
  save(aToken({ endsInSeconds: -30 }));
  const fresh = aToken();
  library.getIdToken.mockResolvedValue(fresh);
  const identity = createFirebaseIdentity(config);
  expect(await identity.start({ signedIn: false, token: null })).not.toBeNull();
  expect(localStorage.getItem(idTokenKey)).toBe(fresh);
});

it('a sign-in that our server has ended is ended at Firebase as well', async () => {
  save(aToken());
  const identity = createFirebaseIdentity(config);
  expect(await identity.start({ signedIn: false, token: null })).toBeNull();
  expect(library.signOut).toHaveBeenCalledOnce();
  expect(localStorage.getItem(idTokenKey)).toBeNull();
});

it('a sign-in that Firebase has ended signs the user out, but a silent Firebase does not', async () => {
  save(aToken({ endsInSeconds: -30 }));
  const identity = createFirebaseIdentity(config);
  library.getIdToken.mockRejectedValueOnce(new IdentityError('network'));
  await expect(identity.start(null)).rejects.toMatchObject({ code: 'network' });
  expect(localStorage.getItem(idTokenKey)).not.toBeNull();
  library.getIdToken.mockRejectedValueOnce(new IdentityError('not-signed-in'));
  expect(await identity.start(null)).toBeNull();
  expect(localStorage.getItem(idTokenKey)).toBeNull();
});

it('a log-out in another tab is not undone by a token that arrives later', async () => {
  save(aToken({ endsInSeconds: -30 }));
  const identity = createFirebaseIdentity(config);
  library.getIdToken.mockImplementation(async () => {
    localStorage.removeItem(idTokenKey);
    return aToken();
  });
  expect(await identity.getIdToken()).toBeNull();
  expect(localStorage.getItem(idTokenKey)).toBeNull();
});

it('an address that is verified at Firebase is in the next ID token', async () => {
  save(aToken({ verified: false }));
  const identity = createFirebaseIdentity(config);
  await identity.start({ signedIn: true, token: null });
  library.reload.mockResolvedValue({ email: 'asha@example.org', emailVerified: true });
  library.getIdToken.mockResolvedValue(aToken());
  expect(await identity.reload()).toMatchObject({ emailVerified: true });
});

it.each([
  ['auth/invalid-credential', 'invalid-credentials'],
  ['auth/email-already-in-use', 'email-in-use'],
  ['auth/popup-closed-by-user', 'popup-closed'],
  ['auth/network-request-failed', 'network'],
  ['auth/user-token-expired', 'not-signed-in'],
  ['auth/too-many-requests', 'too-many-requests'],
  ['auth/internal-error', 'failed'],
])("Firebase's error %s is reported as %s", (code, expected) => {
  expect(identityErrorOf({ code }).code).toBe(expected);
});

it.each([
  ['auth/unauthorized-domain', /not set up correctly.*unauthorized-domain/u],
  ['auth/operation-not-allowed', /not set up correctly.*operation-not-allowed/u],
  ['auth/user-disabled', /disabled/u],
  ['auth/user-mismatch', /another Google account/u],
])("Firebase's error %s is explained, not shown as a lost connection", (code, message) => {
  expect(identityErrorOf({ code })).toMatchObject({
    code: 'refused',
    message: expect.stringMatching(message),
  });
});
