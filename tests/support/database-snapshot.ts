import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';

interface Table {
  readonly name: string;
  /** Excludes generated columns, which cannot be written. */
  readonly columns: string;
}

/**
 * Excludes the migrations table, and the tables that change even if a request has no effect: the counts of rate
 * limits and the identity provider's keys.
 */
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

/** Reading a feed numbers its new entries, and an open stream reads at any time. */
const LASTING: Readonly<Record<string, string>> = {
  feed_entries: "(select to_jsonb(entry) - 'number' from public.feed_entries entry)",
  feeds: '(select profile_id, read_number from public.feeds where read_number > 0)',
};

export interface Snapshot {
  /** A line for each table. */
  digest(): Promise<string>;
  isUnchanged(): Promise<boolean>;
  restore(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Copies every row into a separate schema. Triggers count later writes, so that only changed tables are
 * restored.
 */
export async function takeSnapshot({
  database,
  views,
}: Pick<Context, 'database' | 'views'>): Promise<Snapshot> {
  const tables = await listTables(database);
  const run = (text: string, on: Parameters<ReturnType<typeof sql>['execute']>[0] = database) =>
    sql.raw(text).execute(on);
  /** Dropping the schemas with all triggers would lock many tables, and could meet a write in a deadlock. */
  const drop = async (): Promise<void> => {
    for (const { name } of tables) await run(`drop trigger if exists count_write on public.${name}`);
    await run('drop schema if exists test_snapshot, test_writes cascade');
  };
  await views.flush();
  await drop();
  await run('create schema test_snapshot');
  await run('create schema test_writes');
  // Unlike rows, sequences also count the writes of transactions that roll back or have not committed.
  await run(`
    create function test_writes.count_write() returns trigger language plpgsql as $$
    begin
      perform nextval(format('test_writes.%I', tg_table_name));
      perform nextval('test_writes.all_tables');
      return null;
    end $$`);
  await run('create sequence test_writes.all_tables');
  for (const { name, columns } of tables) {
    await run(`create table test_snapshot.${name} as select ${columns} from public.${name}`);
    await run(`create sequence test_writes.${name}`);
    await run(`
      create trigger count_write after insert or update or delete or truncate on public.${name}
      for each statement execute function test_writes.count_write()`);
  }

  const countWrites = async (): Promise<Map<string, string>> => {
    const { rows } = await sql<{ name: string; writes: string }>`
      select format('%I', sequencename) as name, coalesce(last_value, 0)::text as writes
      from pg_sequences where schemaname = 'test_writes'`.execute(database);
    return new Map(rows.map(({ name, writes }) => [name, writes]));
  };
  type Writes = Awaited<ReturnType<typeof countWrites>>;
  const listWritten = (before: Writes, after: Writes): Table[] =>
    tables.filter(({ name }) => before.get(name) !== after.get(name));
  const hashTables = async (some: readonly Table[]): Promise<[name: string, hash: string][]> => {
    if (some.length === 0) return [];
    const parts = some.map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(md5(kept::text), ',' order by md5(kept::text))) as hash from ${LASTING[name] ?? `public.${name}`} kept`,
    );
    const { rows } = await sql<{ name: string; hash: string | null }>`
      ${sql.raw(parts.join(' union all '))}`.execute(database);
    return rows.map(({ name, hash }) => [name, hash ?? '']);
  };

  const initial = new Map(await hashTables(tables));
  const hashes = new Map(initial);
  let hashed = await countWrites();
  let restored = hashed;
  let total = '';
  const current = (): string => tables.map(({ name }) => `${name} ${hashes.get(name)}`).join('\n');
  const digest = async (): Promise<string> => {
    await views.flush();
    // One sequence counts all writes, so the sequences of the tables are read only after a write.
    const { rows } = await sql<{ total: string }>`
      select last_value::text || is_called as total from test_writes.all_tables`.execute(database);
    if (rows[0]?.total === total) return current();
    total = rows[0]?.total ?? '';
    const now = await countWrites();
    for (const [name, hash] of await hashTables(listWritten(hashed, now))) hashes.set(name, hash);
    hashed = now;
    return current();
  };
  const initialDigest = await digest();

  return {
    digest,
    isUnchanged: async () => (await digest()) === initialDigest,
    drop,
    async restore() {
      const now = await countWrites();
      const written = listWritten(restored, now);
      await database.transaction().execute(async (transaction) => {
        // This setting disables foreign keys and triggers, which would reject deletions from the append-only
        // ledger.
        await run('set local session_replication_role = replica', transaction);
        for (const { name, columns } of written) {
          await run(`delete from public.${name}`, transaction);
          await run(
            `insert into public.${name} (${columns}) select ${columns} from test_snapshot.${name}`,
            transaction,
          );
        }
      });
      for (const { name } of written) hashes.set(name, initial.get(name) ?? '');
      restored = now;
      hashed = now;
    },
  };
}
