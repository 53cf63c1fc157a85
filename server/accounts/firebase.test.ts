import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { type FirebaseSignIn, startTestFirebase, type TestFirebase } from '#tests/support/test-firebase.ts';
import { signOutMember } from '../console/sign-out-account.ts';

// These tests also run against Google's emulator: `npm run check -- firebase`.

const PASSWORD = 'correct horse battery staple';
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
const call = (signIn: Pick<FirebaseSignIn, 'idToken'> | string) =>
  app.api(typeof signIn === 'string' ? signIn : signIn.idToken);
const statusOfMe = async (signIn: Pick<FirebaseSignIn, 'idToken'> | string) =>
  (await call(signIn)('GET /api/auth/me', {})).status;

async function register(signIn: Pick<FirebaseSignIn, 'idToken'> | string) {
  return (await call(signIn)('GET /api/auth/register', {})).body.data;
}

async function complete(signIn: Pick<FirebaseSignIn, 'idToken'> | string, username: string) {
  const body = { username, full_name: 'Asha Verma', college_name: 'IIT Bombay' };
  const answer = await call(signIn)('POST /api/auth/complete-profile', { body });
  expect(answer.status).toBe(200);
}

async function aMember(username: string, email = anEmail()) {
  const signUp = await firebase.signUp(email, PASSWORD);
  await register(signUp);
  await firebase.proveAddress(email);
  const idToken = await firebase.refresh(signUp);
  await complete(idToken, username);
  return { ...signUp, idToken, email };
}

const timesOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    auth_time: number;
    iat: number;
  };

describe('signing in with Firebase', () => {
  // covers: S1.8
  it('the first Firebase sign-in creates an account, whose address is verified once Firebase has verified it', async () => {
    const email = anEmail();
    const signUp = await firebase.signUp(email, PASSWORD);
    expect(await statusOfMe(signUp)).toBe(404);
    expect(await register(signUp)).toMatchObject({ email, email_verified: false });
    await complete(signUp, 'asha.first');
    const early = await call(signUp)('GET /api/projects/userprojects', {});
    expect(early.problem.code).toBe('email-not-verified');

    await firebase.proveAddress(email);
    const verified = await firebase.refresh(signUp);
    expect((await call(verified)('GET /api/auth/me', {})).body.data).toMatchObject({
      email,
      email_verified: true,
    });
    expect((await call(verified)('GET /api/projects/userprojects', {})).status).toBe(200);
  });

  it("all of a person's Firebase sign-ins use the same account", async () => {
    const member = await aMember('asha.again');
    const [byPassword, byGoogle] = [
      await firebase.signIn(member.email, PASSWORD),
      await firebase.signInWithGoogle(member.email),
    ];
    for (const signIn of [byPassword, byGoogle]) {
      expect((await call(signIn)('GET /api/auth/me', {})).body.data.username).toBe('asha.again');
    }
  });

  it('concurrent first requests after a Firebase sign-in create one account and one session', async () => {
    const signUp = await firebase.signUp(anEmail(), PASSWORD);
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(signUp)));
    expect(new Set(answers.map(({ email }) => email)).size).toBe(1);
    const { rows } = await app.pool.query(
      'select (select count(*) from identity_user) as users, (select count(*) from identity_session) as sessions',
    );
    expect(rows).toEqual([{ users: 1, sessions: 1 }]);
  });

  it('a Google sign-in at Firebase replaces an unverified account with the same address', async () => {
    const email = anEmail();
    const squatter = await firebase.signUp(email, PASSWORD);
    await register(squatter);
    await complete(squatter, 'squatter');
    const owner = await firebase.signInWithGoogle(email);
    const profile = await register(owner);
    expect(profile).toMatchObject({ email, email_verified: true, username: null });
  });

  it('a Firebase user whose address is another spelling of a mailbox with an account is rejected', async () => {
    const name = randomUUID();
    await aMember('mailbox.owner', `${name}@example.com`);
    const other = `${name}+second@example.com`;
    const second = await firebase.signUp(other, PASSWORD);
    await register(second);
    await firebase.proveAddress(other);
    const refused = await call(await firebase.refresh(second))('GET /api/auth/me', {});
    expect(refused.problem).toMatchObject({ status: 403, reason: 'mailbox-has-account' });
  });

  it('an address changed at Firebase is adopted with the next token, once it is verified there', async () => {
    const member = await aMember('asha.moves');
    const email = anEmail();
    await firebase.proveAddress(member.email, email);
    // A token counts as newer only in a later second, because its timestamps are whole seconds.
    const moved = await vi.waitFor(
      async () => {
        const signIn = await firebase.signIn(email, PASSWORD);
        expect(timesOf(signIn.idToken).iat).toBeGreaterThan(timesOf(member.idToken).iat);
        return signIn;
      },
      { timeout: 5_000, interval: 250 },
    );
    expect((await call(moved)('GET /api/auth/me', {})).body.data).toMatchObject({
      email,
      email_verified: true,
      username: 'asha.moves',
    });
  });

  it('a person keeps their account when the marketplace switches from the embedded identity provider to Firebase', async () => {
    const email = anEmail();
    const { subject } = await app.identity.openSession({ email, name: 'Asha', password: PASSWORD });
    const viewer = await app.context.identity.verifyToken((await firebase.signInWithGoogle(email)).idToken);
    expect(viewer.subject).toBe(subject);
  });

  it('a token of the embedded provider is rejected when Firebase is configured', async () => {
    const { idToken } = await app.identity.openSession({ email: anEmail(), name: 'Asha' });
    expect(await statusOfMe(idToken)).toBe(401);
    const token = await fetch(`${app.url}/api/identity/token`);
    expect(token.status).toBe(404);
  });
});

describe('ending Firebase sign-ins', () => {
  it('a session that was ended in the marketplace stays ended although Firebase still renews its tokens', async () => {
    const member = await aMember('asha.ends');
    const sessions = (await call(member)('GET /api/auth/sessions', {})).body.data;
    const current = sessions?.find(({ is_current: isCurrent }) => isCurrent);
    await call(member)('DELETE /api/auth/sessions/{session_id}', {
      params: { session_id: current?.session_id ?? '' },
    });
    expect(await statusOfMe(member)).toBe(401);
    expect(await statusOfMe(await firebase.refresh(member))).toBe(401);
  });

  it('an operator can end all sessions of a member who signed in with Firebase', async () => {
    const member = await aMember('asha.out');
    const { id: profileId } = (await call(member)('GET /api/auth/me')).body.data;
    const signOut = { profileId, actor: 'asha', reason: 'Stolen phone' };
    expect(await signOutMember(app.context, signOut)).toEqual({
      code: 'member-signed-out',
      params: { sessions: 1 },
    });
    await app.context.viewers.catchUp();
    expect(await statusOfMe(member)).toBe(401);
  });

  it('after a sign-in is revoked at Firebase, the next payment is rejected and ends the session', async () => {
    const member = await aMember('asha.revoked');
    await firebase.revokeBefore(member.localId, timesOf(member.idToken).auth_time + 1);
    expect(await statusOfMe(member)).toBe(200);
    const paid = await call(member)('POST /api/payment/create-payment-intent', {
      body: { project_id: randomUUID(), amount: 52_400 },
    });
    expect(paid.problem.code).toBe('not-signed-in');
    expect(await statusOfMe(member)).toBe(401);
    expect((await call(member)('DELETE /api/auth/account', {})).status).toBe(401);
  });

  it('a user who is disabled at Firebase can neither pay nor change the payout account', async () => {
    const member = await aMember('asha.disabled');
    const pay = () =>
      call(member)('POST /api/payment/create-payment-intent', { body: { amount: 52_400, project_id: v7() } });
    expect((await pay()).problem.code).toBe('not-found');
    await firebase.disable(member.localId);
    expect((await pay()).problem.code).toBe('not-signed-in');
    const details = { kind: 'upi', upi_id: 'asha@okbank', holder_name: 'Asha Verma' };
    const changed = await call(member)('PUT /api/payout-account', {
      body: { ...details, password: PASSWORD },
    });
    expect(changed.problem.code).toBe('not-signed-in');
  });

  it('changing the payout account requires the Firebase password', async () => {
    const member = await aMember('asha.paid');
    const change = (password: string) =>
      call(member)('PUT /api/payout-account', {
        body: { kind: 'upi', upi_id: 'asha@okbank', holder_name: 'Asha Verma', password },
      });
    expect((await change('not the password')).problem).toMatchObject({ reason: 'password-wrong' });
    expect((await change(PASSWORD)).status).toBe(200);
  });

  it('deleting the account also deletes the Firebase user, whose tokens cannot recreate the account', async () => {
    const member = await aMember('asha.leaves');
    const leave = (password: string) => call(member)('DELETE /api/auth/account', { body: { password } });
    expect((await leave('not the password')).problem).toMatchObject({ reason: 'password-wrong' });
    expect((await leave(PASSWORD)).status).toBe(200);
    expect(await firebase.hasUser(member.localId)).toBe(false);
    expect(await statusOfMe(member)).toBe(401);
    const { rows } = await app.pool.query('select count(*)::int from identity_user');
    expect(rows).toEqual([{ count: 0 }]);
  });
});
