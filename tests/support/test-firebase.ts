import { startFirebaseServer, type TestFirebaseServer } from './firebase-server.ts';

export interface FirebaseSignIn {
  readonly idToken: string;
  readonly refreshToken: string;
  readonly localId: string;
}

/**
 * A Firebase project with users, simulated by our `TestFirebaseServer` or by Google's emulator
 * (`npm run check -- firebase`).
 */
export interface TestFirebase {
  readonly settings: Readonly<Record<string, string>>;
  /** Null with Google's emulator, which does not sign its tokens. */
  readonly server: TestFirebaseServer | null;
  signUp(email: string, password: string): Promise<FirebaseSignIn>;
  signIn(email: string, password: string): Promise<FirebaseSignIn>;
  signInWithGoogle(email: string, isVerified?: boolean): Promise<FirebaseSignIn>;
  refresh(signIn: Pick<FirebaseSignIn, 'refreshToken'>): Promise<string>;
  proveAddress(email: string, newEmail?: string): Promise<void>;
  /** Revokes the sign-ins that happened before `seconds`, a time in seconds since the Unix epoch. */
  revokeBefore(uid: string, seconds: number): Promise<void>;
  disable(uid: string): Promise<void>;
  hasUser(uid: string): Promise<boolean>;
  close(): Promise<void>;
}

const PROJECT = 'demo-haat';
const API_KEY = `AIza${'x'.repeat(35)}`;

export async function startTestFirebase(): Promise<TestFirebase> {
  const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const server = host === undefined ? await startFirebaseServer(PROJECT, '127.0.0.1') : null;
  const base = server?.url ?? `http://${host}`;
  const accessToken = server === null ? 'owner' : 'service-account-access';

  async function call(
    path: string,
    body: object | URLSearchParams,
    isAdmin = false,
  ): Promise<Record<string, unknown>> {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${base}/${path}?key=${API_KEY}`, {
      method: 'POST',
      headers: {
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(isAdmin ? { authorization: `Bearer ${accessToken}` } : {}),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`Firebase answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  }
  const toolkit = 'identitytoolkit.googleapis.com/v1';
  const callAsAdmin = (action: string, body: object) =>
    call(`${toolkit}/projects/${PROJECT}/accounts:${action}`, body, true);
  const signInBy = async (action: string, body: object) =>
    (await call(`${toolkit}/accounts:${action}`, {
      ...body,
      returnSecureToken: true,
    })) as unknown as FirebaseSignIn;

  return {
    settings: {
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: API_KEY,
      FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
      ...(server === null
        ? { FIREBASE_AUTH_EMULATOR_HOST: host ?? '' }
        : {
            FIREBASE_KEYS_URL: `${base}/keys`,
            FIREBASE_API_URL: `${base}/identitytoolkit.googleapis.com`,
            FIREBASE_SERVICE_ACCOUNT: server.serviceAccount,
          }),
    },
    server,
    signUp: (email, password) => signInBy('signUp', { email, password }),
    signIn: (email, password) => signInBy('signInWithPassword', { email, password }),
    signInWithGoogle(email, isVerified = true) {
      const idToken = JSON.stringify({ sub: `google-${email}`, email, email_verified: isVerified });
      const postBody = new URLSearchParams({ id_token: idToken, providerId: 'google.com' }).toString();
      return signInBy('signInWithIdp', { postBody, requestUri: 'http://localhost' });
    },
    async refresh({ refreshToken }) {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
      return String((await call('securetoken.googleapis.com/v1/token', body))['id_token']);
    },
    async proveAddress(email, newEmail) {
      const { oobCode } = await callAsAdmin('sendOobCode', {
        requestType: newEmail === undefined ? 'VERIFY_EMAIL' : 'VERIFY_AND_CHANGE_EMAIL',
        email,
        ...(newEmail === undefined ? {} : { newEmail }),
        returnOobLink: true,
      });
      await call(`${toolkit}/accounts:update`, { oobCode });
    },
    async revokeBefore(uid, seconds) {
      await callAsAdmin('update', { localId: uid, validSince: String(seconds) });
    },
    async disable(uid) {
      await callAsAdmin('update', { localId: uid, disableUser: true });
    },
    async hasUser(uid) {
      const { users } = await callAsAdmin('lookup', { localId: [uid] });
      return Array.isArray(users) && users.length > 0;
    },
    async close() {
      await server?.close();
    },
  };
}
