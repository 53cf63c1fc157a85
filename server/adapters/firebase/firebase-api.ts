import { importPKCS8, SignJWT } from 'jose';
import { IdentityUnavailableError } from '../../ports/identity-provider.ts';
import { CircuitBreaker } from '../outside/circuit-breaker.ts';
import { retry } from '../outside/retry.ts';
import type { FirebaseConnection, ServiceAccount } from './firebase-settings.ts';

const MAX_RESPONSE_BYTES = 256 * 1024;
const BACKOFF_MS = [200, 500];
const TOKEN_LEEWAY_MS = 60_000;
const SCOPES =
  'https://www.googleapis.com/auth/identitytoolkit https://www.googleapis.com/auth/cloud-platform';

export interface FirebaseUser {
  readonly isDisabled: boolean;
  /** Sign-ins before this Unix time (in seconds) are revoked. */
  readonly validSince: number;
  readonly hasPassword: boolean;
  readonly email: string | null;
}

export class FirebaseRefusedError extends Error {
  override readonly name = 'FirebaseRefusedError';
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Every call may throw IdentityUnavailableError or FirebaseRefusedError.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1
 */
export class FirebaseApi {
  readonly #connection: FirebaseConnection;
  readonly #breaker: CircuitBreaker;
  #access: { readonly token: string; readonly endsAt: number } | null = null;

  constructor(connection: FirebaseConnection, onCircuitChange: (isOpen: boolean) => void = () => {}) {
    this.#connection = connection;
    this.#breaker = new CircuitBreaker({ failures: 3, openMs: 5_000, onChange: onCircuitChange });
  }

  /** @returns null if the user was deleted. */
  async findUser(uid: string): Promise<FirebaseUser | null> {
    const { users } = await this.#callAsAdmin('accounts:lookup', { localId: [uid] });
    const user: unknown = Array.isArray(users) ? users[0] : undefined;
    if (typeof user !== 'object' || user === null) return null;
    const { disabled, validSince, providerUserInfo, email } = user as Record<string, unknown>;
    const providers = Array.isArray(providerUserInfo) ? (providerUserInfo as { providerId?: unknown }[]) : [];
    return {
      isDisabled: disabled === true,
      validSince: Number(validSince ?? 0) || 0,
      hasPassword: providers.some(({ providerId }) => providerId === 'password'),
      email: typeof email === 'string' ? email : null,
    };
  }

  async deleteUser(uid: string): Promise<void> {
    try {
      await this.#callAsAdmin('accounts:delete', { localId: uid });
    } catch (error) {
      if (!(error instanceof FirebaseRefusedError) || error.code !== 'USER_NOT_FOUND') throw error;
    }
  }

  async revokeSignIns(uid: string): Promise<void> {
    const validSince = String(Math.floor(Date.now() / 1_000));
    await this.#callAsAdmin('accounts:update', { localId: uid, validSince });
  }

  async sendPasswordReset(email: string): Promise<void> {
    await this.#callAsAdmin('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
  }

  async isPassword(email: string, password: string): Promise<boolean> {
    try {
      await this.#callWithKey('POST', 'accounts:signInWithPassword', { email, password });
      return true;
    } catch (error) {
      const isWrong =
        error instanceof FirebaseRefusedError &&
        /^(?:INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|EMAIL_NOT_FOUND)/u.test(error.code);
      if (isWrong) return false;
      throw error;
    }
  }

  /** @throws FirebaseRefusedError if the project has sign-in with Google disabled */
  async prepareGoogle(): Promise<void> {
    const { authDomain } = this.#connection;
    await this.#callWithKey('POST', 'accounts:createAuthUri', {
      providerId: 'google.com',
      continueUri: `https://${authDomain}/__/auth/handler`,
    });
  }

  async listAuthorizedDomains(): Promise<readonly string[]> {
    const { authorizedDomains } = await this.#callWithKey('GET', 'projects', null);
    return Array.isArray(authorizedDomains) ? authorizedDomains.map(String) : [];
  }

  async #callAsAdmin(action: string, body: object): Promise<Record<string, unknown>> {
    const { apiUrl, projectId } = this.#connection;
    return await this.#run(async (signal) => {
      const authorization = `Bearer ${await this.#accessToken(signal)}`;
      const url = `${apiUrl}/v1/projects/${projectId}/${action}`;
      return await send(url, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify(body),
        signal,
      });
    });
  }

  async #callWithKey(
    method: 'GET' | 'POST',
    path: string,
    body: object | null,
  ): Promise<Record<string, unknown>> {
    const { apiUrl, apiKey, publicUrl } = this.#connection;
    const url = `${apiUrl}/v1/${path}?key=${encodeURIComponent(apiKey)}`;
    // An API key can be restricted to requests whose `Referer` is the website.
    const headers = { referer: `${publicUrl}/` };
    return await this.#run((signal) =>
      send(url, { method, headers, signal, ...(body === null ? {} : { body: JSON.stringify(body) }) }),
    );
  }

  /** https://developers.google.com/identity/protocols/oauth2/service-account#httprest */
  async #accessToken(signal: AbortSignal): Promise<string> {
    const { serviceAccount } = this.#connection;
    // The emulator treats the token `owner` as an administrator's token:
    // https://firebase.google.com/docs/emulator-suite/connect_auth
    if (serviceAccount === null) return 'owner';
    if (this.#access !== null && Date.now() < this.#access.endsAt - TOKEN_LEEWAY_MS)
      return this.#access.token;
    const answer = await send(serviceAccount.tokenUri, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: await signAssertion(serviceAccount),
      }).toString(),
      signal,
    });
    const { access_token: token, expires_in: seconds } = answer;
    if (typeof token !== 'string' || typeof seconds !== 'number') throw new IdentityUnavailableError();
    this.#access = { token, endsAt: Date.now() + seconds * 1_000 };
    return token;
  }

  /** All calls can be repeated. Only `sendPasswordReset` is not idempotent: a retry may send a second email. */
  async #run<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const deadline = performance.now() + this.#connection.timeoutMs;
    return await this.#breaker.run(
      () =>
        retry(
          {
            deadline,
            backoffMs: BACKOFF_MS,
            isRetryable: (error) => error instanceof IdentityUnavailableError,
          },
          (remainingMs) => attempt(AbortSignal.timeout(Math.ceil(remainingMs))),
        ),
      (error) => error instanceof IdentityUnavailableError,
      () => new IdentityUnavailableError(),
    );
  }
}

async function signAssertion({ clientEmail, privateKey, tokenUri }: ServiceAccount): Promise<string> {
  return await new SignJWT({ scope: SCOPES })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setAudience(tokenUri)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(await importPKCS8(privateKey, 'RS256'));
}

interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

async function send(url: string, { headers, ...outgoing }: Outgoing): Promise<Record<string, unknown>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      ...outgoing,
      headers: { 'content-type': 'application/json', ...headers },
      redirect: 'error',
    });
    text = await response.text();
  } catch {
    throw new IdentityUnavailableError();
  }
  const value = text.length > MAX_RESPONSE_BYTES ? null : parseObject(text);
  if (response.ok && value !== null) return value;
  if (response.status === 429 || response.status >= 500 || value === null)
    throw new IdentityUnavailableError();
  throw new FirebaseRefusedError(codeOf(value));
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The API responds with `{ error: { message } }`; the token endpoint responds with `{ error, error_description }`. */
function codeOf({ error }: Record<string, unknown>): string {
  if (typeof error === 'string') return error;
  const message = (error as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' ? message : 'UNKNOWN';
}
