import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { type Identity, type IdentityProvider, InvalidTokenError } from '../../ports/identity-provider.ts';
import { beginProved, findOwner, setPassword } from './account-ownership.ts';
import { AuthHandlerDeps, mountIdentity } from './identity-handler.ts';
import { AUDIENCE, type IdentitySettings, SIGNING_ALGORITHM } from './identity-settings.ts';
import { mailResetLink } from './password-reset.ts';
import { limitSessions, noteUse } from './session-keeper.ts';

export interface EmbeddedIdentity extends IdentityProvider {
  /** Answers the browser's identity calls under `/api/identity/`. */
  mount(app: FastifyInstance): Promise<void>;
  /** An account with a session, as if just signed in; for tests and the demo. Repeatable by address. */
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
  readonly useIsStale: boolean;
}

/** Accounts on our own database, by better-auth; ID tokens are verified here without it. */
export function createBetterAuthIdentity(settings: IdentitySettings): EmbeddedIdentity {
  const keeper = new AuthHandlerDeps(settings);
  const keys = new SigningKeys(settings);

  return {
    mount: (app) => mountIdentity(app, keeper, settings),

    async verifyToken(token, beforeLookUp) {
      const payload = await verifySignature(token, keys, settings.publicUrl);
      const { sub, sid, iat } = payload;
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof iat !== 'number')
        throw new InvalidTokenError();
      if (iat > Date.now() / 1_000 + CLOCK_LEEWAY_SECONDS) throw new InvalidTokenError();
      await beforeLookUp?.();
      // A token lives minutes longer than its session may: sign-out and deletion end it at once.
      const { rows } = await settings.pool.query(
        `select u.email, u."emailVerified", u.name, s.last_used_at < now() - interval '5 minutes' as "useIsStale"
         from identity_session s join identity_user u on u.id = s."userId"
         where s.id = $1 and s."userId" = $2 and s."expiresAt" > now()`,
        [sid, sub],
      );
      const [row] = rows as SessionRow[];
      if (row === undefined) throw new InvalidTokenError();
      if (row.useIsStale) await noteUse(settings.pool, sid);
      return {
        subject: sub,
        email: row.email,
        emailVerified: row.emailVerified,
        name: row.name === '' ? null : row.name,
        issuedAt: iat,
        sessionId: sid,
      } satisfies Identity;
    },

    sessions: limitSessions(settings.pool),

    async deleteAccount(subject) {
      // Sessions, passwords and linked accounts go with it.
      await settings.pool.query('delete from identity_user where id = $1', [subject]);
    },

    sendPasswordResetLink: (email) => mailResetLink(settings, email),

    async openSession({ email, name, password }) {
      const { auth } = keeper;
      const context = await auth.$context;
      const address = email.toLowerCase();
      const known = await findOwner(settings.pool, address);
      const hash = password === undefined ? null : await context.password.hash(password);
      const user =
        known ??
        (await settings.transaction(async (tx) => {
          const made = await beginProved(tx, { email: address, name });
          if (hash !== null) await setPassword(tx, made.id, hash);
          return made;
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
    const { payload } = await jwtVerify(token, await keys.having(kid), {
      algorithms: [SIGNING_ALGORITHM],
      issuer,
      audience: AUDIENCE,
      clockTolerance: CLOCK_LEEWAY_SECONDS,
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    return payload;
  } catch (error) {
    // Whatever is wrong with it, the answer is the same; a database that does not answer is another matter.
    if (isAboutToken(error)) throw new InvalidTokenError();
    throw error;
  }
}

function isAboutToken(error: unknown): boolean {
  if (error instanceof InvalidTokenError || error instanceof TypeError) return true;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && (code.startsWith('ERR_JW') || code.startsWith('ERR_JOSE'));
}

type KeySet = ReturnType<typeof createLocalJWKSet>;

/** The public halves of our own signing keys, read again when a token names one that is not known yet. */
class SigningKeys {
  readonly #settings: IdentitySettings;
  #known = new Set<string>();
  #set: KeySet = createLocalJWKSet({ keys: [] });
  #readAt = 0;

  constructor(settings: IdentitySettings) {
    this.#settings = settings;
  }

  async having(kid: string): Promise<KeySet> {
    // Made-up key ids must not cause a query each.
    if (!this.#known.has(kid) && Date.now() - this.#readAt > 1_000) await this.#read();
    return this.#set;
  }

  async #read(): Promise<void> {
    const { rows } = await this.#settings.pool.query('select id, "publicKey", alg from identity_jwks', []);
    const keys = rows as { id: string; publicKey: string; alg: string | null }[];
    this.#readAt = keys.length === 0 ? 0 : Date.now();
    this.#known = new Set(keys.map((row) => row.id));
    this.#set = createLocalJWKSet({
      keys: keys.map((row) => ({
        ...(JSON.parse(row.publicKey) as { kty: string }),
        kid: row.id,
        alg: row.alg ?? SIGNING_ALGORITHM,
      })),
    });
  }
}
