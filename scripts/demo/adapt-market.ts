import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { rebuildCatalogue } from '#server/catalogue/rebuild-catalogue.ts';
import type { DatabaseTransaction } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { refreshTransparency } from '#server/pages/transparency-store.ts';
import { withoutTriggers } from './spread-over-time.ts';

/**
 * Updates older demo data in the directory `--data`: moves its times forward by `--days`, and replaces the sandbox's
 * old URL `--from` with `--to` in repository URLs. No other program may have the data directory open.
 */

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    days: { type: 'string', default: '0' },
    from: { type: 'string', default: '' },
    to: { type: 'string', default: '' },
  },
});
if (values.data === undefined) throw new Error('--data is missing');
const opened = await openDatabase({ databaseUrl: null, dataDirectory: values.data });
try {
  await opened.database.transaction().execute(async (tx) => {
    await withoutTriggers(tx);
    await moveDays(tx, Number(values.days));
    await refreshTransparency(tx);
    for (const table of ['projects', 'purchases', 'verifications'])
      await sql`update ${sql.table(table)} set repository_url = replace(repository_url, ${values.from}, ${values.to})`.execute(
        tx,
      );
  });
  await rebuildCatalogue(opened.database);
} finally {
  await opened.close();
}

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
