import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose';
import { IdentityUnavailableError, InvalidTokenError } from '../../ports/identity-provider.ts';
import type { FirebaseConnection } from './firebase-settings.ts';

const CLOCK_LEEWAY_SECONDS = 60;
const REFRESH_KEYS_MS = 3_600_000;
/** Known keys stay valid for this long while Google does not respond. */
const MAX_KEYS_AGE_MS = 24 * 3_600_000;
const UNKNOWN_KEY_COOLDOWN_MS = 30_000;

export interface FirebaseClaims {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  /** These are Unix times in seconds. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly signedInAt: number;
  readonly signInProvider: string;
}

/** Verifies ID tokens: https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library */
export class FirebaseTokens {
  readonly #connection: FirebaseConnection;
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;
  #refreshedAt = 0;

  constructor(connection: FirebaseConnection) {
    this.#connection = connection;
    this.#keys = createRemoteJWKSet(new URL(connection.keysUrl), {
      cacheMaxAge: MAX_KEYS_AGE_MS,
      cooldownDuration: UNKNOWN_KEY_COOLDOWN_MS,
      timeoutDuration: connection.timeoutMs,
    });
  }

  /** @throws InvalidTokenError, IdentityUnavailableError */
  async verify(token: string): Promise<FirebaseClaims> {
    const claims = parseClaims(await this.#verifySignature(token));
    if (claims === null) throw new InvalidTokenError();
    return claims;
  }

  async reloadKeys(): Promise<void> {
    if (this.#connection.isEmulator) return;
    try {
      await this.#keys.reload();
    } catch {
      throw new IdentityUnavailableError();
    }
  }

  async #verifySignature(token: string): Promise<JWTPayload> {
    const { projectId, isEmulator } = this.#connection;
    const expected = {
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      clockTolerance: CLOCK_LEEWAY_SECONDS,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    };
    try {
      if (isEmulator) return UnsecuredJWT.decode(token, expected).payload;
      this.#refreshInBackground();
      return (await jwtVerify(token, this.#keys, { ...expected, algorithms: ['RS256'] })).payload;
    } catch (error) {
      if (isUnavailable(error)) throw new IdentityUnavailableError();
      if (error instanceof errors.JOSEError || error instanceof TypeError) throw new InvalidTokenError();
      throw error;
    }
  }

  /** Reloads the keys at most once an hour, so that a key that Google has removed is no longer accepted. */
  #refreshInBackground(): void {
    const now = performance.now();
    if (!this.#keys.fresh || now - this.#refreshedAt < REFRESH_KEYS_MS) return;
    const isFirst = this.#refreshedAt === 0;
    this.#refreshedAt = now;
    if (!isFirst) this.#keys.reload().catch(() => {});
  }
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  // `jose` throws a generic error if the response is not 200 or not JSON, and fetch's error if the connection
  // fails.
  const isGeneric = error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC';
  return isGeneric || (error instanceof TypeError && error.cause !== undefined);
}

function parseClaims(payload: JWTPayload): FirebaseClaims | null {
  const { sub, iat, exp, auth_time: signedInAt, email, name, firebase } = payload as Record<string, unknown>;
  const latest = Date.now() / 1_000 + CLOCK_LEEWAY_SECONDS;
  if (typeof sub !== 'string' || sub === '' || sub.length > 128) return null;
  if (typeof iat !== 'number' || typeof exp !== 'number' || iat > latest) return null;
  if (typeof signedInAt !== 'number' || !Number.isInteger(signedInAt) || signedInAt > latest) return null;
  // Anonymous and phone accounts have no email address.
  if (typeof email !== 'string' || !email.includes('@') || email.length > 400) return null;
  const provider = (firebase as { sign_in_provider?: unknown } | undefined)?.sign_in_provider;
  return {
    uid: sub,
    email: email.toLowerCase(),
    emailVerified: payload['email_verified'] === true,
    name: typeof name === 'string' ? name.slice(0, 200) : '',
    issuedAt: iat,
    expiresAt: exp,
    signedInAt,
    signInProvider: typeof provider === 'string' ? provider : '',
  };
}
