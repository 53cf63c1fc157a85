import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';
import { runStatement, statement } from '../database/statement.ts';
import { recountCatalogue } from './count-store.ts';
import { COPIED_COLUMNS } from './entry-store.ts';

const selectMissing = statement(
  'catalogue-missing-entries',
  `select count(*)::int as missing from projects project
   where not exists (select from catalogue_entries where project_id = project.id)`,
);

export async function countMissingEntries(database: Queryable): Promise<number> {
  const [row] = await runStatement<{ missing: number }>(database, selectMissing, []);
  return row?.missing ?? 0;
}

const copied = COPIED_COLUMNS.join(', ');
const fillEntries = statement(
  'catalogue-fill',
  `with added as (
     insert into catalogue_entries (project_id, ${copied}) select project_id, ${copied} from catalogue_facts
     on conflict do nothing returning project_id, seller_id, category, complexity, is_listed, is_sold
   ), counters as (
     insert into project_counters (project_id, category, complexity, is_listed, is_sold)
     select project_id, category, complexity, is_listed, is_sold from added on conflict do nothing
   )
   insert into catalogue_sellers (seller_id) select distinct seller_id from added on conflict do nothing`,
);

/** Adds the entries of projects that were loaded from a backup. Their first reader writes the texts. */
export async function fillCatalogue(tx: DatabaseTransaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await runStatement(tx, fillEntries, []);
  await recountCatalogue(tx);
}
