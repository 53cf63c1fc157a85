import { type Selectable, sql } from 'kysely';
import { closureOf, type ShopClosure } from '#domain/accounts/shop.ts';
import type { BuyerIdentity, WorkOwnership } from '#domain/projects/ownership.ts';
import { type OpenReservation } from '#domain/purchases/errors.ts';
import type { Quote } from '#domain/purchases/pricing.ts';
import { OPEN_STATES } from '#domain/purchases/purchase-states.ts';
import { CLOSED_BY_BUYER } from '#domain/purchases/reservation-end.ts';
import { PAYMENT_GRACE_SECONDS, UNPAID_WINDOW_SECONDS } from '#domain/purchases/reservation-length.ts';
import {
  ABANDONED_REASONS,
  type AbandonedReservation,
  LONG_RESERVATIONS_WINDOW_SECONDS,
  PAYMENT_UNANSWERED,
} from '#domain/purchases/reservation-limits.ts';
import { refreshReservations } from '../../catalogue/refresh-entries.ts';
import type { DatabaseTransaction, Queryable } from '../../database/database.ts';
import { hasCancelledOrder, ownershipColumns, ownershipOf } from '../../database/predicates.ts';
import type { Projects } from '../../database/schema.gen.ts';
import type { Purchase } from '../purchase-store.ts';

export interface ProjectForSale extends Selectable<
  Pick<
    Projects,
    | 'id'
    | 'sellerId'
    | 'title'
    | 'description'
    | 'category'
    | 'priceRupees'
    | 'repositoryUrl'
    | 'commitSha'
    | 'archiveSha256'
    | 'videoUrl'
    | 'listingStatus'
    | 'saleMode'
    | 'licence'
  >
> {
  readonly buyer: BuyerIdentity;
  readonly work: WorkOwnership;
  readonly frozenUntil: Date | null;
  readonly hasCancelledBefore: boolean;
  readonly shopClosure: ShopClosure | null;
}

export async function findProjectForSale(
  tx: Queryable,
  projectId: string,
  buyerId: string,
): Promise<ProjectForSale | null> {
  // The project is locked before the join, because a version that is published while this statement waits for
  // the lock changes which verification is joined.
  await tx.selectFrom('projects').select('id').where('id', '=', projectId).forShare().execute();
  const row = await tx
    .selectFrom('projects')
    .innerJoin('profiles as sellers', 'sellers.id', 'projects.sellerId')
    .innerJoin('profiles as buyers', (join) => join.on('buyers.id', '=', buyerId))
    .innerJoin('verifications', 'verifications.id', 'projects.verificationId')
    .select([
      'projects.id',
      'projects.sellerId',
      'projects.title',
      'projects.description',
      'projects.category',
      'projects.priceRupees',
      'projects.repositoryUrl',
      'projects.commitSha',
      'projects.archiveSha256',
      'projects.videoUrl',
      'projects.listingStatus',
      'projects.saleMode',
      'projects.licence',
      ...ownershipColumns,
      sql<Date | null>`case when projects.held_until > now() then projects.held_until end`.as('frozenUntil'),
      hasCancelledOrder('projects.id', { buyer: sql`${buyerId}::uuid`, except: sql`null::uuid` }).as(
        'hasCancelledBefore',
      ),
      'sellers.shopClosedAt as closedAt',
      'sellers.shopClosedUntil as closedUntil',
      sql<Date>`now()`.as('now'),
    ])
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, ...ownershipOf(row), shopClosure: closureOf(row, row.now) };
}

export async function listOpenReservations(
  db: Queryable,
  buyerId: string,
  max: number,
): Promise<OpenReservation[]> {
  return await db
    .selectFrom('purchases')
    .select(['projectId', 'title'])
    .where('buyerId', '=', buyerId)
    .where('state', 'in', OPEN_STATES)
    .where((eb) => eb.or([eb('state', '=', 'processing'), eb('expiresAt', '>', sql<Date>`now()`)]))
    .orderBy('createdAt')
    .limit(max)
    .execute();
}

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
      sql<number>`extract(epoch from ended_at - created_at)::float8`.as('reservedSeconds'),
      sql<number>`extract(epoch from expires_at - created_at)::float8`.as('grantedSeconds'),
    ])
    .where('buyerId', '=', buyerId)
    .where('projectId', '=', projectId)
    .where('state', 'in', ['expired', 'cancelled'])
    .where('endReason', 'in', ABANDONED_REASONS)
    .where('endedAt', '>', sql<Date>`now() - make_interval(secs => ${LONG_RESERVATIONS_WINDOW_SECONDS})`)
    .orderBy('endedAt', 'desc')
    .limit(20)
    .execute();
}

/**
 * @returns `unpaidSeconds`: how long abandoned reservations blocked the project for other buyers in the last
 * `UNPAID_WINDOW_SECONDS`. `ownSecondsAgo`: the time since this buyer's last abandoned reservation ended; null if there
 * is none.
 */
export async function sumUnpaidReservations(
  db: Queryable,
  projectId: string,
  buyerId: string,
): Promise<{ unpaidSeconds: number; ownSecondsAgo: number | null }> {
  const { rows } = await sql<{ unpaidSeconds: number; ownSecondsAgo: number | null }>`
    with reservations as (
      select buyer_id, extract(epoch from now() - ended_at)::float8 as ended_ago,
        case when end_reason = ${CLOSED_BY_BUYER} then least(coalesce(hold_seconds, 86400), extract(epoch from ended_at - created_at))
             else coalesce(hold_seconds, extract(epoch from expires_at - created_at))
               + case when end_reason = ${PAYMENT_UNANSWERED} and not is_shortened then ${PAYMENT_GRACE_SECONDS}::int else 0 end
        end::float8 as seconds
      from purchases
      where project_id = ${projectId} and state in ('expired', 'cancelled') and paid_at is null
        and end_reason = any(${sql.val([...ABANDONED_REASONS])}::text[])
        and ended_at > now() - make_interval(secs => ${UNPAID_WINDOW_SECONDS}))
    select coalesce(sum(greatest(0, least(seconds, ${UNPAID_WINDOW_SECONDS} - ended_ago))), 0)::float8 as "unpaidSeconds",
           min(ended_ago) filter (where buyer_id = ${buyerId}) as "ownSecondsAgo"
    from reservations`.execute(db);
  return rows[0] ?? { unpaidSeconds: 0, ownSecondsAgo: null };
}

export async function countUnpaidReservations(
  db: Queryable,
  buyerId: string,
  { windowSeconds }: { readonly windowSeconds: number },
): Promise<{ count: number; retryAfterSeconds: number }> {
  const row = await db
    .selectFrom('purchases')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(ceil(extract(epoch from min(created_at) - now() + make_interval(secs => ${windowSeconds}))), 0)::int`.as(
        'retryAfterSeconds',
      ),
    ])
    .where('buyerId', '=', buyerId)
    .where('createdAt', '>', sql<Date>`now() - make_interval(secs => ${windowSeconds})`)
    .where((eb) => eb.or([eb('state', 'in', OPEN_STATES), eb('endReason', 'in', ABANDONED_REASONS)]))
    .where('paidAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { ...row, retryAfterSeconds: Math.max(1, row.retryAfterSeconds) };
}

export async function insertReservation(
  tx: DatabaseTransaction,
  reservation: {
    id: string;
    buyerId: string;
    project: ProjectForSale;
    quote: Quote;
    currency: string;
    length: { seconds: number; isShortened: boolean };
  },
): Promise<Purchase | null> {
  const { id, buyerId, project, quote, currency, length } = reservation;
  const row = await tx
    .insertInto('purchases')
    .values({
      id,
      projectId: project.id,
      buyerId,
      sellerId: project.sellerId,
      state: 'reserved',
      priceRupees: quote.priceRupees,
      feeRupees: quote.feeRupees,
      amountMinor: quote.amountMinor,
      currency,
      title: project.title,
      description: project.description,
      category: project.category,
      repositoryUrl: project.repositoryUrl,
      commitSha: project.commitSha,
      archiveSha256: project.archiveSha256,
      videoUrl: project.videoUrl,
      saleMode: project.saleMode,
      licence: project.licence,
      holdSeconds: length.seconds,
      isShortened: length.isShortened,
      expiresAt: sql<Date>`now() + make_interval(secs => ${length.seconds}::int)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  await refreshReservations(tx, [project.id]);
  return row;
}
