// covers: S7.32

import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { signInWithGoogle } from '#tests/support/google-sign-in.ts';
import { newestLinkToken, readMailbox } from '#tests/support/mailbox.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';

const app = setUpApp();

const PASSWORD = 'monsoon-kettle-42';

async function signUp(browser: TestBrowser, email: string, password = PASSWORD): Promise<Response> {
  return await browser.postJson('/api/identity/sign-up/email', { name: 'Asha', email, password });
}

async function signIn(browser: TestBrowser, email: string, password = PASSWORD): Promise<Response> {
  return await browser.postJson('/api/identity/sign-in/email', { email, password });
}

async function idToken(browser: TestBrowser): Promise<string> {
  const response = await browser.request('/api/identity/token');
  expect(response.status).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

async function statusWith(token: string): Promise<number> {
  return (await app.api(token)('GET /api/auth/me')).status;
}

async function addSigningKey(): Promise<(claims: JWTPayload) => Promise<string>> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const kid = crypto.randomUUID();
  await sql`insert into identity_jwks ("id", "publicKey", "privateKey", "createdAt", "alg")
    values (${kid}, ${JSON.stringify(await exportJWK(publicKey))}, 'unknown', '2000-01-01', 'EdDSA')`.execute(
    app.context.database,
  );
  return (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey);
}

describe('signing up with email and password', () => {
  // covers: S1.12, S4.19
  it('a sign-up by email starts a session and sends a link that verifies the address', async () => {
    const browser = new TestBrowser(app.url);
    const answer = await signUp(browser, 'Asha@Example.com');
    expect(answer.status).toBe(200);
    const token = await idToken(browser);
    const registered = await app.api(token)('GET /api/auth/register');
    expect(registered.body.data).toMatchObject({
      email: 'asha@example.com',
      email_verified: false,
      IsprofileCompletd: false,
    });

    await app.runJobs();
    const [mail] = await readMailbox(app.sandbox, 'asha@example.com');
    expect(mail?.subject).toBe('Verify your email address');
    const verified = await browser.postJson('/api/identity/verify-email', {
      token: await newestLinkToken(app.sandbox, 'asha@example.com', '/verify-email'),
    });
    expect(verified.status).toBe(200);
    const me = await app.api(token)('GET /api/auth/me');
    expect(me.body.data.email_verified).toBe(true);
  });

  it('an invalid verification link is rejected', async () => {
    const answer = await new TestBrowser(app.url).postJson('/api/identity/verify-email', {
      token: 'nonsense',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'INVALID_TOKEN' });
  });

  // covers: S2.103
  it('a verification link is sent again on request, up to three emails an hour including the first', async () => {
    const browser = new TestBrowser(app.url);
    await signUp(browser, 'asha@example.com');
    const statuses: number[] = [];
    for (let count = 0; count < 3; count++) {
      const answer = await browser.postJson('/api/identity/send-verification-email', {
        email: 'asha@example.com',
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    await app.runJobs();
    expect(await readMailbox(app.sandbox, 'asha@example.com')).not.toHaveLength(0);
  });
});

describe('signing in', () => {
  it('an unknown address and a wrong password get the same response', async () => {
    await signUp(new TestBrowser(app.url), 'asha@example.com');
    const wrong = await signIn(new TestBrowser(app.url), 'asha@example.com', 'not-the-password');
    const unknown = await signIn(new TestBrowser(app.url), 'nobody@example.com', 'not-the-password');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.text()).toBe(await unknown.text());
  });

  // covers: S2.29
  it('a session survives a reload, and sign-out invalidates all of its tokens', async () => {
    const browser = new TestBrowser(app.url);
    await signUp(browser, 'asha@example.com');
    const token = await idToken(browser);
    await app.api(token)('GET /api/auth/register');
    expect(await statusWith(token)).toBe(200);
    const session = (await (await browser.request('/api/identity/get-session')).json()) as {
      user: { email: string };
    };
    expect(session.user.email).toBe('asha@example.com');

    const left = await browser.postJson('/api/identity/sign-out', {});
    expect(left.status).toBe(200);
    expect(await statusWith(token)).toBe(401);
    expect((await browser.request('/api/identity/token')).status).toBe(401);
  });

  it('the session cookie is not readable by scripts', async () => {
    const answer = await signUp(new TestBrowser(app.url), 'asha@example.com');
    const cookie = answer.headers.getSetCookie().find((line) => line.includes('session_token')) ?? '';
    expect(cookie).toMatch(/HttpOnly/iu);
    expect(cookie).toMatch(/SameSite=Lax/iu);
  });

  it('a cross-site request cannot sign a user out', async () => {
    const browser = new TestBrowser(app.url);
    await signUp(browser, 'asha@example.com');
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const forged = await fetch(`${app.url}/api/identity/sign-out`, {
      method: 'POST',
      headers: { cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(forged.status).toBe(403);
    expect((await browser.request('/api/identity/token')).status).toBe(200);
  });
});

describe('signing in with Google', () => {
  // covers: S1.13
  it('the first sign-in with Google creates a verified account and sends a message to the window that opened the popup', async () => {
    const browser = new TestBrowser(app.url);
    const page = await signInWithGoogle(app, browser, 'rohan.iyer@example.com');
    expect(page).toContain('better-auth:oauth-popup');
    expect(page).toContain('"nonce":"n1"');
    const me = await app.api(await idToken(browser))('GET /api/auth/register');
    expect(me.body.data).toMatchObject({ email: 'rohan.iyer@example.com', email_verified: true });
  });

  it('a later sign-in with Google opens the same account', async () => {
    const subjects: string[] = [];
    for (let count = 0; count < 2; count++) {
      const browser = new TestBrowser(app.url);
      await signInWithGoogle(app, browser, 'rohan.iyer@example.com');
      subjects.push((await app.identity.verifyToken(await idToken(browser))).subject);
    }
    expect(subjects[0]).toBe(subjects[1]);
  });

  it('a Google sign-in replaces an unverified account with the same address', async () => {
    const attacker = new TestBrowser(app.url);
    await signUp(attacker, 'meera.nair@example.com', 'attackers-own-secret');
    const attackersToken = await idToken(attacker);
    const attackersProfile = await app.api(attackersToken)('POST /api/auth/complete-profile', {
      body: { username: 'meera', full_name: 'Not Meera', college_name: 'None' },
    });

    const owner = new TestBrowser(app.url);
    await signInWithGoogle(app, owner, 'meera.nair@example.com');
    const ownersToken = await idToken(owner);
    const mine = await app.api(ownersToken)('POST /api/auth/complete-profile', {
      body: { username: 'meera', full_name: 'Meera Nair', college_name: 'NIT' },
    });
    expect(mine.body.data.full_name).toBe('Meera Nair');
    expect(mine.body.data.id).not.toBe(attackersProfile.body.data.id);
    expect(await statusWith(attackersToken)).toBe(401);
    expect(
      (await signIn(new TestBrowser(app.url), 'meera.nair@example.com', 'attackers-own-secret')).status,
    ).toBe(401);
  });

  it('an unverified Google address gets a separate account and does not change an existing one', async () => {
    const owner = new TestBrowser(app.url);
    await signUp(owner, 'kabir.singh@example.com');
    const stranger = new TestBrowser(app.url);
    await signInWithGoogle(app, stranger, 'kabir.singh@example.com', false);
    const { subject, emailVerified } = await app.identity.verifyToken(await idToken(stranger));
    expect(emailVerified).toBe(false);
    expect(subject).not.toBe((await app.identity.verifyToken(await idToken(owner))).subject);
    expect((await signIn(new TestBrowser(app.url), 'kabir.singh@example.com')).status).toBe(200);
  });
});

describe('ID tokens', () => {
  const claims = { email: 'asha@example.com', email_verified: true, sid: 'none' };

  it('an ID token identifies the user and the session, and expires within 15 minutes', async () => {
    const browser = new TestBrowser(app.url);
    await signUp(browser, 'asha@example.com');
    const [, body = ''] = (await idToken(browser)).split('.');
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    expect(payload).toMatchObject({
      iss: app.url,
      aud: 'protohaat',
      email: 'asha@example.com',
      email_verified: false,
      name: 'Asha',
    });
    expect(typeof payload['sid']).toBe('string');
    expect(Number(payload['exp']) - Number(payload['iat'])).toBeLessThanOrEqual(900);
  });

  it('an ID token signed with the public key as an HMAC secret is rejected', async () => {
    const { token: genuine, subject } = await app.signUp();
    const header = JSON.parse(Buffer.from(genuine.split('.')[0] ?? '', 'base64url').toString()) as {
      kid: string;
    };
    const { keys } = (await (await fetch(`${app.url}/api/identity/jwks`)).json()) as {
      keys: { x: string }[];
    };
    const forged = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', kid: header.kid })
      .setSubject(subject)
      .setIssuer(app.url)
      .setAudience('protohaat')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(Buffer.from(keys[0]?.x ?? '', 'base64url'));
    expect(await statusWith(forged)).toBe(401);
  });

  describe("ID tokens signed with the marketplace's own keys", () => {
    let sign: (claims: JWTPayload) => Promise<string>;
    let genuine: JWTPayload;

    beforeEach(async () => {
      const { token } = await app.signUp();
      const now = Math.floor(Date.now() / 1_000);
      genuine = { ...decodeJwt(token), iat: now - 600, exp: now + 300 };
      sign = await addSigningKey();
      // A token with unchanged claims is accepted, so only the changed claim can cause a rejection.
      await vi.waitUntil(async () => (await statusWith(await sign(genuine))) === 200, { timeout: 5_000 });
    });

    it.each([
      ['has expired', { exp: Math.floor(Date.now() / 1_000) - 120 }],
      ['never expires', { exp: undefined }],
      ['has a validity that begins later', { nbf: Math.floor(Date.now() / 1_000) + 120 }],
      ['was issued in the future', { iat: Math.floor(Date.now() / 1_000) + 120 }],
      ['names no user', { sub: undefined }],
      ['was issued for another audience', { aud: 'somebody-else' }],
      ['was issued by another issuer', { iss: 'https://evil.example' }],
      ['names no session', { sid: undefined }],
      ["names another person's session", { sub: 'somebody-else' }],
    ])('a correctly signed ID token is rejected when it %s', async (_why, change) => {
      expect(await statusWith(await sign({ ...genuine, ...change } as JWTPayload))).toBe(401);
    });
  });

  it('an idle session expires together with its ID tokens', async () => {
    const browser = new TestBrowser(app.url);
    await signUp(browser, 'asha@example.com');
    const token = await idToken(browser);
    await app.api(token)('GET /api/auth/register');
    expect(await statusWith(token)).toBe(200);
    await sql`update identity_session set "expiresAt" = now() - interval '1 second'`.execute(
      app.context.database,
    );
    app.context.viewers.drop();
    expect(await statusWith(token)).toBe(401);
    expect((await browser.request('/api/identity/token')).status).toBe(401);
  });

  it('a malformed ID token is rejected', async () => {
    const key = await exportJWK((await generateKeyPair('EdDSA', { extractable: true })).publicKey);
    for (const token of [
      'x',
      'a.b.c',
      'null',
      `${'a'.repeat(9_000)}.e30.e30`,
      ...[
        { jwk: key },
        { alg: 'EdDSA', kid: '../../../etc/passwd' },
        { alg: 'EdDSA', kid: "' or 1=1 --" },
        { alg: 'EdDSA', kid: 'x', crit: ['b64'], b64: false },
        { alg: 'EdDSA', kid: 'x', jku: 'https://evil.example/jwks', x5u: 'https://evil.example/x' },
        { alg: 'RS256', kid: 'x' },
        { alg: 'none' },
      ].map((header) => `${Buffer.from(JSON.stringify(header)).toString('base64url')}.e30.AAAA`),
    ]) {
      expect(await statusWith(token)).toBe(401);
    }
  });

  it("a deleted account's ID token is rejected", async () => {
    const person = await app.signUp();
    await app.identity.deleteAccount(person.subject);
    expect(await statusWith(person.token)).toBe(401);
  });
});

describe('unused endpoints and methods of the identity provider', () => {
  // covers: S1.14
  it('endpoints of the sign-in library that the product does not use are not reachable', async () => {
    const browser = new TestBrowser(app.url);
    await signUp(browser, 'asha@example.com');
    for (const path of ['update-user', 'delete-user', 'set-password']) {
      expect((await browser.postJson(`/api/identity/${path}`, {})).status).toBe(404);
    }
  });

  // covers: S1.15
  it('sign-in methods that the product does not use are disabled', async () => {
    const browser = new TestBrowser(app.url);
    for (const provider of ['facebook', 'github', 'twitter']) {
      const answer = await browser.postJson('/api/identity/sign-in/social', { provider });
      expect({ provider, status: answer.status }).toEqual({ provider, status: 404 });
    }
    const link = { email: 'asha@example.com' };
    expect((await browser.postJson('/api/identity/sign-in/magic-link', link)).status).toBe(404);
  });

  it('identity endpoints send no Cross-Origin-Opener-Policy, so that the sign-in popup can message the window that opened it', async () => {
    const answer = await fetch(`${app.url}/api/identity/jwks`);
    expect(answer.headers.get('cross-origin-opener-policy')).toBeNull();
  });
});
