import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';

/**
 * All tables except those of migrations, and except the identity provider's rate limits and keys, which change without
 * a request.
 */
interface Table {
  readonly name: string;
  /** Excludes generated columns, which cannot be written. */
  readonly columns: string;
}

async function listTables(database: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select format('%I', table_name) as name,
           string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not in ('schema_migrations', 'identity_jwks', 'request_limits')
    group by table_name order by table_name`.execute(database);
  return rows;
}

/** Returns a function that hashes every row of every table, after it has written the views of earlier requests. */
export async function digestOver({
  database,
  views,
}: Pick<Context, 'database' | 'views'>): Promise<() => Promise<string>> {
  const tables = await listTables(database);
  const parts = tables.map(({ name }) =>
    sql.raw(
      `select '${name}' || coalesce(string_agg(md5(kept::text), ',' order by md5(kept::text)), '') as part from ${name} kept`,
    ),
  );
  const query = sql<{ digest: string }>`
    select md5(string_agg(part, ';' order by part)) as digest from (${sql.join(parts, sql` union all `)}) parts`;
  return async () => {
    await views.flush();
    return (await query.execute(database)).rows[0]?.digest ?? '';
  };
}

export interface Snapshot {
  restore(): Promise<void>;
  drop(): Promise<void>;
}

/** Copies every row into a separate schema. */
export async function takeSnapshot(database: Database): Promise<Snapshot> {
  const tables = await listTables(database);
  const run = (text: string, on: Parameters<ReturnType<typeof sql>['execute']>[0] = database) =>
    sql.raw(text).execute(on);
  const drop = async (): Promise<void> => {
    await run('drop schema if exists test_snapshot cascade');
  };
  await drop();
  await run('create schema test_snapshot');
  for (const { name, columns } of tables) {
    await run(`create table test_snapshot.${name} as select ${columns} from public.${name}`);
  }
  return {
    drop,
    async restore() {
      await database.transaction().execute(async (transaction) => {
        // Disables foreign keys and triggers, because the ledger is append-only.
        await run('set local session_replication_role = replica', transaction);
        for (const { name, columns } of tables) {
          await run(`delete from public.${name}`, transaction);
          await run(
            `insert into public.${name} (${columns}) select ${columns} from test_snapshot.${name}`,
            transaction,
          );
        }
      });
    },
  };
}
