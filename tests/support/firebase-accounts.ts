import { randomUUID } from 'node:crypto';

interface User {
  localId: string;
  email: string;
  emailVerified: boolean;
  password: string | null;
  googleId: string | null;
  disabled: boolean;
  validSince: number;
}

export type Fields = Record<string, unknown>;
type Calls = Readonly<Record<string, (body: Fields) => Fields>>;

/** The message is the Identity Toolkit API's error code. */
export class FirebaseCallError extends Error {}

export const nowSeconds = () => Math.floor(Date.now() / 1_000);

export function openFirebaseAccounts(
  domain: string,
  sign: (claims: Fields) => string,
): { readonly calls: Calls; readonly adminCalls: Calls; readonly refresh: (body: string) => Fields } {
  const users = new Map<string, User>();
  const codes = new Map<string, { readonly localId: string; readonly newEmail: string | null }>();
  const refreshTokens = new Map<
    string,
    { readonly localId: string; readonly provider: string; readonly at: number }
  >();

  const find = (test: (user: User) => boolean) => [...users.values()].find(test);

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
    if (user.disabled) throw new FirebaseCallError('USER_DISABLED');
    const refreshToken = randomUUID();
    refreshTokens.set(refreshToken, { localId: user.localId, provider, at: nowSeconds() });
    return {
      idToken: tokenOf(user, provider, nowSeconds()),
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
      validSince: nowSeconds(),
      ...fields,
    };
    users.set(user.localId, user);
    return user;
  }

  function applyCode(code: string): Fields {
    const found = codes.get(code);
    const user = found === undefined ? undefined : users.get(found.localId);
    if (found === undefined || user === undefined) throw new FirebaseCallError('INVALID_OOB_CODE');
    codes.delete(code);
    user.emailVerified = true;
    if (found.newEmail !== null) Object.assign(user, { email: found.newEmail, validSince: nowSeconds() });
    return { localId: user.localId, email: user.email, emailVerified: true };
  }

  const calls: Calls = {
    'accounts:signUp'({ email, password }) {
      if (find((user) => user.email === email) !== undefined) throw new FirebaseCallError('EMAIL_EXISTS');
      return signIn(add({ email: String(email), password: String(password) }), 'password');
    },
    'accounts:signInWithPassword'({ email, password }) {
      const user = find((one) => one.email === email && one.password !== null);
      if (user === undefined || user.password !== password)
        throw new FirebaseCallError('INVALID_LOGIN_CREDENTIALS');
      return signIn(user, 'password');
    },
    'accounts:signInWithIdp'({ postBody }) {
      const google = JSON.parse(new URLSearchParams(String(postBody)).get('id_token') ?? '{}') as Fields;
      const [googleId, email] = [String(google['sub']), String(google['email'])];
      let user = find((one) => one.googleId === googleId) ?? find((one) => one.email === email);
      user ??= add({ email });
      // A Google sign-in with a verified address removes the password of an account whose address is unverified:
      // https://firebase.google.com/docs/auth/users#verified_email_addresses
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
    'accounts:createAuthUri': () => ({ authUri: 'https://accounts.google.com/o/oauth2/auth' }),
    projects: () => ({ projectId: '123456789012', authorizedDomains: [domain] }),
  };

  const adminCalls: Calls = {
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
      if (!users.delete(String(localId))) throw new FirebaseCallError('USER_NOT_FOUND');
      return {};
    },
    'accounts:update'({ localId, validSince, disableUser }) {
      const user = users.get(String(localId));
      if (user === undefined) throw new FirebaseCallError('USER_NOT_FOUND');
      if (validSince !== undefined) user.validSince = Number(validSince);
      if (typeof disableUser === 'boolean') user.disabled = disableUser;
      return { localId };
    },
    'accounts:sendOobCode'({ email, newEmail }) {
      const user = find((one) => one.email === email);
      if (user === undefined) throw new FirebaseCallError('EMAIL_NOT_FOUND');
      const oobCode = randomUUID();
      codes.set(oobCode, { localId: user.localId, newEmail: typeof newEmail === 'string' ? newEmail : null });
      return { oobCode, email };
    },
  };

  function refresh(body: string): Fields {
    const found = refreshTokens.get(new URLSearchParams(body).get('refresh_token') ?? '');
    const user = found === undefined ? undefined : users.get(found.localId);
    if (found === undefined || user === undefined) throw new FirebaseCallError('USER_NOT_FOUND');
    if (user.disabled) throw new FirebaseCallError('USER_DISABLED');
    if (found.at < user.validSince) throw new FirebaseCallError('TOKEN_EXPIRED');
    return { id_token: tokenOf(user, found.provider, found.at) };
  }

  return { calls, adminCalls, refresh };
}
