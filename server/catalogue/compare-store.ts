import type { DatabaseTransaction } from '../database/database.ts';
import { runStatement, statement } from '../database/statement.ts';
import { type EntryTexts, IS_ENTRY_STALE, IS_SELLER_STALE, type SellerTexts } from './entry-rows-store.ts';
import { COPIED_COLUMNS } from './entry-store.ts';

const columnsOf = (table: string): string => COPIED_COLUMNS.map((column) => `${table}.${column}`).join(', ');

export interface ComparedEntry extends EntryTexts {
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

export interface ComparedSeller extends SellerTexts {
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
