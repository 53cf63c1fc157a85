import { sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';
import { runStatement, statement } from '../database/statement.ts';
import { recountCatalogue } from './count-store.ts';
import { type EntryTexts, IS_ENTRY_STALE, IS_SELLER_STALE, type SellerTexts } from './entry-rows-store.ts';
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

const columnsOf = (table: string): string => COPIED_COLUMNS.map((column) => `${table}.${column}`).join(', ');

interface ComparedEntry extends EntryTexts {
  readonly id: string;
  readonly isStale: boolean;
  readonly isEqual: boolean;
}

const selectEntries = statement(
  'catalogue-compare-entries',
  `select entry.project_id as id, entry.card, entry.full_card as "fullCard", entry.page, entry.report,
     ${IS_ENTRY_STALE} as "isStale",
     (select row(${columnsOf('entry')})) is not distinct from (select row(${columnsOf('fact')}))
       and (counters.category, counters.complexity, counters.is_listed, counters.is_sold)
         is not distinct from (entry.category, entry.complexity, entry.is_listed, entry.is_sold) as "isEqual"
   from catalogue_entries entry
   join catalogue_facts fact on fact.project_id = entry.project_id
   left join project_counters counters on counters.project_id = entry.project_id
   where entry.project_id > $1::uuid order by entry.project_id limit $2`,
);

export async function listComparedEntries(
  tx: DatabaseTransaction,
  after: string,
  limit: number,
): Promise<ComparedEntry[]> {
  return await runStatement<ComparedEntry>(tx, selectEntries, [after, limit]);
}

interface ComparedSeller extends SellerTexts {
  readonly id: string;
  readonly isStale: boolean;
}

const selectSellers = statement(
  'catalogue-compare-sellers',
  `select seller_id as id, author_card as "authorCard", author, reviews, ${IS_SELLER_STALE} as "isStale"
   from catalogue_sellers seller where seller_id > $1::uuid order by seller_id limit $2`,
);

export async function listComparedSellers(
  tx: DatabaseTransaction,
  after: string,
  limit: number,
): Promise<ComparedSeller[]> {
  return await runStatement<ComparedSeller>(tx, selectSellers, [after, limit]);
}
