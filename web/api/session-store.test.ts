import { toast } from 'react-toastify/unstyled';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aNewProfile, aProfile, aToken } from '../testing/factories.ts';
import { identityRefusal, problem, stubServer } from '../testing/stub-server.ts';
import { createEmbeddedIdentity } from './identity/embedded-identity.ts';
import { idTokenKey } from './identity/id-token.ts';
import { isIdentityError } from './identity/identity-client.ts';
import { isProblem, send } from './send.ts';
import { createSession, RegistrationError, type Session } from './session-store.ts';

const credentials = { email: 'asha@example.org', password: 'mango-tree-42' };

function aSession(): Session {
  return createSession(() => Promise.resolve(createEmbeddedIdentity('/api/identity')));
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

beforeEach(() => {
  for (const spy of Object.values(said)) spy.mockClear();
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('coming back to the site', () => {
  it('shows somebody with a fresh token their profile, and sends the token with the call', async () => {
    const token = aToken();
    localStorage.setItem(idTokenKey, token);
    const server = stubServer({ 'GET /api/auth/me': () => ({ data: aProfile() }) });
    const session = await started(aSession());
    expect(session.getState()).toMatchObject({ kind: 'ready', profile: { username: 'asha' } });
    expect(server.requests[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
  });

  it('replaces a token that is about to end before it is used', async () => {
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

  it('stays out quietly when nobody is signed in', async () => {
    stubServer({ 'GET /api/identity/get-session': () => null });
    const session = await started(aSession());
    expect(session.getState()).toEqual({ kind: 'signed-out' });
    expect(said.warn).not.toHaveBeenCalled();
  });

  it.each([401, 404])('asks to log in again when the profile answers %i', async (status) => {
    localStorage.setItem(idTokenKey, aToken());
    stubServer({
      'GET /api/auth/me': () => problem(status, status === 401 ? 'not-signed-in' : 'not-found'),
      'GET /api/auth/register': () => problem(404, 'not-found'),
    });
    const session = await started(aSession());
    expect(session.getState()).toEqual({ kind: 'signed-out' });
    expect(said.warn).toHaveBeenCalledWith('Please log in again', expect.anything());
    expect(localStorage.getItem(idTokenKey)).toBeNull();
  });

  it('registers an account whose registration was cut off', async () => {
    localStorage.setItem(idTokenKey, aToken());
    stubServer({
      'GET /api/auth/me': () => problem(404, 'not-found'),
      'GET /api/auth/register': () => ({ data: aNewProfile() }),
    });
    const session = await started(aSession());
    expect(session.getState()).toMatchObject({ kind: 'ready', profile: { IsprofileCompletd: false } });
  });

  it('says that something went wrong when the server fails, and gets in by trying again', async () => {
    localStorage.setItem(idTokenKey, aToken());
    const server = stubServer({ 'GET /api/auth/me': () => problem(500, 'internal-error') });
    const session = await started(aSession());
    expect(session.getState().kind).toBe('failed');
    expect(said.error).toHaveBeenCalledWith('Something went wrong', expect.anything());
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

  it('registers the account and says that a mail is on its way', async () => {
    stubServer({ ...identity, 'GET /api/auth/register': () => ({ data: aNewProfile() }) });
    const session = await started(aSession());
    await session.signUp(credentials);
    expect(session.getState()).toMatchObject({ kind: 'ready', user: { emailVerified: false } });
    expect(said.info).toHaveBeenCalledWith('Check your mail to verify the email address', expect.anything());
  });

  it('takes the account back when it cannot be registered, and the person stays out', async () => {
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

  it('signs out at least, when the account cannot be taken back either', async () => {
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

  it('registers nothing for an address that is taken', async () => {
    const server = stubServer({
      ...identity,
      'POST /api/identity/sign-up/email': () => identityRefusal(422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'),
    });
    const session = await started(aSession());
    const refusal = await session.signUp(credentials).catch((error: unknown) => error);
    expect(isIdentityError(refusal, 'email-in-use')).toBe(true);
    expect(server.count('GET /api/auth/register')).toBe(0);
  });
});

async function signedIn() {
  localStorage.setItem(idTokenKey, aToken({ verified: false }));
  const server = stubServer({ 'GET /api/auth/me': () => ({ data: aProfile({ email_verified: false }) }) });
  return { server, session: await started(aSession()) };
}

describe('being signed in', () => {
  it('ends in every tab when another tab logs out', async () => {
    const { session } = await signedIn();
    localStorage.removeItem(idTokenKey);
    window.dispatchEvent(new StorageEvent('storage', { key: idTokenKey, newValue: null }));
    expect(session.getState()).toEqual({ kind: 'signed-out' });
  });

  it('stays as it was when the server did not hear of the log-out', async () => {
    const { server, session } = await signedIn();
    server.on('POST /api/identity/sign-out', () => {
      throw new TypeError('network');
    });
    await expect(session.signOut()).rejects.toMatchObject({ code: 'network' });
    expect(session.getState().kind).toBe('ready');
    expect(localStorage.getItem(idTokenKey)).not.toBeNull();
  });

  it('notices that the address was verified elsewhere, with a token that says so', async () => {
    const { server, session } = await signedIn();
    server.on('GET /api/identity/get-session', () => ({ user: { emailVerified: true } }));
    server.on('GET /api/identity/token', () => ({ token: aToken({ verified: true }) }));
    server.on('GET /api/auth/me', () => ({ data: aProfile() }));
    expect(await session.checkVerified()).toBe(true);
    expect(session.getState()).toMatchObject({
      user: { emailVerified: true },
      profile: { email_verified: true },
    });
  });

  it('asks for one token when several calls need it at the same moment', async () => {
    const { server, session } = await signedIn();
    localStorage.setItem(idTokenKey, aToken({ endsInSeconds: 10 }));
    server.on('GET /api/identity/token', () => ({ token: aToken() }));
    await Promise.all([1, 2, 3].map(() => send('GET /api/auth/me', {})));
    expect(server.count('GET /api/identity/token')).toBe(1);
    expect(session.getState().kind).toBe('ready');
  });

  it('is left with a plain word when the session has ended on the server', async () => {
    const { server, session } = await signedIn();
    server.on('GET /api/identity/token', () => identityRefusal(401, 'UNAUTHORIZED'));
    await session.recheck();
    expect(session.getState()).toEqual({ kind: 'signed-out' });
    expect(said.warn).toHaveBeenCalledWith('Please log in again', expect.anything());
  });

  it('keeps the account when a payment is still open', async () => {
    const { server, session } = await signedIn();
    server.on('DELETE /api/auth/account', () => problem(409, 'payment-in-progress'));
    const refusal = await session.deleteAccount().catch((error: unknown) => error);
    expect(isProblem(refusal, 'payment-in-progress')).toBe(true);
    expect(session.getState().kind).toBe('ready');
  });
});
