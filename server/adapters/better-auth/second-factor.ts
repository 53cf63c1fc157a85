import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { bearer, twoFactor } from 'better-auth/plugins';
import { Kysely, PostgresDialect } from 'kysely';
import {
  type IdentityProvider,
  type SecondFactor,
  SecondFactorStateError,
  type SessionOwner,
  InvalidTokenError,
  WrongCodeError,
} from '../../ports/identity-provider.ts';
import { findAccount } from '../identity-accounts/account-ownership.ts';
import { BASE_PATH, type IdentitySettings } from './identity-settings.ts';

const TOTP_CODE = /^\d{6}$/u;

/**
 * Runs the library's two-factor plugin in a separate instance that is never mounted, so that sign-in is
 * unchanged and clients cannot reach the plugin's endpoints. The `bearer` plugin identifies the session that
 * a code belongs to.
 *
 * @param hasOwnPasswords - false if another provider stores the passwords.
 */
export function createSecondFactor(
  settings: IdentitySettings,
  confirmOwner: IdentityProvider['confirmOwner'],
  hasOwnPasswords: boolean,
): SecondFactor {
  const { pool, attempts } = settings;
  const auth = betterAuth({
    appName: 'ProtoHaat',
    baseURL: settings.publicUrl,
    basePath: BASE_PATH,
    secret: settings.secret,
    telemetry: { enabled: false },
    logger: {
      log: (level, message) =>
        settings.log[level === 'error' ? 'warn' : 'debug']({ part: 'second-factor' }, message),
    },
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      type: 'postgres',
      transaction: false,
    },
    user: { modelName: 'identity_user' },
    session: { modelName: 'identity_session' },
    account: { modelName: 'identity_account' },
    verification: { modelName: 'identity_verification' },
    emailAndPassword: {
      enabled: true,
      password: settings.hasher,
    },
    plugins: [
      bearer(),
      twoFactor({
        issuer: 'ProtoHaat',
        allowPasswordless: true,
        schema: { twoFactor: { modelName: 'identity_two_factor' } },
      }),
    ],
    rateLimit: { enabled: false },
  });

  async function headersOf({ subject, sessionId }: SessionOwner): Promise<Headers> {
    const { rows } = await pool.query(
      `select token from identity_session where id = $1 and "userId" = $2 and "expiresAt" > now()`,
      [sessionId, subject],
    );
    const [session] = rows as { token: string }[];
    if (session === undefined) throw new InvalidTokenError();
    return new Headers({ authorization: `Bearer ${session.token}` });
  }

  async function isEnrolled(subject: string): Promise<boolean | null> {
    const { rows } = await pool.query(`select verified from identity_two_factor where "userId" = $1`, [
      subject,
    ]);
    return (rows as { verified: boolean }[])[0]?.verified ?? null;
  }

  return {
    async listEnrolled(subjects) {
      const { rows } = await pool.query(
        `select "userId" as subject from identity_two_factor where verified and "userId" = any($1)`,
        [[...subjects]],
      );
      return new Set((rows as { subject: string }[]).map(({ subject }) => subject));
    },

    async enrol(caller, proof) {
      const { subject } = caller;
      const { password } = proof;
      if ((await isEnrolled(subject)) === true) throw new SecondFactorStateError('second-factor-exists');
      await confirmOwner(caller, proof);
      const started = await auth.api.enableTwoFactor({
        headers: await headersOf(caller),
        body: { method: 'totp', ...(password === null || !hasOwnPasswords ? {} : { password }) },
      });
      if (started.method !== 'totp') throw new Error('the identity library started another second factor');
      // This column is set in advance; otherwise the library would replace the session when it accepts the first code,
      // and the ID token of the old session would become invalid.
      await pool.query('update identity_user set "twoFactorEnabled" = true where id = $1', [subject]);
      return { uri: started.totpURI, recoveryCodes: started.backupCodes };
    },

    async prove(caller, { code, address }) {
      const { subject, sessionId } = caller;
      const enrolled = await isEnrolled(subject);
      const isTotp = TOTP_CODE.test(code);
      // Recovery codes do not complete an enrolment, because they do not prove that the app works.
      if (enrolled === null || (!enrolled && !isTotp)) {
        throw new SecondFactorStateError('second-factor-missing');
      }
      const account = await findAccount(pool, subject);
      if (account === null) throw new InvalidTokenError();
      const headers = await headersOf(caller);
      const attempt = { kind: 'second-factor', address, account: subject, email: account.email } as const;
      const isRight = await attempts.make(attempt, async () => {
        if (isTotp && !(await attempts.isFirstUse(subject, code))) {
          throw new WrongCodeError('second-factor-used');
        }
        try {
          if (isTotp) await auth.api.verifyTOTP({ headers, body: { code } });
          else await auth.api.verifyBackupCode({ headers, body: { code, disableSession: true } });
          return true;
        } catch (error) {
          if (error instanceof APIError && [401, 409].includes(error.statusCode)) return null;
          throw error;
        }
      });
      if (isRight === null) throw new WrongCodeError('second-factor-wrong');
      await pool.query(
        `with proved as (update identity_session set second_factor_at = now() where id = $1 and "userId" = $2 returning id)
         select pg_notify('viewer-changed', id) from proved`,
        [sessionId, subject],
      );
    },

    async reset(subject) {
      const { rows } = await pool.query(
        `with proved as (update identity_session set second_factor_at = null where "userId" = $1),
              flag as (update identity_user set "twoFactorEnabled" = false where id = $1),
              removed as (delete from identity_two_factor where "userId" = $1 returning id)
         select pg_notify('viewer-changed', $1), id from (select 1) one left join removed on true`,
        [subject],
      );
      return (rows as { id: string | null }[]).some(({ id }) => id !== null);
    },
  };
}
