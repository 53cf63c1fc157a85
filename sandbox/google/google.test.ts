import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPkcePair, aSandbox } from '../testing/running-sandbox.ts';

const CLIENT = { client_id: 'sandbox-google-client', client_secret: 'sandbox-google-secret' };
const CALLBACK = 'http://127.0.0.1:4000/api/auth/oauth2/callback/google';

interface Discovery {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  userinfo_endpoint: string;
  jwks_uri: string;
}
interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token?: string;
  error?: string;
}

let sandbox: Awaited<ReturnType<typeof aSandbox>>;

beforeAll(async () => {
  sandbox = await aSandbox();
});
afterAll(() => sandbox.close());

const discover = async (): Promise<Discovery> =>
  (await (await fetch(`${sandbox.url}/google/.well-known/openid-configuration`)).json()) as Discovery;

const authorize = async (query: Record<string, string>): Promise<Response> => {
  const address = new URL((await discover()).authorization_endpoint);
  address.search = new URLSearchParams({
    client_id: CLIENT.client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state-1',
    ...query,
  }).toString();
  return fetch(address, { redirect: 'manual' });
};
const backFrom = (response: Response): URLSearchParams =>
  new URL(response.headers.get('location') ?? '').searchParams;

const exchange = async (fields: Record<string, string>): Promise<Tokens> => {
  const response = await fetch((await discover()).token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: CALLBACK,
      ...CLIENT,
      ...fields,
    }),
  });
  return (await response.json()) as Tokens;
};

const signIn = async (query: Record<string, string>): Promise<Tokens> => {
  const { verifier, challenge } = aPkcePair();
  const back = backFrom(
    await authorize({ code_challenge: challenge, code_challenge_method: 'S256', ...query }),
  );
  expect(back.get('state')).toBe('state-1');
  return exchange({ code: back.get('code') ?? '', code_verifier: verifier });
};

const verify = async (idToken: string) => {
  const { issuer, jwks_uri } = await discover();
  return jwtVerify(idToken, createRemoteJWKSet(new URL(jwks_uri)), {
    issuer,
    audience: CLIENT.client_id,
    algorithms: ['RS256'],
  });
};

test('an ID token verifies with a standard OpenID Connect client', async () => {
  const tokens = await signIn({ sandbox_email: 'Asha.Verma@example.com', nonce: 'nonce-1' });
  const { payload } = await verify(tokens.id_token);
  expect(payload).toMatchObject({
    email: 'asha.verma@example.com',
    email_verified: true,
    name: 'Asha Verma',
    given_name: 'Asha',
    family_name: 'Verma',
    nonce: 'nonce-1',
  });
  const info = await fetch((await discover()).userinfo_endpoint, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(await info.json()).toMatchObject({ sub: payload.sub, email: 'asha.verma@example.com' });
});

test('a Google account keeps its subject after a restart, and earlier ID tokens still verify', async () => {
  const before = await signIn({ sandbox_email: 'rohan.iyer@example.com' });
  const { payload, protectedHeader } = await verify(before.id_token);
  const oldIssuer = payload.iss ?? '';
  await sandbox.restart();
  const after = await verify((await signIn({ sandbox_email: 'rohan.iyer@example.com' })).id_token);
  expect(after.payload.sub).toBe(payload.sub);
  expect(after.protectedHeader.kid).toBe(protectedHeader.kid);
  const keys = createRemoteJWKSet(new URL((await discover()).jwks_uri));
  await expect(jwtVerify(before.id_token, keys, { issuer: oldIssuer })).resolves.toBeDefined();
  const other = await verify((await signIn({ sandbox_email: 'meera.nair@example.com' })).id_token);
  expect(other.payload.sub).not.toBe(payload.sub);
});

test("the sandbox's Google can report an email address as unverified", async () => {
  const tokens = await signIn({ sandbox_email: 'kabir.singh@example.com', sandbox_email_verified: 'false' });
  expect((await verify(tokens.id_token)).payload['email_verified']).toBe(false);
});

test('a Google authorization code works once and requires the PKCE verifier and the client secret', async () => {
  const { verifier, challenge } = aPkcePair();
  const ask = {
    sandbox_email: 'asha.verma@example.com',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const code = backFrom(await authorize(ask)).get('code') ?? '';
  expect((await exchange({ code, code_verifier: verifier })).error).toBeUndefined();
  expect((await exchange({ code, code_verifier: verifier })).error).toBe('invalid_grant');
  const second = backFrom(await authorize(ask)).get('code') ?? '';
  expect((await exchange({ code: second, code_verifier: aPkcePair().verifier })).error).toBe('invalid_grant');
  const third = backFrom(await authorize(ask)).get('code') ?? '';
  expect((await exchange({ code: third, code_verifier: verifier, client_secret: 'guess' })).error).toBe(
    'invalid_client',
  );
});

test('a Google sign-in with offline access returns a refresh token', async () => {
  const tokens = await signIn({ sandbox_email: 'asha.verma@example.com', access_type: 'offline' });
  const again = await exchange({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' });
  expect((await verify(again.id_token)).payload['email']).toBe('asha.verma@example.com');
});

test('the sign-in page of the sandbox’s Google lists the sample people, accepts any address, and lets the user cancel', async () => {
  const shown = await authorize({});
  const page = await shown.text();
  expect(page).toContain('not the real Google');
  expect(page).toContain('asha.verma@example.com');
  // With a `Cross-Origin-Opener-Policy` header, the popup would appear closed to the page that opened it.
  expect(shown.headers.get('cross-origin-opener-policy')).toBeNull();
  const post = (fields: Record<string, string>) =>
    fetch(shown.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  const tokens = await exchange({
    code: backFrom(await post({ email: 'new.person@example.org' })).get('code') ?? '',
  });
  expect((await verify(tokens.id_token)).payload).toMatchObject({ name: 'New Person', email_verified: true });
  expect(backFrom(await post({ answer: 'cancel' })).get('error')).toBe('access_denied');
  expect(backFrom(await authorize({ prompt: 'none' })).get('error')).toBe('login_required');
});

test('an unknown OAuth client or redirect URI gets an error instead of a redirect', async () => {
  expect((await authorize({ client_id: 'other', sandbox_email: 'asha.verma@example.com' })).status).toBe(400);
  expect(
    (await authorize({ redirect_uri: 'javascript:alert(1)', sandbox_email: 'a@example.com' })).status,
  ).toBe(400);
});
