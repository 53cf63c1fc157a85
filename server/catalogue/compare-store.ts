import { statement } from '../database/statement.ts';
import type { EntryTexts, SellerTexts } from './entry-rows-store.ts';
import type { Run } from './entry-store.ts';

const columns = `listing_status, is_listed, category, complexity, price_rupees, created_at, title_key, subject_key,
  technologies, live_state, live_buyer_id, reserved_until, reservation_is_shortened, held_until, seller_id, subject,
  has_tests, has_video, sale_mode, copies_sold`;

export interface ComparedEntry extends EntryTexts {
  readonly id: string;
  readonly isStale: boolean;
  readonly isEqual: boolean;
}

const selectEntries = statement(
  'catalogue-compare-entries',
  `select entry.project_id as id, entry.card, entry.full_card as "fullCard", entry.page, entry.report,
     entry.is_stale as "isStale",
     (select row(${columns.replaceAll(/(\w+)/gu, 'entry.$1')})) is not distinct from
           (select row(${columns.replaceAll(/(\w+)/gu, 'fact.$1')}))
       and entry.search = fact.search
       and (counters.category, counters.complexity, counters.is_listed, counters.is_sold)
         is not distinct from (entry.category, entry.complexity, entry.is_listed, entry.is_sold) as "isEqual"
   from catalogue_entries entry
   join catalogue_facts fact on fact.project_id = entry.project_id
   left join project_counters counters on counters.project_id = entry.project_id
   where entry.project_id > $1::uuid order by entry.project_id limit $2`,
);

export async function listComparedEntries(run: Run, after: string, limit: number): Promise<ComparedEntry[]> {
  return await run<ComparedEntry>(selectEntries.text, [after, limit]);
}

export interface ComparedSeller extends SellerTexts {
  readonly id: string;
  readonly isStale: boolean;
}

const selectSellers = statement(
  'catalogue-compare-sellers',
  `select seller_id as id, author_card as "authorCard", author, reviews, is_stale as "isStale"
   from catalogue_sellers where seller_id > $1::uuid order by seller_id limit $2`,
);

export async function listComparedSellers(run: Run, after: string, limit: number): Promise<ComparedSeller[]> {
  return await run<ComparedSeller>(selectSellers.text, [after, limit]);
}

export async function addMissingEntries(run: Run): Promise<number> {
  const [row] = await run<{ missing: number }>(
    `select count(*)::int as missing from projects project
     where not exists (select from catalogue_entries where project_id = project.id)`,
    [],
  );
  if ((row?.missing ?? 0) > 0) await run('select catalogue_fill()', []);
  return row?.missing ?? 0;
}

/** Marks these entries and sellers, so that the transaction's commit refreshes their columns and stored JSON. */
export async function noteChanged(
  run: Run,
  projectIds: readonly string[],
  sellerIds: readonly string[],
): Promise<void> {
  await run(
    `select catalogue_note('changed_projects', $1::uuid[]), catalogue_note('changed_sellers', $2::uuid[])`,
    [projectIds, sellerIds],
  );
}
