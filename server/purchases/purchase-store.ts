import { type Selectable, sql } from 'kysely';
import type { LedgerEntry } from '#domain/ledger.ts';
import type { Quote } from '#domain/pricing.ts';
import {
  type LetGo,
  LIVE_STATES,
  LONG_HOLDS_WITHIN_SECONDS,
  OPEN_STATES,
  type OpenReservation,
  type PurchaseState,
} from '#domain/purchase.ts';
import type { Queryable } from '../database/database.ts';
import type { ProjectTable, PurchaseTable } from '../database/schema.ts';

export type Purchase = Selectable<PurchaseTable>;

/** What a reservation is decided from; the project's row is locked against changes until the transaction ends. */
export interface ProjectForSale extends Selectable<
  Pick<
    ProjectTable,
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
  readonly buyerOwnsIt: boolean;
}

/**
 * The buyer owns what is sold: listed it, or owns the repository (or the GitHub account of the seller) through the
 * linked GitHub account.
 */
const buyerOwnsProject = sql<boolean>`(
  projects.seller_id = buyers.id
  or (buyers.github_id is not null and buyers.github_id = sellers.github_id)
  or (buyers.github_login is not null
      and lower(buyers.github_login) = lower(split_part(verifications.repository_full_name, '/', 1)))
)`;

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
      buyerOwnsProject.as('buyerOwnsIt'),
    ])
    .where('projects.id', '=', projectId)
    .forShare('projects')
    .executeTakeFirst();
  return row ?? null;
}

/** The purchase that holds the project, with whether its reservation has run out by the database's clock. */
export async function findLivePurchase(
  db: Queryable,
  projectId: string,
): Promise<(Purchase & { hasLapsed: boolean }) | null> {
  const row = await db
    .selectFrom('purchases')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('hasLapsed'))
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

/** Why a reservation ended that its buyer let go of. */
export const CLOSED_BY_BUYER = 'closed-by-buyer';

/** Ends that the buyer is the reason of; a provider that failed, or a ban, is not counted against anybody. */
const LET_GO_REASONS = [CLOSED_BY_BUYER, 'expired'];

/** What the buyer let go of this project lately without paying, the latest first. */
export async function listLetGo(db: Queryable, buyerId: string, projectId: string): Promise<LetGo[]> {
  return await db
    .selectFrom('purchases')
    .select([
      sql<number>`extract(epoch from now() - ended_at)::float8`.as('secondsAgo'),
      sql<boolean>`state = 'expired' or ended_at - created_at >= (expires_at - created_at) / 2`.as(
        'heldLong',
      ),
    ])
    .where('buyer_id', '=', buyerId)
    .where('project_id', '=', projectId)
    .where('state', 'in', ['expired', 'cancelled'])
    .where('end_reason', 'in', LET_GO_REASONS)
    .where('ended_at', '>', sql<Date>`now() - make_interval(secs => ${LONG_HOLDS_WITHIN_SECONDS})`)
    .orderBy('ended_at', 'desc')
    .limit(20)
    .execute();
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
    .where((eb) => eb.or([eb('state', 'in', OPEN_STATES), eb('end_reason', 'in', LET_GO_REASONS)]))
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
    minutes: number;
  },
): Promise<Purchase | null> {
  const { id, buyerId, project, quote, currency, minutes } = reservation;
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
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes}::int)`,
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

/**
 * Ends a reservation whose payment no browser can know of: its intent was never handed out.
 *
 * @param onlyLapsed - and whose time is over by the database's clock.
 */
export async function endReservationWithoutIntent(
  db: Queryable,
  purchaseId: string,
  end: { state: 'expired' | 'cancelled'; reason: string; onlyLapsed: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('purchases')
    .set({ state: end.state, ended_at: sql<Date>`now()`, end_reason: end.reason })
    .where('id', '=', purchaseId)
    .where('state', '=', 'reserved')
    .where('intent_id', 'is', null)
    .$if(end.onlyLapsed, (query) => query.where('expires_at', '<=', sql<Date>`now()`))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findPurchase(
  db: Queryable,
  purchaseId: string,
): Promise<(Purchase & { hasLapsed: boolean }) | null> {
  const row = await db
    .selectFrom('purchases')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('hasLapsed'))
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
    .orderBy(sql`case when state = 'paid' then 0 when state in ('reserved', 'processing') then 1 else 2 end`)
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

/** Open rows and refunds under way, in the order of their ids, for the sweep. There is no limit in age. */
export async function listUnfinished(
  db: Queryable,
  afterId: string,
  limit: number,
): Promise<
  (Pick<Purchase, 'id' | 'state' | 'intent_id'> & { hasLapsed: boolean; minutesPastEnd: number })[]
> {
  return await db
    .selectFrom('purchases')
    .select([
      'id',
      'state',
      'intent_id',
      sql<boolean>`expires_at <= now()`.as('hasLapsed'),
      sql<number>`floor(extract(epoch from now() - expires_at) / 60)::int`.as('minutesPastEnd'),
    ])
    .where('state', 'in', [...OPEN_STATES, 'refund-pending'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

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
      })),
    )
    .execute();
}

export async function storeRefund(db: Queryable, purchaseId: string, refundId: string): Promise<void> {
  await db.updateTable('purchases').set({ refund_id: refundId }).where('id', '=', purchaseId).execute();
}
