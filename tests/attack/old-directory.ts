import pg from 'pg';
import { openEmbeddedDatabase } from '#server/database/embedded/embedded-database.ts';
import { listMigrations } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { openTestPool } from '../support/test-pool.ts';

const FIRST_MIGRATIONS: ReadonlySet<string> = new Set(['0001_marketplace.sql', '0002_identity.sql']);

const rows = `
  insert into profiles (id, identity_subject, email, username, full_name, college_name, completed_at) values
    ('00000000-0000-7000-8000-000000000001', 's1', 'asha@example.com', 'asha', 'Asha Verma', 'IIT Bombay', now()),
    ('00000000-0000-7000-8000-000000000002', 's2', 'ravi@example.com', 'ravi', 'Ravi Kumar', 'IIT Bombay', now());
  insert into verifications (id, profile_id, category, accepted, report, expires_at) values
    ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', 'HARDWARE', true,
     '{"checks":[],"languages":[],"readme_verified":false}', now());
  insert into projects (id, seller_id, title, subject, description, category, price_rupees, complexity, duration_hours,
                        tech_stack, verification_id)
  select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'Robot ' || n, 'Robotics', 'It follows a line.',
         'HARDWARE', 100 + n, 'Medium', 40, 'C++, Arduino', '00000000-0000-7000-8000-000000000003'
  from generate_series(1, 200) n;
  insert into bookmarks (profile_id, project_id) select '00000000-0000-7000-8000-000000000002', id from projects;
  insert into purchases (id, project_id, buyer_id, seller_id, state, price_rupees, fee_rupees, amount_minor, intent_id,
                         title, description, category, receipt_number, expires_at, paid_at)
  select '00000000-0000-7000-8000-000000000004', id, '00000000-0000-7000-8000-000000000002', seller_id, 'paid', 101, 5,
         10600, 'pi_old', title, description, category, 1, now(), now()
  from projects where price_rupees = 101;
  insert into ledger_entries (id, transaction_id, purchase_id, kind, account, amount_minor)
  select gen_random_uuid(), '00000000-0000-7000-8000-000000000005', '00000000-0000-7000-8000-000000000004', 'sale', account, amount
  from (values ('clearing', 10600), ('seller-payable', -10100), ('platform-fee', -500)) entry (account, amount);`;

const DROPPED_COLUMNS = [
  'reviews_count',
  'views_count',
  'likes_count',
  'bookmarks_count',
  'downloads_count',
  'popularity',
];

const RENAMED_COLUMNS: Readonly<Record<string, string>> = { 'projects.listing': 'listing_status' };

const TABLES = ['profiles', 'verifications', 'projects', 'bookmarks', 'purchases', 'ledger_entries'];

export type OldRows = Readonly<Record<string, { columns: readonly string[]; digest: string }>>;

export async function makeOldDirectory(directory: string): Promise<OldRows> {
  const first = listMigrations().filter(({ name }) => FIRST_MIGRATIONS.has(name));
  const { pool, close } = await openDatabase(
    { databaseUrl: null, dataDirectory: directory },
    undefined,
    first,
  );
  try {
    await pool.query(rows);
    const remembered: Record<string, { columns: readonly string[]; digest: string }> = {};
    for (const table of TABLES) {
      const { rows: found } = await pool.query<{ columns: string[] }>(
        `select array_agg(column_name::text order by column_name) as columns
         from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
           and column_name <> all ($2)`,
        [table, DROPPED_COLUMNS],
      );
      const columns = found[0]?.columns ?? [];
      remembered[table] = { columns, digest: await digestOf(pool, table, columns) };
    }
    return remembered;
  } finally {
    await close();
  }
}

export async function findChanges(directory: string, remembered: OldRows): Promise<string[]> {
  // `openDatabase` would migrate the directory.
  const { connection, close } = await openEmbeddedDatabase(directory);
  const pool = openTestPool(connection);
  try {
    const changed: string[] = [];
    for (const [table, { columns, digest }] of Object.entries(remembered)) {
      const present = columns.map((column) => RENAMED_COLUMNS[`${table}.${column}`] ?? column);
      if ((await digestOf(pool, table, present)) !== digest) changed.push(`${table} has changed`);
    }
    const { rows: applied } = await pool.query<{ name: string }>('select name from schema_migrations');
    const names = new Set(applied.map(({ name }) => name));
    return [
      ...changed,
      ...listMigrations()
        .filter(({ name }) => !names.has(name))
        .map(({ name }) => `${name} is missing`),
    ];
  } finally {
    await pool.end();
    await close();
  }
}

async function digestOf(pool: pg.Pool, table: string, columns: readonly string[]): Promise<string> {
  const { rows: found } = await pool.query<{ digest: string }>(
    `select md5(string_agg(kept::text, ';' order by kept::text)) as digest from (select ${columns.map((column) => pg.escapeIdentifier(column)).join(', ')} from ${table}) kept`,
  );
  return found[0]?.digest ?? '';
}
