import { sql } from 'kysely';
import type { DatabaseTransaction } from '#server/database/database.ts';

/**
 * Moves all times forward by whole days, which preserves the time of day. Skips the tables of sign-ins (`identity_…`)
 * and the transparency figures, which the caller has to refresh.
 */
export async function moveDays(tx: DatabaseTransaction, days: number): Promise<void> {
  if (days === 0) return;
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as "table", array_agg(attname::text) as columns
      from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       and atttypid in ('timestamptz'::regtype, 'date'::regtype)
       and relname !~ '^identity_' and relname not in ('schema_migrations', 'transparency_figures')
     group by relname`.execute(tx);
  for (const { table, columns } of rows) {
    const changes = columns.map(
      (name) => sql`${sql.id(name)} = ${sql.id(name)} + make_interval(days => ${days})`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(tx);
  }
}
