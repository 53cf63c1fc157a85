import type { OpenSession, SessionManager, AttemptWarning } from '../../ports/identity-provider.ts';
import { findOwner } from './account-ownership.ts';
import type { IdentityQueries } from './account-queries.ts';

const MAX_SESSIONS = 100;

export function createSessionManager(queries: IdentityQueries): SessionManager {
  return {
    async list(subject) {
      const { rows } = await queries.query(
        `select id, "userAgent", "createdAt" as "startedAt", last_used_at as "lastUsedAt"
         from identity_session where "userId" = $1 and "expiresAt" > now()
         order by last_used_at desc, id limit ${MAX_SESSIONS}`,
        [subject],
      );
      return (rows as OpenSession[]).map(({ id, userAgent, startedAt, lastUsedAt }) => ({
        id,
        userAgent: userAgent === '' ? null : userAgent,
        startedAt,
        lastUsedAt,
      }));
    },

    async end(subject, sessionId) {
      const { rows } = await queries.query(
        'delete from identity_session where "userId" = $1 and id = $2 returning id',
        [subject, sessionId],
      );
      return rows.length > 0;
    },

    async endOthers(subject, currentSessionId) {
      const { rows } = await queries.query(
        'delete from identity_session where "userId" = $1 and id <> $2 returning id',
        [subject, currentSessionId],
      );
      return rows.length;
    },

    async endAll(subject) {
      const { rows } = await queries.query('delete from identity_session where "userId" = $1 returning id', [
        subject,
      ]);
      return rows.length;
    },
  };
}

export async function touchSession(queries: IdentityQueries, sessionId: string): Promise<void> {
  await queries.query(
    `update identity_session set last_used_at = now() where id = $1 and last_used_at < now() - interval '5 minutes'`,
    [sessionId],
  );
}

export interface AttemptMails {
  sendAttemptWarning(mail: {
    readonly to: string;
    readonly id: string;
    readonly guessed: AttemptWarning['guessed'];
  }): Promise<void>;
}

export async function warnOfAttempts(
  { pool, mails }: { readonly pool: IdentityQueries; readonly mails: AttemptMails },
  { id, email, guessed }: AttemptWarning,
): Promise<void> {
  const owner = await findOwner(pool, email);
  if (owner !== null) await mails.sendAttemptWarning({ to: owner.email, id: `attempts.${id}`, guessed });
}
