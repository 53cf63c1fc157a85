import type { FastifyInstance } from 'fastify';
import { decodeProtectedHeader, type JWK, type JWTPayload, jwtVerify } from 'jose';
import type { ViewerProfile } from '#domain/accounts/viewer-profile.ts';
import {
  type IdentityProvider,
  InvalidTokenError,
  type VerifiedToken,
} from '../../ports/identity-provider.ts';
import { deleteAbandonedAccounts, deleteExpiredRows } from '../identity-accounts/abandoned-accounts.ts';
import {
  createVerifiedAccount,
  deleteIdentities,
  findOwner,
  setPassword,
} from '../identity-accounts/account-ownership.ts';
import { warnOfAttempts, createSessionManager, touchSession } from '../identity-accounts/session-manager.ts';
import { VIEWER_PROFILE } from '../identity-accounts/viewer-profile.ts';
import { AuthInstances, mountIdentity } from './identity-handler.ts';
import { AUDIENCE, BASE_PATH, type IdentitySettings, SIGNING_ALGORITHM } from './identity-settings.ts';
import { sendResetLink } from './password-reset.ts';
import { confirmOwner } from './prove.ts';
import { createSecondFactor } from './second-factor.ts';
import { SigningKeys } from './signing-keys.ts';

export interface EmbeddedIdentity extends IdentityProvider {
  mount(app: FastifyInstance): Promise<void>;
  /** The caller must hold a lock, because concurrent calls would each create a key. */
  ensureSigningKey(): Promise<void>;
  openSession(person: {
    email: string;
    name: string;
    password?: string;
  }): Promise<{ subject: string; idToken: string }>;
}

const CLOCK_LEEWAY_SECONDS = 60;

interface SessionRow {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly secondFactorAt: Date | null;
  readonly isLastUseStale: boolean;
  readonly sessionExpiresAt: Date;
  readonly profile: ViewerProfile | null;
}

export function createBetterAuthIdentity(settings: IdentitySettings): EmbeddedIdentity {
  const instances = new AuthInstances(settings);
  const keys = new SigningKeys(() => readSigningKeys(settings));
  const confirm: IdentityProvider['confirmOwner'] = (caller, proof) => confirmOwner(settings, caller, proof);

  return {
    mount: (app) => mountIdentity(app, instances, settings),

    async ensureSigningKey() {
      await instances.auth.api.getJwks();
    },

    async verifyToken(token, beforeLookUp) {
      const payload = await verifySignature(token, keys, settings.publicUrl);
      const { sub, sid, iat, exp } = payload;
      if (typeof sub !== 'string' || typeof sid !== 'string') throw new InvalidTokenError();
      if (typeof iat !== 'number' || typeof exp !== 'number') throw new InvalidTokenError();
      if (iat > Date.now() / 1_000 + CLOCK_LEEWAY_SECONDS) throw new InvalidTokenError();
      await beforeLookUp?.();
      // An ID token stays valid for minutes after its session ends, so every request checks the session.
      const { rows } = await settings.pool.query(
        `select u.email, u."emailVerified", u.name, s.second_factor_at as "secondFactorAt", s.last_used_at < now() - interval '5 minutes' as "isLastUseStale",
                s."expiresAt" as "sessionExpiresAt", ${VIEWER_PROFILE} as profile
         from identity_session s join identity_user u on u.id = s."userId"
         where s.id = $1 and s."userId" = $2 and s."expiresAt" > now()`,
        [sid, sub],
      );
      const [row] = rows as SessionRow[];
      if (row === undefined) throw new InvalidTokenError();
      if (row.isLastUseStale) await touchSession(settings.pool, sid);
      return {
        subject: sub,
        email: row.email,
        emailVerified: row.emailVerified,
        name: row.name === '' ? null : row.name,
        sessionId: sid,
        secondFactorAt: row.secondFactorAt,
        profile: row.profile,
        expiresAt: new Date(Math.min(exp * 1_000, row.sessionExpiresAt.getTime())),
      } satisfies VerifiedToken;
    },

    async renewToken(cookies) {
      const response = await instances.auth.handler(
        new Request(`${settings.publicUrl}${BASE_PATH}/token`, { headers: { cookie: cookies } }),
      );
      if (response.status === 401) return null;
      if (!response.ok)
        throw new Error(`the identity library answered ${response.status} to a token request`);
      const { token } = (await response.json()) as { token: string };
      return { idToken: token, setCookies: response.headers.getSetCookie() };
    },

    isGoogleReachable: () => instances.isGoogleReachable(),

    sessions: createSessionManager(settings.pool),

    secondFactor: createSecondFactor(settings, confirm, true),

    confirmOwner: confirm,

    assertNotRevoked: () => Promise.resolve(),

    check: () => Promise.resolve(null),

    async deleteAccount(subject) {
      await deleteIdentities(settings.pool, [subject]);
    },

    sendPasswordResetLink: (email) => sendResetLink(settings, email),

    warnOfAttempts: (warning) => warnOfAttempts(settings, warning),

    async removeAbandoned() {
      await deleteExpiredRows(settings);
      return await deleteAbandonedAccounts(settings);
    },

    async openSession({ email, name, password }) {
      const { auth } = instances;
      const context = await auth.$context;
      const address = email.toLowerCase();
      const existing = await findOwner(settings.pool, address);
      const hash = password === undefined ? null : await settings.hasher.hash(password);
      const user =
        existing ??
        (await settings.transaction(async (tx) => {
          const created = await createVerifiedAccount(tx, { email: address, name });
          if (hash !== null) await setPassword(tx, created.id, hash);
          return created;
        }));
      const session = await context.internalAdapter.createSession(user.id);
      const { token } = await auth.api.signJWT({
        body: {
          payload: {
            sub: user.id,
            iat: Math.floor(Date.now() / 1_000),
            email: user.email,
            email_verified: user.emailVerified,
            name: user.name,
            sid: session.id,
          },
        },
      });
      return { subject: user.id, idToken: token };
    },
  };
}

async function verifySignature(token: string, keys: SigningKeys, issuer: string): Promise<JWTPayload> {
  try {
    const { kid } = decodeProtectedHeader(token);
    if (kid === undefined) throw new InvalidTokenError();
    const { payload } = await jwtVerify(token, await keys.findSet(kid), {
      algorithms: [SIGNING_ALGORITHM],
      issuer,
      audience: AUDIENCE,
      clockTolerance: CLOCK_LEEWAY_SECONDS,
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    return payload;
  } catch (error) {
    if (isTokenError(error)) throw new InvalidTokenError();
    throw error;
  }
}

function isTokenError(error: unknown): boolean {
  if (error instanceof InvalidTokenError || error instanceof TypeError) return true;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && (code.startsWith('ERR_JW') || code.startsWith('ERR_JOSE'));
}

async function readSigningKeys({ pool }: Pick<IdentitySettings, 'pool'>): Promise<readonly JWK[]> {
  const { rows } = await pool.query('select id, "publicKey", alg from identity_jwks', []);
  return (rows as { id: string; publicKey: string; alg: string | null }[]).map((row) => ({
    ...(JSON.parse(row.publicKey) as { kty: string }),
    kid: row.id,
    alg: row.alg ?? SIGNING_ALGORITHM,
  }));
}
