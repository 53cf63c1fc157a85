import { createPublicKey, createSign, generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Simulates Firebase Authentication: the Identity Toolkit API that browsers and administrators call, and Google's
 * keys and token endpoint. ID tokens are signed with `node:crypto`, which shares no code with the server's
 * verification. `npm run check:firebase` runs the same tests against Google's emulator.
 */

interface User {
  localId: string;
  email: string;
  emailVerified: boolean;
  password: string | null;
  googleId: string | null;
  disabled: boolean;
  validSince: number;
}

type Fields = Record<string, unknown>;

export interface TestFirebaseServer {
  readonly url: string;
  readonly serviceAccount: string;
  /** Signs a token. The given fields override those of a valid token and its header. */
  sign(claims: Fields, header?: Fields): string;
  rotateKey(): void;
  setDown(isDown: boolean): void;
  readonly requests: readonly string[];
  close(): Promise<void>;
}

class Refusal extends Error {}

const now = () => Math.floor(Date.now() / 1_000);

export async function startFirebaseServer(projectId: string, domain: string): Promise<TestFirebaseServer> {
  const users = new Map<string, User>();
  const codes = new Map<string, { readonly localId: string; readonly newEmail: string | null }>();
  const refreshTokens = new Map<
    string,
    { readonly localId: string; readonly provider: string; readonly at: number }
  >();
  const requests: string[] = [];
  const account = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let signing = { id: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
  let isDown = false;

  const find = (test: (user: User) => boolean) => [...users.values()].find(test);

  function sign(claims: Fields, header: Fields = {}): string {
    const time = now();
    const payload = {
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      auth_time: time,
      iat: time,
      exp: time + 3_600,
      ...claims,
    };
    const [head, body] = [{ alg: 'RS256', kid: signing.id, typ: 'JWT', ...header }, payload].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const signature = createSign('RSA-SHA256')
      .update(`${head}.${body}`)
      .sign(signing.privateKey, 'base64url');
    return `${head}.${body}.${signature}`;
  }

  function tokenOf(user: User, provider: string, at: number): string {
    return sign({
      sub: user.localId,
      user_id: user.localId,
      email: user.email,
      email_verified: user.emailVerified,
      auth_time: at,
      firebase: { sign_in_provider: provider, identities: {} },
    });
  }

  function signIn(user: User, provider: string): Fields {
    if (user.disabled) throw new Refusal('USER_DISABLED');
    const refreshToken = randomUUID();
    refreshTokens.set(refreshToken, { localId: user.localId, provider, at: now() });
    return {
      idToken: tokenOf(user, provider, now()),
      refreshToken,
      localId: user.localId,
      email: user.email,
    };
  }

  function add(fields: Partial<User> & { readonly email: string }): User {
    const user = {
      localId: randomUUID().replaceAll('-', ''),
      emailVerified: false,
      password: null,
      googleId: null,
      disabled: false,
      validSince: now(),
      ...fields,
    };
    users.set(user.localId, user);
    return user;
  }

  function applyCode(code: string): Fields {
    const found = codes.get(code);
    const user = found === undefined ? undefined : users.get(found.localId);
    if (found === undefined || user === undefined) throw new Refusal('INVALID_OOB_CODE');
    codes.delete(code);
    user.emailVerified = true;
    if (found.newEmail !== null) Object.assign(user, { email: found.newEmail, validSince: now() });
    return { localId: user.localId, email: user.email, emailVerified: true };
  }

  const calls: Readonly<Record<string, (body: Fields) => Fields>> = {
    'accounts:signUp'({ email, password }) {
      if (find((user) => user.email === email) !== undefined) throw new Refusal('EMAIL_EXISTS');
      return signIn(add({ email: String(email), password: String(password) }), 'password');
    },
    'accounts:signInWithPassword'({ email, password }) {
      const user = find((one) => one.email === email && one.password !== null);
      if (user === undefined || user.password !== password) throw new Refusal('INVALID_LOGIN_CREDENTIALS');
      return signIn(user, 'password');
    },
    'accounts:signInWithIdp'({ postBody }) {
      const google = JSON.parse(new URLSearchParams(String(postBody)).get('id_token') ?? '{}') as Fields;
      const [googleId, email] = [String(google['sub']), String(google['email'])];
      let user = find((one) => one.googleId === googleId) ?? find((one) => one.email === email);
      user ??= add({ email });
      // Google's verified address replaces an unverified password: https://firebase.google.com/docs/auth/users#verified_email_addresses
      if (!user.emailVerified && google['email_verified'] === true) user.password = null;
      Object.assign(user, {
        googleId,
        emailVerified: user.emailVerified || google['email_verified'] === true,
      });
      return signIn(user, 'google.com');
    },
    'accounts:update'({ oobCode }) {
      return applyCode(String(oobCode));
    },
    projects: () => ({ projectId: '123456789012', authorizedDomains: [domain] }),
  };

  const adminCalls: Readonly<Record<string, (body: Fields) => Fields>> = {
    'accounts:lookup'({ localId }) {
      const user = users.get(String((localId as string[])[0]));
      if (user === undefined) return {};
      const { password, googleId, validSince, ...shown } = user;
      const providerUserInfo = [
        ...(password === null ? [] : [{ providerId: 'password' }]),
        ...(googleId === null ? [] : [{ providerId: 'google.com' }]),
      ];
      return { users: [{ ...shown, validSince: String(validSince), providerUserInfo }] };
    },
    'accounts:delete'({ localId }) {
      if (!users.delete(String(localId))) throw new Refusal('USER_NOT_FOUND');
      return {};
    },
    'accounts:update'({ localId, validSince, disableUser }) {
      const user = users.get(String(localId));
      if (user === undefined) throw new Refusal('USER_NOT_FOUND');
      if (validSince !== undefined) user.validSince = Number(validSince);
      if (typeof disableUser === 'boolean') user.disabled = disableUser;
      return { localId };
    },
    'accounts:sendOobCode'({ email, newEmail }) {
      const user = find((one) => one.email === email);
      if (user === undefined) throw new Refusal('EMAIL_NOT_FOUND');
      const oobCode = randomUUID();
      codes.set(oobCode, { localId: user.localId, newEmail: typeof newEmail === 'string' ? newEmail : null });
      return { oobCode, email };
    },
  };

  function issueAccessToken(body: string): Fields {
    const assertion = new URLSearchParams(body).get('assertion') ?? '';
    const [head = '', claims = '', signature = ''] = assertion.split('.');
    const isValid = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      createPublicKey(account.privateKey),
      Buffer.from(signature, 'base64url'),
    );
    const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string };
    if (!isValid || aud !== `${url}/token`) throw new Refusal('invalid_grant');
    return { access_token: 'service-account-access', expires_in: 3_600, token_type: 'Bearer' };
  }

  function refresh(body: string): Fields {
    const found = refreshTokens.get(new URLSearchParams(body).get('refresh_token') ?? '');
    const user = found === undefined ? undefined : users.get(found.localId);
    if (found === undefined || user === undefined) throw new Refusal('USER_NOT_FOUND');
    if (user.disabled) throw new Refusal('USER_DISABLED');
    if (found.at < user.validSince) throw new Refusal('TOKEN_EXPIRED');
    return { id_token: tokenOf(user, found.provider, found.at) };
  }

  function answer(request: IncomingMessage, path: string, body: string): Fields {
    if (path === '/keys') {
      const key = createPublicKey(signing.privateKey).export({ format: 'jwk' });
      return { keys: [{ ...key, kid: signing.id, alg: 'RS256', use: 'sig' }] };
    }
    if (path === '/token') return issueAccessToken(body);
    if (path === '/securetoken.googleapis.com/v1/token') return refresh(body);
    const fields = body === '' ? {} : (JSON.parse(body) as Fields);
    const [, action = ''] = /^\/identitytoolkit\.googleapis\.com\/v1\/(.+)$/u.exec(path) ?? [];
    const adminAction = action.startsWith(`projects/${projectId}/`) ? action.split('/')[2] : undefined;
    if (adminAction !== undefined && request.headers.authorization !== 'Bearer service-account-access') {
      throw new Refusal('PERMISSION_DENIED');
    }
    const call = adminAction === undefined ? calls[action] : adminCalls[adminAction];
    if (call === undefined) throw new Refusal('NOT_FOUND');
    return call(fields);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    requests.push(path);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const send = (status: number, value: Fields) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    try {
      if (isDown) send(503, { error: { code: 503, message: 'UNAVAILABLE' } });
      else send(200, answer(request, path, body));
    } catch (error) {
      send(400, { error: { code: 400, message: error instanceof Refusal ? error.message : 'INTERNAL' } });
    }
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    serviceAccount: JSON.stringify({
      type: 'service_account',
      client_email: `tests@${projectId}.iam.gserviceaccount.com`,
      private_key: account.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${url}/token`,
    }),
    sign,
    rotateKey() {
      signing = { id: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
    },
    setDown(next) {
      isDown = next;
    },
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
