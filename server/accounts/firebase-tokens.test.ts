import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestFirebaseServer } from '#tests/support/firebase-server.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { startTestFirebase, type TestFirebase } from '#tests/support/test-firebase.ts';
import { checkServices } from '../machine/check-services.ts';

// Google's emulator neither signs tokens nor simulates outages, so these tests always use `TestFirebase`'s own
// server.

let firebase: TestFirebase;
let app: TestApp;

beforeAll(async () => {
  firebase = await startTestFirebase();
  app = await startTestApp({ settings: firebase.settings });
});
beforeEach(() => app.reset());
afterAll(async () => {
  await app.close();
  await firebase.close();
});

const anEmail = () => `person-${randomUUID()}@example.com`;
const call = (idToken: string) => app.api(idToken);
const statusOfMe = async (idToken: string) => (await call(idToken)('GET /api/auth/me', {})).status;

async function register(idToken: string) {
  return (await call(idToken)('GET /api/auth/register', {})).body.data;
}

async function complete(idToken: string, username: string) {
  const body = { username, full_name: 'Asha Verma', college_name: 'IIT Bombay' };
  const answer = await call(idToken)('POST /api/auth/complete-profile', { body });
  expect(answer.status).toBe(200);
}

const server = (): TestFirebaseServer => {
  if (firebase.server === null) throw new Error('these tests need a server that signs tokens');
  return firebase.server;
};

const checkFirebase = async () => {
  const found = await checkServices(app.operating);
  return found.find(({ service }) => service === 'firebase');
};

describe('Firebase tokens', () => {
  const time = Math.floor(Date.now() / 1_000);
  const person = { sub: 'uid-of-tests', email: 'tokens@example.com', email_verified: true };

  it('a token with the claims that Firebase documents is accepted', async () => {
    expect(await statusOfMe(server().sign(person))).toBe(404);
  });

  // covers: S7.6
  it('a token links GitHub once, until it expires', async () => {
    const given = { ...person, sub: 'uid-of-link', email: anEmail() };
    const linkWith = async (age: number, end: number) => {
      const signedIn = Math.floor(Date.now() / 1_000) - age;
      const token = server().sign({ ...given, auth_time: time - 3_500, iat: signedIn, exp: signedIn + end });
      const address = `${app.url}/api/auth/github/login?idtoken=${token}`;
      return [await fetch(address, { redirect: 'manual' }), await fetch(address, { redirect: 'manual' })];
    };
    await register(server().sign({ ...given, auth_time: time - 3_500 }));
    expect((await linkWith(3_400, 3_600)).map(({ status }) => status)).toEqual([303, 401]);
    expect((await linkWith(3_400, 3_200)).map(({ status }) => status)).toEqual([401, 401]);
  });

  it.each([
    ['another project as audience', { aud: 'another-project' }, {}],
    ['another issuer', { iss: 'https://securetoken.google.com/another-project' }, {}],
    ['an end in the past', { exp: time - 120 }, {}],
    ['an issue time in the future', { iat: time + 3_600 }, {}],
    ['a sign-in time in the future', { auth_time: time + 3_600 }, {}],
    ['no sign-in time', { auth_time: undefined }, {}],
    ['an empty subject', { sub: '' }, {}],
    ['no address', { email: undefined }, {}],
    ['no signature algorithm', {}, { alg: 'none' }],
    ['a symmetric algorithm', {}, { alg: 'HS256' }],
    ['an unknown key', {}, { kid: 'unknown' }],
  ])('a Firebase token with %s is rejected', async (_what, claims, header) => {
    expect(await statusOfMe(server().sign({ ...person, ...claims }, header))).toBe(401);
  });

  it('an unsigned token, as the Firebase emulator issues it, is rejected', async () => {
    const [, claims] = server().sign(person).split('.');
    const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    expect(await statusOfMe(`${head}.${claims}.`)).toBe(401);
  });

  it("an unverified account's sign-ins end when the owner of its address signs in with Google", async () => {
    const own = { sub: 'uid-squatted', email: anEmail() };
    const squatter = server().sign({
      ...own,
      auth_time: time - 60,
      firebase: { sign_in_provider: 'password' },
    });
    await register(squatter);
    await complete(squatter, 'squatter');
    const google = { email_verified: true, firebase: { sign_in_provider: 'google.com' } };
    const owner = server().sign({ ...own, ...google });
    expect(await register(owner)).toMatchObject({ email_verified: true, username: null });
    expect(await statusOfMe(squatter)).toBe(401);
    // A sign-in that the marketplace has never seen is rejected too, although Firebase still renews its tokens.
    expect(await statusOfMe(server().sign({ ...own, ...google, auth_time: time - 30 }))).toBe(401);
  });

  it('an address changed at Firebase is adopted once it is verified, and an older token does not restore the old address', async () => {
    const [before, after] = [anEmail(), anEmail()];
    const own = { sub: 'uid-moving', email: before, email_verified: true };
    const old = server().sign(own);
    await register(old);
    const emailOf = async (token: string) => (await call(token)('GET /api/auth/me', {})).body.data.email;
    expect(
      await emailOf(server().sign({ ...own, email: after, email_verified: false, iat: time + 20 })),
    ).toBe(before);
    expect(await emailOf(server().sign({ ...own, email: after, iat: time + 30 }))).toBe(after);
    expect(await emailOf(old)).toBe(after);
    // The old mailbox stays reserved while Firebase can still revert the change.
    const other = server().sign({ sub: 'uid-other', email: before, email_verified: true });
    expect((await call(other)('GET /api/auth/me', {})).problem.reason).toBe('mailbox-has-account');
  });

  it("Firebase's keys are fetched once and stay in use while Google does not respond", async () => {
    await statusOfMe(server().sign(person));
    const fetched = server().requests.filter((path) => path === '/keys').length;
    server().setDown(true);
    try {
      expect(await statusOfMe(server().sign(person))).toBe(404);
    } finally {
      server().setDown(false);
    }
    expect(server().requests.filter((path) => path === '/keys').length).toBe(fetched);
  });

  it('a sensitive call is rejected while Google does not respond', async () => {
    const idToken = server().sign(person);
    await register(idToken);
    await complete(idToken, 'asha.outage');
    server().setDown(true);
    try {
      const answer = await call(idToken)('DELETE /api/auth/account', {});
      expect(answer.problem).toMatchObject({ status: 503, reason: 'identity-unavailable' });
      expect(await statusOfMe(idToken)).toBe(200);
    } finally {
      server().setDown(false);
    }
  });

  it.each([
    ['accounts:signInWithPassword', 'Sign-in with email and password is not enabled: OPERATION_NOT_ALLOWED.'],
    ['accounts:createAuthUri', 'Sign-in with Google is not enabled: OPERATION_NOT_ALLOWED.'],
  ])('the doctor command names a disabled way to sign in (%s)', async (action, finding) => {
    server().disable(action);
    try {
      expect(await checkFirebase()).toMatchObject({
        isWorking: false,
        finding: expect.stringContaining(finding),
      });
    } finally {
      server().disable(null);
    }
  });

  it('the doctor command names the values of the configuration that are not set', async () => {
    expect((await checkFirebase())?.finding).toContain(
      'Not set, and not needed to sign in: FIREBASE_STORAGE_BUCKET, FIREBASE_MESSAGING_SENDER_ID, FIREBASE_APP_ID, FIREBASE_MEASUREMENT_ID.',
    );
  });

  it('the doctor command reports that Firebase works or, during an outage, that it does not respond', async () => {
    expect(await checkFirebase()).toMatchObject({ isWorking: true });
    server().setDown(true);
    try {
      expect(await checkFirebase()).toMatchObject({
        isWorking: false,
        finding: expect.stringContaining('A call with FIREBASE_SERVICE_ACCOUNT got no response.'),
      });
    } finally {
      server().setDown(false);
    }
  });
});
