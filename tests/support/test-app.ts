import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import { canonicalName, nameKey } from '#domain/accounts/person-name.ts';
import { canonicalUsername, usernameKey } from '#domain/accounts/username.ts';
import type { Exchange, Sandbox } from '#sandbox/sandbox.ts';
import { registerProfile, changeProfile } from '#server/accounts/change-profile.ts';
import { findViewer } from '#server/accounts/find-viewer.ts';
import { noteSignals } from '#server/accounts/people/signal-store.ts';
import { listRolesOf } from '#server/accounts/roles/role-store.ts';
import type { EmbeddedIdentity } from '#server/adapters/better-auth/better-auth-identity.ts';
import { AUDIENCE } from '#server/adapters/better-auth/identity-settings.ts';
import { createPasswordHasher, type PasswordHasher } from '#server/adapters/better-auth/password-hasher.ts';
import { openTracing } from '#server/adapters/opentelemetry/open-tracing.ts';
import type { Context } from '#server/context.ts';
import type { JobRun } from '#server/jobs/job-runner.ts';
import { runOnce } from '#server/limits/run-once.ts';
import type { OperationDeps } from '#server/machine/operation-deps.ts';
import { logOptions } from '#server/runtime/log.ts';
import { type Config, readConfig } from '#server/settings/config.ts';
import { createApp } from '#server/start/app.ts';
import { type BuiltContext, buildContext } from '#server/start/build-context.ts';
import { type Caller, callerOf } from './api-caller.ts';
import { freePort } from './free-port.ts';
import { linkGithubAccount } from './github-sign-in.ts';
import { testProvider } from './sandbox-payments.ts';
import { borrowTestDatabase, emptyDatabase, openTestDatabase } from './test-database.ts';
import { startTestSandbox } from './test-sandbox.ts';

export interface TestPerson {
  readonly token: string;
  readonly subject: string;
  readonly profileId: string;
  readonly username: string;
  readonly email: string;
}

export interface TestAppOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Whether the sandbox's payment providers and GitHub send webhooks to the app. Disabled by default, so that no
   * webhook arrives between tests.
   */
  readonly webhooks?: boolean;
  readonly onExchange?: (exchange: Exchange) => void;
  readonly hasScrypt?: boolean;
  readonly hasher?: PasswordHasher;
  readonly hasOwnDatabase?: boolean;
  readonly logLevel?: string;
  readonly onLogLine?: (line: string) => void;
}

export interface TestApp {
  readonly context: Context;
  readonly operating: OperationDeps;
  readonly identity: EmbeddedIdentity;
  readonly url: string;
  readonly sandbox: Sandbox;
  readonly pool: pg.Pool;
  api(person?: Pick<TestPerson, 'token'> | string | null): Caller;
  signUp(wanted?: { name?: string; username?: string; email?: string; github?: string }): Promise<TestPerson>;
  runJobs(options?: { at?: Date }): Promise<JobRun[]>;
  /** Runs jobs as a server does, once in each test file. @returns what ends this. */
  startJobs(): () => Promise<void>;
  flushTraces(): Promise<void>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

const fastHasher = createPasswordHasher((password, salt) =>
  Promise.resolve(createHash('sha256').update(`${salt} ${password}`).digest()),
);

const COLLEGE = 'IIT Bombay';
let people = 0;

export async function signUpStepwise(
  { context, identity }: Pick<BuiltContext, 'context' | 'identity'>,
  { name, username, email }: { readonly name: string; readonly username: string; readonly email: string },
): Promise<Pick<TestPerson, 'token' | 'subject' | 'profileId'>> {
  const { subject, idToken } = await identity.openSession({ email, name });
  const { id } = await registerProfile(context, await identity.verifyToken(idToken), 'en');
  const profile = { username, fullName: name, collegeName: COLLEGE, photo: null };
  await changeProfile(context, id, profile);
  return { token: idToken, subject, profileId: id };
}

/** Call this once per file, and close the app at the end. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-test-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await startTestSandbox(join(directory, 'sandbox'), {
    ...(options.webhooks === true
      ? { webhook: { url: `${url}/api/payment/webhook`, secret: 'whsec_sandbox' } }
      : {}),
    githubApp: {
      setupUrl: `${url}/api/auth/github/installed`,
      webhookUrl: options.webhooks === true ? `${url}/api/auth/github/webhook` : null,
    },
    ...(options.onExchange === undefined ? {} : { onExchange: options.onExchange }),
  });
  const config: Config = readConfig({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(directory, 'data'),
    // All test files of a worker share a database, whose keys are encrypted with this secret.
    APP_SECRET: '5e'.repeat(32),
    PAYMENT_PROVIDER: testProvider,
    SANDBOX_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
    LOG_LEVEL: options.logLevel ?? 'silent',
    // All callers share one address in tests, so rate limits are disabled. Tests of rate limits override this.
    LIMITS: 'off',
    // Raised, so that concurrent calls of a test are not rejected with 503.
    MAX_READS: '1000',
    MAX_SEARCHES: '1000',
    MAX_WRITES: '1000',
    ...options.settings,
  });
  const { onLogLine } = options;
  const tracing = config.tracing === null ? null : openTracing(config.tracing, () => undefined);
  const log = pino(
    logOptions(config.logLevel, tracing?.logFields),
    onLogLine === undefined ? pino.destination(2) : { write: onLogLine },
  );
  const opened = await (options.hasOwnDatabase === true ? openTestDatabase() : borrowTestDatabase());
  const built = await buildContext(config, log, opened, {
    tracing,
    ...(options.hasScrypt === true ? {} : { hasher: options.hasher ?? fastHasher }),
  });
  const { context, identity, runner } = built;
  await addSigningKey(opened.pool);
  const app = await createApp(context, {
    findViewer: (token, beforeLookUp) => findViewer(context, token, beforeLookUp),
    findRoles: (profileId) => listRolesOf(context.database, profileId),
    runOnce: (keyed, on, run) => runOnce(context, keyed, on, run),
    mount: (fastify) => built.mount(fastify),
  });
  await app.listen({ port, host: '127.0.0.1' });

  return {
    context,
    operating: built.operating,
    identity,
    url,
    sandbox,
    pool: opened.pool,
    api: (person) => callerOf(url, typeof person === 'string' ? person : (person?.token ?? null)),

    async signUp(wanted = {}) {
      people += 1;
      const username =
        wanted.username ??
        `${(wanted.name ?? 'person').toLowerCase().replaceAll(/[^a-z]+/gu, '.')}.${people}`;
      const email = wanted.email ?? `${username}@example.com`;
      const name = wanted.name ?? `Person ${people}`;
      // An account can exist already only if its address or username was given.
      const isNew = wanted.email === undefined && wanted.username === undefined;
      const member = isNew
        ? await insertMember(context, opened.pool, { name, username, email, college: COLLEGE })
        : await signUpStepwise(built, { name, username, email });
      if (wanted.github !== undefined) await linkGithubAccount(context, member.profileId, wanted.github);
      return { ...member, username, email };
    },

    async runJobs({ at } = {}) {
      if (at !== undefined) {
        await opened.pool.query(
          "update pgboss.job set start_after = now() - interval '1 second' where state < 'active' and start_after <= $1",
          [at],
        );
      }
      return await runner.drain();
    },

    startJobs() {
      runner.start();
      return () => runner.stop(20_000);
    },

    flushTraces: async () => await tracing?.flush(),

    reset: () => emptyDatabase(opened.pool),

    async close() {
      await app.close();
      await Promise.all([built.close(), tracing?.close()]);
      await opened.close();
      await sandbox.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Tokens that tests create are signed with this key; the identity provider signs with another, newer key. */
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const keyId = randomUUID();
const TOKEN_SECONDS = 15 * 60;

async function addSigningKey(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into identity_jwks (id, "publicKey", "privateKey", "createdAt", alg, crv)
     values ($1, $2, '', to_timestamp(0), 'EdDSA', 'Ed25519') on conflict do nothing`,
    [keyId, JSON.stringify(publicKey.export({ format: 'jwk' }))],
  );
}

const INSERT = `
  with person as (
    insert into identity_user (id, name, email, mailbox, "emailVerified") values ($1, $2, $3, $4, true)
  ), box as (
    insert into identity_mailboxes (mailbox, user_id) values ($4, $1)
  ), session as (
    insert into identity_session (id, token, "userId", "expiresAt", "updatedAt", "ipAddress", "userAgent")
    values ($5, $6, $1, now() + interval '7 days', now(), '', '')
  )
  insert into profiles (id, identity_subject, email, mailbox, address_proved_at, username, username_key, full_name,
                        full_name_key, college_name, completed_at)
  values ($7, $1, $3, $4, now(), $8, $9, $10, $11, $12, now())`;

async function insertMember(
  { config, database, lookalikes }: Pick<Context, 'config' | 'database' | 'lookalikes'>,
  pool: pg.Pool,
  person: {
    readonly name: string;
    readonly username: string;
    readonly email: string;
    readonly college: string;
  },
): Promise<{ readonly subject: string; readonly profileId: string; readonly token: string }> {
  const [subject, sessionId, profileId] = [randomUUID(), randomBytes(16).toString('hex'), v7()];
  const username = canonicalUsername(person.username);
  const fullName = canonicalName(person.name);
  await pool.query({
    text: INSERT,
    values: [
      subject,
      person.name,
      person.email,
      mailboxOf(person.email),
      sessionId,
      randomBytes(16).toString('hex'),
      profileId,
      username,
      usernameKey(username),
      fullName,
      nameKey(lookalikes.skeletonOf(fullName)),
      person.college,
    ],
  });
  await noteSignals(database, profileId, [{ kind: 'mailbox', value: mailboxOf(person.email) }]);
  const issuedAt = Math.floor(Date.now() / 1_000);
  const payload = {
    iat: issuedAt,
    sub: subject,
    email: person.email,
    email_verified: true,
    name: person.name,
    sid: sessionId,
    exp: issuedAt + TOKEN_SECONDS,
    iss: config.publicUrl,
    aud: AUDIENCE,
  };
  return { subject, profileId, token: signToken(payload) };
}

function signToken(payload: object): string {
  const [header, body] = [{ alg: 'EdDSA', kid: keyId }, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = sign(null, Buffer.from(`${header}.${body}`), privateKey).toString('base64url');
  return `${header}.${body}.${signature}`;
}
