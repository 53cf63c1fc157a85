import type { OpenSession, SessionManager } from '../../ports/identity-provider.ts';
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
