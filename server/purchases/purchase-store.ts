import { type Selectable, sql } from 'kysely';
import type { Claimer, OfferedWork } from '#domain/projects/ownership.ts';
import { type OpenReservation } from '#domain/purchases/errors.ts';
import type { LedgerEntry } from '#domain/purchases/ledger.ts';
import type { Quote } from '#domain/purchases/pricing.ts';
import {
  LIVE_STATES,
  OPEN_STATES,
  UNFINISHED_STATES,
  type PurchaseState,
} from '#domain/purchases/purchase-states.ts';
import { PROVIDER_LIMIT_SECONDS, UNPAID_WINDOW_SECONDS } from '#domain/purchases/reservation-hold.ts';
import {
  type AbandonedReservation,
  CLOSED_BY_BUYER,
  ABANDONED_REASONS,
  LONG_HOLDS_WINDOW_SECONDS,
  PAYMENT_UNANSWERED,
} from '#domain/purchases/reservation-limits.ts';
import type { Queryable } from '../database/database.ts';
import { isInState, hasLapsed, isOverdue, ownershipColumns, ownershipOf } from '../database/predicates.ts';
import type { Projects, Purchases } from '../database/schema.gen.ts';

export type Purchase = Selectable<Purchases>;

/** What a reservation is decided from; the project's row is locked against changes until the transaction ends. */
export interface ProjectForSale extends Selectable<
  Pick<
    Projects,
    | 'id'
    | 'seller_id'
    | 'title'
    | 'description'
    | 'category'
    | 'price_rupees'
    | 'repository_url'
    | 'commit_sha'
    | 'archive_sha256'
    | 'video_url'
    | 'listing'
  >
> {
  readonly buyer: Claimer;
  readonly work: OfferedWork;
  /** While a claim on it is looked into. */
  readonly heldUntil: Date | null;
}

export async function findProjectForSale(
  tx: Queryable,
  projectId: string,
  buyerId: string,
): Promise<ProjectForSale | null> {
  const row = await tx
    .selectFrom('projects')
    .innerJoin('profiles as sellers', 'sellers.id', 'projects.seller_id')
    .innerJoin('profiles as buyers', (join) => join.on('buyers.id', '=', buyerId))
    .innerJoin('verifications', 'verifications.id', 'projects.verification_id')
    .select([
      'projects.id',
      'projects.seller_id',
      'projects.title',
      'projects.description',
      'projects.category',
      'projects.price_rupees',
      'projects.repository_url',
      'projects.commit_sha',
      'projects.archive_sha256',
      'projects.video_url',
      'projects.listing',
      ...ownershipColumns,
      sql<Date | null>`case when projects.held_until > now() then projects.held_until end`.as('heldUntil'),
    ])
    .where('projects.id', '=', projectId)
    .forShare('projects')
    .executeTakeFirst();
  return row === undefined ? null : { ...row, ...ownershipOf(row) };
}

export interface TimedPurchase extends Purchase {
  /** The hold is over. */
  readonly hasLapsed: boolean;
  /** So is the time in which a bank may still answer: the project is free, whatever the provider says. */
  readonly isOverdue: boolean;
}

/** The purchase that holds the project. */
export async function findLivePurchase(db: Queryable, projectId: string): Promise<TimedPurchase | null> {
  const row = await db
    .selectFrom('purchases')
    .selectAll()
    .select([hasLapsed('purchases').as('hasLapsed'), isOverdue('purchases').as('isOverdue')])
    .where('project_id', '=', projectId)
    .where('state', 'in', LIVE_STATES)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether there is an address to send the project to. An old one that is used now is not removed for its age meanwhile. */
export async function takeShippingDraft(tx: Queryable, buyerId: string, projectId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shipping_drafts')
    .select(sql<boolean>`updated_at < now() - interval '1 day'`.as('isOld'))
    .where('profile_id', '=', buyerId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (row === undefined || !row.isOld) return row !== undefined;
  const { numUpdatedRows } = await tx
    .updateTable('shipping_drafts')
    .set({ updated_at: sql<Date>`now()` })
    .where('profile_id', '=', buyerId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What a buyer has reserved or is paying, the oldest first, `max` of it at most. */
export async function listOpenReservations(
  db: Queryable,
  buyerId: string,
  max: number,
): Promise<OpenReservation[]> {
  return await db
    .selectFrom('purchases')
    .select(['project_id', 'title'])
    .where('buyer_id', '=', buyerId)
    .where('state', 'in', OPEN_STATES)
    .where((eb) => eb.or([eb('state', '=', 'processing'), eb('expires_at', '>', sql<Date>`now()`)]))
    .orderBy('created_at')
    .limit(max)
    .execute();
}

/** What the buyer let go of this project lately without paying, the latest first. */
export async function listAbandonedReservations(
  db: Queryable,
  buyerId: string,
  projectId: string,
): Promise<AbandonedReservation[]> {
  return await db
    .selectFrom('purchases')
    .select([
      sql<number>`extract(epoch from now() - ended_at)::float8`.as('secondsAgo'),
      'state',
      sql<number>`extract(epoch from ended_at - created_at)::float8`.as('heldSeconds'),
      sql<number>`extract(epoch from expires_at - created_at)::float8`.as('grantedSeconds'),
    ])
    .where('buyer_id', '=', buyerId)
    .where('project_id', '=', projectId)
    .where('state', 'in', ['expired', 'cancelled'])
    .where('end_reason', 'in', ABANDONED_REASONS)
    .where('ended_at', '>', sql<Date>`now() - make_interval(secs => ${LONG_HOLDS_WINDOW_SECONDS})`)
    .orderBy('ended_at', 'desc')
    .limit(20)
    .execute();
}

/**
 * For how long buyers who did not pay held the project within the last hour, and when this buyer's own last such hold ended.
 * A hold that ran out counts with the time it was given.
 */
export async function sumUnpaidHolds(
  db: Queryable,
  projectId: string,
  buyerId: string,
): Promise<{ unpaidSeconds: number; ownSecondsAgo: number | null }> {
  const { rows } = await sql<{ unpaidSeconds: number; ownSecondsAgo: number | null }>`
    with holds as (
      select buyer_id, extract(epoch from now() - ended_at)::float8 as ended_ago,
        case when end_reason = ${CLOSED_BY_BUYER} then least(coalesce(hold_seconds, 86400), extract(epoch from ended_at - created_at))
             else coalesce(hold_seconds, extract(epoch from expires_at - created_at))
               + case when end_reason = ${PAYMENT_UNANSWERED} and not yields then ${PROVIDER_LIMIT_SECONDS}::int else 0 end
        end::float8 as seconds
      from purchases
      where project_id = ${projectId} and state in ('expired', 'cancelled') and paid_at is null
        and end_reason = any(${sql.val([...ABANDONED_REASONS])}::text[])
        and ended_at > now() - make_interval(secs => ${UNPAID_WINDOW_SECONDS}))
    select coalesce(sum(greatest(0, least(seconds, ${UNPAID_WINDOW_SECONDS} - ended_ago))), 0)::float8 as "unpaidSeconds",
           min(ended_ago) filter (where buyer_id = ${buyerId}) as "ownSecondsAgo"
    from holds`.execute(db);
  return rows[0] ?? { unpaidSeconds: 0, ownSecondsAgo: null };
}

/** Reservations that the buyer began within the window and has not paid, and in how many seconds the oldest leaves it. */
export async function countUnpaidHolds(
  db: Queryable,
  buyerId: string,
  { windowSeconds }: { readonly windowSeconds: number },
): Promise<{ holds: number; secondsUntilFewer: number }> {
  const row = await db
    .selectFrom('purchases')
    .select((eb) => [
      eb.fn.countAll<number>().as('holds'),
      sql<number>`coalesce(ceil(extract(epoch from min(created_at) - now() + make_interval(secs => ${windowSeconds}))), 0)::int`.as(
        'secondsUntilFewer',
      ),
    ])
    .where('buyer_id', '=', buyerId)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${windowSeconds})`)
    .where((eb) => eb.or([eb('state', 'in', OPEN_STATES), eb('end_reason', 'in', ABANDONED_REASONS)]))
    .where('paid_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { ...row, secondsUntilFewer: Math.max(1, row.secondsUntilFewer) };
}

/**
 * Reserves the project for the buyer, if nobody holds it: the unique index decides, not a look before. Null when
 * somebody was faster.
 */
export async function insertReservation(
  tx: Queryable,
  reservation: {
    id: string;
    buyerId: string;
    project: ProjectForSale;
    quote: Quote;
    currency: string;
    hold: { seconds: number; yields: boolean };
  },
): Promise<Purchase | null> {
  const { id, buyerId, project, quote, currency, hold } = reservation;
  const row = await tx
    .insertInto('purchases')
    .values({
      id,
      project_id: project.id,
      buyer_id: buyerId,
      seller_id: project.seller_id,
      state: 'reserved',
      price_rupees: quote.priceRupees,
      fee_rupees: quote.feeRupees,
      amount_minor: quote.amountMinor,
      currency,
      title: project.title,
      description: project.description,
      category: project.category,
      repository_url: project.repository_url,
      commit_sha: project.commit_sha,
      archive_sha256: project.archive_sha256,
      video_url: project.video_url,
      hold_seconds: hold.seconds,
      yields: hold.yields,
      expires_at: sql<Date>`now() + make_interval(secs => ${hold.seconds}::int)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** @returns false when the reservation has ended meanwhile. */
export async function storeIntent(db: Queryable, purchaseId: string, intentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('purchases')
    .set({ intent_id: intentId })
    .where('id', '=', purchaseId)
    .where('state', 'in', OPEN_STATES)
    .where((eb) => eb.or([eb('intent_id', 'is', null), eb('intent_id', '=', intentId)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findPurchase(db: Queryable, purchaseId: string): Promise<TimedPurchase | null> {
  const row = await db
    .selectFrom('purchases')
    .selectAll()
    .select([hasLapsed('purchases').as('hasLapsed'), isOverdue('purchases').as('isOverdue')])
    .where('id', '=', purchaseId)
    .executeTakeFirst();
  return row ?? null;
}

/** The caller's purchases of one project, the one that matters most first: paid, open, then the latest. */
export async function findLatestPurchase(
  db: Queryable,
  buyerId: string,
  projectId: string,
): Promise<Purchase | null> {
  const row = await db
    .selectFrom('purchases')
    .selectAll()
    .where('buyer_id', '=', buyerId)
    .where('project_id', '=', projectId)
    .orderBy(
      sql`case when state = 'paid' then 0 when ${isInState('purchases', OPEN_STATES)} then 1 else 2 end`,
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findStateByIntent(db: Queryable, intentId: string): Promise<PurchaseState | null> {
  const row = await db
    .selectFrom('purchases')
    .select('state')
    .where('intent_id', '=', intentId)
    .executeTakeFirst();
  return row?.state ?? null;
}

/** The provider does not know the payment of an ended purchase: it is asked about again now and then, as after a change of keys. */
export async function markPaymentUnknown(db: Queryable, purchaseId: string): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ payment_open: false, end_reason: 'payment-unknown' })
    .where('id', '=', purchaseId)
    .where('payment_open', '=', true)
    .execute();
}

/** The provider has said how the payment of an ended purchase ends. */
export async function markPaymentClosed(db: Queryable, purchaseId: string): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ payment_open: false })
    .where('id', '=', purchaseId)
    .where('payment_open', '=', true)
    .execute();
}

/** Open rows, refunds under way and payments without an end, in the order of their ids, for the sweep. There is no limit in age. */
export async function listUnfinished(
  db: Queryable,
  afterId: string,
  limit: number,
): Promise<(Pick<TimedPurchase, 'id' | 'state' | 'intent_id' | 'hasLapsed'> & { minutesPastEnd: number })[]> {
  return await db
    .selectFrom('purchases')
    .select([
      'id',
      'state',
      'intent_id',
      hasLapsed('purchases').as('hasLapsed'),
      sql<number>`floor(extract(epoch from now() - expires_at) / 60)::int`.as('minutesPastEnd'),
    ])
    .where((eb) => eb.or([eb('state', 'in', UNFINISHED_STATES), eb('payment_open', '=', true)]))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Entries with a reference are entered once; entering a sale or a refund again is refused. */
export async function insertLedgerEntries(
  tx: Queryable,
  purchaseId: string,
  transactionId: string,
  entries: readonly (LedgerEntry & { id: string })[],
): Promise<void> {
  await tx
    .insertInto('ledger_entries')
    .values(
      entries.map((entry) => ({
        id: entry.id,
        transaction_id: transactionId,
        purchase_id: purchaseId,
        kind: entry.kind,
        account: entry.account,
        profile_id: entry.profileId,
        amount_minor: entry.amountMinor,
        reference: entry.reference ?? '',
      })),
    )
    .$if(
      entries.every(({ reference }) => reference !== undefined),
      (query) => query.onConflict((conflict) => conflict.doNothing()),
    )
    .execute();
}

/** Who asked for the refund first; kept for the buyer, who is told. */
export async function markRefundedBy(
  db: Queryable,
  purchaseId: string,
  by: 'seller' | 'buyer' | 'operator' | null,
): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ refunded_by: by === null ? null : sql`coalesce(refunded_by, ${by})` })
    .where('id', '=', purchaseId)
    .where('state', '=', 'paid')
    .execute();
}

/** The disputes lost in part that are in the books. */
export async function listBookedParts(
  db: Queryable,
  purchaseId: string,
): Promise<{ reference: string; amountMinor: number }[]> {
  return await db
    .selectFrom('ledger_entries')
    .select(['reference', sql<number>`-amount_minor`.as('amountMinor')])
    .where('purchase_id', '=', purchaseId)
    .where('kind', '=', 'part-dispute')
    .where('account', '=', 'clearing')
    .execute();
}

export async function storeRefund(db: Queryable, purchaseId: string, refundId: string): Promise<void> {
  await db.updateTable('purchases').set({ refund_id: refundId }).where('id', '=', purchaseId).execute();
}
