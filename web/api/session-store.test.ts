// covers: S7.32

import { toast } from 'react-toastify/unstyled';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#contract/calls.ts';
import { onContainerShown } from '../lib/toast.ts';
import { aConfig, aNewProfile, aProfile, aToken } from '../testing/factories.ts';
import { identityError, problem, stubServer } from '../testing/stub-server.ts';
import { createApiClient, isProblem } from './api-client.ts';
import { createEmbeddedIdentity } from './identity/embedded-identity.ts';
import { idTokenKey } from './identity/id-token.ts';
import { isIdentityError } from './identity/identity-client.ts';
import { RegistrationError, type Session } from './session-port.ts';
import { verificationSentAt } from './session-profile.ts';
import { createSession } from './session-store.ts';

const credentials = { email: 'asha@example.org', password: 'mango-tree-42' };

function aSession(): Session {
  const session: Session = createSession({
    api: createApiClient({ getIdToken: () => session.getIdToken() }),
    loadIdentity: () => Promise.resolve(createEmbeddedIdentity('/api/identity')),
  });
  return session;
}

function answerBoot(given: Partial<ResponseOf<'GET /api/boot'>['data']>): void {
  const data = { config: aConfig().data, signed_in: false, token: null, me: null, ...given };
  vi.stubGlobal('boot', Promise.resolve({ data }));
}

async function started(session: Session): Promise<Session> {
  session.start();
  await vi.waitFor(() => expect(['loading', 'fetching']).not.toContain(session.getState().kind));
  return session;
}

const said = {
  warn: vi.spyOn(toast, 'warn'),
  error: vi.spyOn(toast, 'error'),
  info: vi.spyOn(toast, 'info'),
};

// Nothing mounts the container of toasts here.
onContainerShown();
beforeEach(() => {
  for (const spy of Object.values(said)) spy.mockClear();
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('restoring a session', () => {
  // covers: S4.17
  it('a valid token restores the session and is sent with calls', async () => {
    const token = aToken();
    localStorage.setItem(idTokenKey, token);
    const server = stubServer({ 'GET /api/auth/me': () => ({ data: aProfile() }) });
    const session = await started(aSession());
    expect(session.getState()).toMatchObject({ kind: 'ready', profile: { username: 'asha' } });
    expect(server.requests[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
  });

  it('a session restored from the boot response needs no further requests', async () => {
    localStorage.setItem(idTokenKey, aToken());
    const server = stubServer();
    answerBoot({ signed_in: true, me: aProfile() });
    const session = await started(aSession());
    expect(session.getState()).toMatchObject({ kind: 'ready', profile: { username: 'asha' } });
    expect(server.requests).toEqual([]);
  });

  it('the boot response replaces an expired token', async () => {
    localStorage.setItem(idTokenKey, aToken({ endsInSeconds: -30 }));
    const token = aToken();
    stubServer();
    answerBoot({ signed_in: true, token, me: aProfile() });
    const session = await started(aSession());
    expect(session.getState().kind).toBe('ready');
    expect(await session.getIdToken()).toBe(token);
  });

  it('a session that has ended according to the boot response is cleared, and the user sees a message', async () => {
    localStorage.setItem(idTokenKey, aToken());
    stubServer();
    answerBoot({ signed_in: false });
    const session = await started(aSession());
    expect(session.getState().kind).toBe('signed-out');
    expect(localStorage.getItem(idTokenKey)).toBeNull();
    await vi.waitFor(() => expect(said.warn).toHaveBeenCalledOnce());
  });

  it("a visitor's boot response ends the loading state without a request or a message", async () => {
    const server = stubServer();
    answerBoot({ signed_in: false });
    const session = await started(aSession());
    expect(session.getState().kind).toBe('signed-out');
    expect(server.requests).toEqual([]);
    expect(said.warn).not.toHaveBeenCalled();
  });

  it('a sign-in that starts before the session is restored is not undone by the restoration', async () => {
    stubServer({
      'POST /api/identity/sign-in/email': () => ({ token: 'session', user: {} }),
      'GET /api/identity/token': () => ({ token: aToken() }),
      'GET /api/auth/me': () => ({ data: aProfile() }),
    });
    answerBoot({ signed_in: false });
    const session = aSession();
    await session.signIn(credentials);
    await started(session);
    expect(session.getState().kind).toBe('ready');
    expect(localStorage.getItem(idTokenKey)).not.toBeNull();
  });

  it('a boot response for another account is ignored', async () => {
    localStorage.setItem(idTokenKey, aToken({ sub: 'rohan-subject', email: 'rohan@example.org' }));
    const rohan = aProfile({ email: 'rohan@example.org', username: 'rohan' });
    stubServer({ 'GET /api/auth/me': () => ({ data: rohan }) });
    answerBoot({ signed_in: true, me: aProfile() });
    const session = await started(aSession());
    expect(session.getState()).toMatchObject({ kind: 'ready', profile: { username: 'rohan' } });
  });

  it('a token is refreshed before it expires', async () => {
    localStorage.setItem(idTokenKey, aToken({ endsInSeconds: 30 }));
    const fresh = aToken();
    const server = stubServer({
      'GET /api/identity/get-session': () => ({ user: {} }),
      'GET /api/identity/token': () => ({ token: fresh }),
      'GET /api/auth/me': () => ({ data: aProfile() }),
    });
    await started(aSession());
    expect(localStorage.getItem(idTokenKey)).toBe(fresh);
    expect(server.requests.at(-1)?.headers.get('authorization')).toBe(`Bearer ${fresh}`);
  });

  it('a visitor without a session sees no message', async () => {
    stubServer({ 'GET /api/identity/get-session': () => null });
    const session = await started(aSession());
    expect(session.getState()).toEqual({ kind: 'signed-out' });
    expect(said.warn).not.toHaveBeenCalled();
  });

  // covers: S8.1
  it.each([401, 404])(
    'a user whose profile request fails with %i is asked to log in again',
    async (status) => {
      localStorage.setItem(idTokenKey, aToken());
      stubServer({
        'GET /api/auth/me': () => problem(status, status === 401 ? 'not-signed-in' : 'not-found'),
        'GET /api/auth/register': () => problem(404, 'not-found'),
      });
      const session = await started(aSession());
      expect(session.getState()).toEqual({ kind: 'signed-out' });
      await vi.waitFor(() =>
        expect(said.warn).toHaveBeenCalledWith('Please log in again', expect.anything()),
      );
      expect(localStorage.getItem(idTokenKey)).toBeNull();
    },
  );

  it('an interrupted registration is completed on the next visit', async () => {
    localStorage.setItem(idTokenKey, aToken());
    stubServer({
      'GET /api/auth/me': () => problem(404, 'not-found'),
      'GET /api/auth/register': () => ({ data: aNewProfile() }),
    });
    const session = await started(aSession());
    expect(session.getState()).toMatchObject({ kind: 'ready', profile: { isProfileComplete: false } });
  });

  // covers: S8.2
  it('a failure to load the profile is shown, and loading it can be retried', async () => {
    localStorage.setItem(idTokenKey, aToken());
    const server = stubServer({ 'GET /api/auth/me': () => problem(500, 'internal-error') });
    const session = await started(aSession());
    expect(session.getState().kind).toBe('failed');
    await vi.waitFor(() =>
      expect(said.error).toHaveBeenCalledWith('Something went wrong', expect.anything()),
    );
    expect(localStorage.getItem(idTokenKey)).not.toBeNull();
    server.on('GET /api/auth/me', () => ({ data: aProfile() }));
    await session.retry();
    expect(session.getState().kind).toBe('ready');
  });
});

describe('signing up', () => {
  const identity = {
    'GET /api/identity/get-session': () => null,
    'POST /api/identity/sign-up/email': () => ({ token: 'session', user: {} }),
    'GET /api/identity/token': () => ({ token: aToken({ verified: false }) }),
  };

  // covers: S4.19
  it('a sign-up registers the account and notes when the verification email was sent', async () => {
    stubServer({ ...identity, 'GET /api/auth/register': () => ({ data: aNewProfile() }) });
    const session = await started(aSession());
    await session.signUp(credentials);
    expect(session.getState()).toMatchObject({ kind: 'ready', user: { emailVerified: false } });
    expect(verificationSentAt()).toBeGreaterThan(0);
    expect(said.info).not.toHaveBeenCalled();
  });

  // covers: S4.18, S8.5
  it('a failed registration deletes the account and signs the user out', async () => {
    const server = stubServer({
      ...identity,
      'GET /api/auth/register': () => problem(500, 'internal-error'),
      'DELETE /api/auth/account': () => ({ data: null }),
    });
    const session = await started(aSession());
    await expect(session.signUp(credentials)).rejects.toBeInstanceOf(RegistrationError);
    expect(server.count('DELETE /api/auth/account')).toBe(1);
    expect(localStorage.getItem(idTokenKey)).toBeNull();
    expect(session.getState()).toEqual({ kind: 'signed-out' });
  });

  // covers: S4.18
  it('a failed registration signs the user out even if the account cannot be deleted', async () => {
    const server = stubServer({
      ...identity,
      'GET /api/auth/register': () => problem(503, 'overloaded'),
      'DELETE /api/auth/account': () => problem(503, 'overloaded'),
      'POST /api/identity/sign-out': () => ({ success: true }),
    });
    const session = await started(aSession());
    await expect(session.signUp(credentials)).rejects.toBeInstanceOf(RegistrationError);
    expect(server.count('POST /api/identity/sign-out')).toBe(1);
    expect(session.getState()).toEqual({ kind: 'signed-out' });
  });

  // covers: S8.34
  it('a sign-up with an address that is already in use is not registered', async () => {
    const server = stubServer({
      ...identity,
      'POST /api/identity/sign-up/email': () => identityError(422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'),
    });
    const session = await started(aSession());
    const error = await session.signUp(credentials).catch((error: unknown) => error);
    expect(isIdentityError(error, 'email-in-use')).toBe(true);
    expect(server.count('GET /api/auth/register')).toBe(0);
  });
});

async function signedIn() {
  localStorage.setItem(idTokenKey, aToken({ verified: false }));
  const server = stubServer({ 'GET /api/auth/me': () => ({ data: aProfile({ email_verified: false }) }) });
  return { server, session: await started(aSession()) };
}

describe('being signed in', () => {
  it('logging out in one tab ends the session in all tabs', async () => {
    const { session } = await signedIn();
    localStorage.removeItem(idTokenKey);
    window.dispatchEvent(new StorageEvent('storage', { key: idTokenKey, newValue: null }));
    expect(session.getState()).toEqual({ kind: 'signed-out' });
  });

  it('a logout that gets no response keeps the user signed in', async () => {
    const { server, session } = await signedIn();
    server.on('POST /api/identity/sign-out', () => {
      throw new TypeError('network');
    });
    await expect(session.signOut()).rejects.toMatchObject({ code: 'network' });
    expect(session.getState().kind).toBe('ready');
    expect(localStorage.getItem(idTokenKey)).not.toBeNull();
  });

  it('an email address that is verified in another browser updates the session and its token', async () => {
    const { server, session } = await signedIn();
    server.on('GET /api/identity/get-session', () => ({ user: { emailVerified: true } }));
    server.on('GET /api/identity/token', () => ({ token: aToken({ verified: true }) }));
    server.on('GET /api/auth/me', () => ({ data: aProfile() }));
    expect(await session.checkVerified()).toBe(true);
    expect(session.getState()).toMatchObject({
      user: { emailVerified: true },
      profile: { emailVerified: true },
    });
  });

  it('concurrent calls share one request for a token', async () => {
    const { server, session } = await signedIn();
    localStorage.setItem(idTokenKey, aToken({ endsInSeconds: 10 }));
    server.on('GET /api/identity/token', () => ({ token: aToken() }));
    await Promise.all([1, 2, 3].map(() => session.getIdToken()));
    expect(server.count('GET /api/identity/token')).toBe(1);
    expect(session.getState().kind).toBe('ready');
  });

  it('a user whose session has ended on the server is asked to log in again', async () => {
    const { server, session } = await signedIn();
    server.on('GET /api/identity/token', () => identityError(401, 'UNAUTHORIZED'));
    await session.recheck();
    expect(session.getState()).toEqual({ kind: 'signed-out' });
    await vi.waitFor(() => expect(said.warn).toHaveBeenCalledWith('Please log in again', expect.anything()));
  });

  it('a user whose account deletion is rejected stays signed in', async () => {
    const { server, session } = await signedIn();
    server.on('DELETE /api/auth/account', () => problem(409, 'payment-in-progress'));
    const error = await session.deleteAccount('').catch((error: unknown) => error);
    expect(isProblem(error, 'payment-in-progress')).toBe(true);
    expect(session.getState().kind).toBe('ready');
  });
});

function keep(...names: string[]): Set<string> {
  const kept = new Set(names);
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...kept]),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
  });
  return kept;
}

// covers: S2.143
describe('the pages that a browser has kept', () => {
  const own = 'kept-asha-subject';

  it('are deleted when the session has ended, and stay for the same account', async () => {
    const kept = keep(own, 'of-somebody-else');
    const { session, server } = await signedIn();
    expect([...kept]).toEqual([own, 'of-somebody-else']);
    server.on('POST /api/identity/sign-out', () => ({ success: true }));
    await session.signOut();
    await vi.waitFor(() => expect([...kept]).toEqual(['of-somebody-else']));
  });

  it('are deleted when an email change is taken back', async () => {
    const kept = keep(own);
    const { session, server } = await signedIn();
    server.on('POST /api/identity/take-back-email', () => ({ resetToken: 't2' }));
    server.on('POST /api/identity/sign-out', () => ({ success: true }));
    await session.takeBackEmail('t1');
    await vi.waitFor(() => expect([...kept]).toEqual([]));
  });

  it('are deleted when another account has signed in', async () => {
    const kept = keep(own);
    const { session } = await signedIn();
    const token = aToken({ sub: 'rohan-subject' });
    localStorage.setItem(idTokenKey, token);
    window.dispatchEvent(new StorageEvent('storage', { key: idTokenKey, newValue: token }));
    await vi.waitFor(() => expect(session.getState()).toMatchObject({ user: { id: 'rohan-subject' } }));
    await vi.waitFor(() => expect([...kept]).toEqual([]));
  });
});
