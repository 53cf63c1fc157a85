import { sql } from 'kysely';
import {
  MAX_MEASURED_REQUESTS,
  type MeasuredRequest,
  type SupportFigures,
} from '#domain/orders/support-figures.ts';
import type { SellerFigures, Signal, CompletedSale } from '#domain/projects/reputation.ts';
import { MAX_ACCOUNTS_OF_PRIVATE_BROWSER } from '#domain/projects/reputation.ts';
import type { DatabaseTransaction, Queryable } from '../../database/database.ts';

/**
 * Serialises updates to one seller's figures. After this lock, the transaction reads every sale that was committed
 * before it.
 */
export async function lockFigures(tx: Queryable, sellerId: string): Promise<void> {
  const lock = sql`select from seller_figures where seller_id = ${sellerId} for update`;
  const { rows } = await lock.execute(tx);
  if (rows.length > 0) return;
  await sql`insert into seller_figures (seller_id) values (${sellerId}) on conflict do nothing`.execute(tx);
  await lock.execute(tx);
}

export async function listStandingSales(tx: Queryable, sellerId: string): Promise<CompletedSale[]> {
  const { rows } = await sql<CompletedSale>`
    select purchase.buyer_id as "buyerId", review.rating
      from purchases purchase left join reviews review
        on review.purchase_id = purchase.id and review.hidden_at is null
     where purchase.seller_id = ${sellerId} and purchase.state = 'paid'`.execute(tx);
  return rows;
}

export async function listMeasuredRequests(tx: Queryable, sellerId: string): Promise<MeasuredRequest[]> {
  const { rows } = await sql<MeasuredRequest>`
    select o.buyer_id as "buyerId",
           ceil(extract(epoch from s.first_answered_at - s.opened_at) / 60)::int as "waitedMinutes",
           s.missed_at is not null as "isMissed"
      from support_requests s
      join order_processes o on o.purchase_id = s.purchase_id
      join purchases p on p.id = s.purchase_id and p.state = 'paid'
     where o.seller_id = ${sellerId} and (s.first_answered_at is not null or s.missed_at is not null)
     order by s.opened_at desc limit ${MAX_MEASURED_REQUESTS}`.execute(tx);
  return rows;
}

export async function listSharedSignals(tx: Queryable, accounts: readonly string[]): Promise<Signal[]> {
  const { rows } = await sql<Signal>`
    with shared as (
      select kind, value, array_agg(profile_id) as holders from account_signals
       where profile_id = any(${sql.val(accounts)}::uuid[])
       group by kind, value having count(*) > 1
    )
    select shared.kind,
           (select count(*)::int from (
             select from account_signals a where a.kind = shared.kind and a.value = shared.value
              limit ${sql.lit(MAX_ACCOUNTS_OF_PRIVATE_BROWSER)} + 1) few) as accounts,
           (select json_agg(json_build_object('id', holder, 'hasOtherBrowser',
              exists (select from account_signals b where b.profile_id = holder and b.kind = 'browser'
                       and (shared.kind <> 'browser' or b.value <> shared.value))))
              from unnest(shared.holders) holder) as holders
      from shared`.execute(tx);
  return rows;
}

export async function saveFigures(
  tx: DatabaseTransaction,
  sellerId: string,
  figures: SellerFigures & SupportFigures,
): Promise<void> {
  await tx
    .updateTable('sellerFigures')
    .set({ ...figures, updatedAt: sql<Date>`now()` })
    .where('sellerId', '=', sellerId)
    .where(
      sql<boolean>`(buyers, reviewers, rating, support_requests, support_answered, support_missed, support_median_hours)
        is distinct from (${figures.buyers}, ${figures.reviewers}, ${figures.rating}, ${figures.supportRequests},
          ${figures.supportAnswered}, ${figures.supportMissed}, ${figures.supportMedianHours})`,
    )
    .execute();
}

export async function markReviews(
  tx: DatabaseTransaction,
  sellerId: string,
  ownBuyers: ReadonlySet<string>,
): Promise<void> {
  const isByOthers = sql<boolean>`(hidden_at is null and author_id <> all(${sql.val([...ownBuyers])}::uuid[]))`;
  await sql`update reviews set counts = ${isByOthers}
    where seller_id = ${sellerId} and counts <> ${isByOthers}`.execute(tx);
}

export async function isKnownPayer(db: Queryable, profileId: string, payerHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('accountSignals')
    .select('kind')
    .where('kind', '=', 'payment')
    .where('value', '=', payerHash)
    .where('profileId', '=', profileId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listAffectedSellers(db: Queryable, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct seller_id as id from purchases
     where state = 'paid' and (seller_id = ${profileId} or buyer_id = ${profileId}) order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
