import { sql } from 'kysely';
import type { Claimer, OfferedWork } from '#domain/projects/ownership.ts';
import type { ListingStatus } from '#domain/projects/visibility.ts';
import { LIVE_STATES } from '#domain/purchases/purchase-states.ts';
import type { Queryable } from '../../database/database.ts';
import { ownershipColumns, ownershipOf } from '../../database/predicates.ts';
import type { Purchase } from '../purchase-store.ts';

/** SQL of the one transaction in which a payment's meaning is written down. */

export interface SettlementRow {
  readonly purchase: Purchase;
  readonly listing: ListingStatus;
  /** A claim on it is looked into. */
  readonly isHeld: boolean;
  /** Another purchase of the same project is live. */
  readonly otherIsLive: boolean;
  /** Facts for `ownsWork`; null where the listing is forgotten. */
  readonly ownership: { readonly buyer: Claimer; readonly work: OfferedWork } | null;
  /** The buyer's account was deleted: nobody could use what was bought. */
  readonly buyerHasLeft: boolean;
}

/**
 * Locks the project and then the purchase that a payment was opened for, always in this order. A purchase whose intent
 * has not been stored yet is found by the id that we sent with the payment.
 */
export async function lockForSettlement(
  tx: Queryable,
  intentId: string,
  purchaseId: string | null,
): Promise<SettlementRow | null> {
  const found = await tx
    .selectFrom('purchases')
    .select(['id', 'project_id'])
    .where((eb) =>
      eb.or([
        eb('intent_id', '=', intentId),
        ...(purchaseId === null ? [] : [eb.and([eb('id', '=', purchaseId), eb('intent_id', 'is', null)])]),
      ]),
    )
    .executeTakeFirst();
  if (found === undefined) return null;
  const project = await tx
    .selectFrom('projects')
    .select(['listing', sql<boolean>`coalesce(held_until > now(), false)`.as('isHeld')])
    .where('id', '=', found.project_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const purchase = await tx
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const other = await tx
    .selectFrom('purchases')
    .select('id')
    .where('project_id', '=', found.project_id)
    .where('id', '<>', found.id)
    .where('state', 'in', LIVE_STATES)
    .executeTakeFirst();
  const buyer = await tx
    .selectFrom('profiles')
    .select('deleted_at')
    .where('id', '=', purchase.buyer_id)
    .executeTakeFirst();
  const ownership = await tx
    .selectFrom('projects')
    .innerJoin('verifications', 'verifications.id', 'projects.verification_id')
    .innerJoin('profiles as sellers', 'sellers.id', 'projects.seller_id')
    .innerJoin('profiles as buyers', (join) => join.on('buyers.id', '=', purchase.buyer_id))
    .select(ownershipColumns)
    .where('projects.id', '=', found.project_id)
    .executeTakeFirst();
  return {
    purchase,
    listing: project.listing,
    isHeld: project.isHeld,
    otherIsLive: other !== undefined,
    ownership: ownership === undefined ? null : ownershipOf(ownership),
    buyerHasLeft: (buyer?.deleted_at ?? null) !== null,
  };
}

/** Of a purchase that was paid before it was kept. */
export async function storePayer(tx: Queryable, purchase: Purchase, payerHash: string): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ payer_hash: payerHash })
    .where('id', '=', purchase.id)
    .where('payer_hash', 'is', null)
    .execute();
}

/** The order, with the buyer's latest draft. @returns false when there is no draft. */
export async function insertShipment(tx: Queryable, purchase: Purchase): Promise<boolean> {
  const row = await tx
    .insertInto('shipments')
    .columns(['purchase_id', 'project_id', 'seller_id', 'buyer_id', 'address', 'phone'])
    .expression((eb) =>
      eb
        .selectFrom('shipping_drafts')
        .select([
          sql<string>`${purchase.id}::uuid`.as('purchase_id'),
          'project_id',
          sql<string>`${purchase.seller_id}::uuid`.as('seller_id'),
          'profile_id',
          'address',
          'phone',
        ])
        .where('profile_id', '=', purchase.buyer_id)
        .where('project_id', '=', purchase.project_id),
    )
    .returning('purchase_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPaymentFailure(
  tx: Queryable,
  purchaseId: string,
  failure: { id: string; code: string | null; reason: string },
): Promise<void> {
  await tx
    .insertInto('payment_failures')
    .values({ id: failure.id, purchase_id: purchaseId, code: failure.code, reason: failure.reason })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** @returns whether this dispute is news. */
export async function storeDispute(
  tx: Queryable,
  purchaseId: string,
  dispute: { id: string; openedAt: Date; evidenceDueAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('purchases')
    .set({ disputed_since: dispute.openedAt, dispute_id: dispute.id, evidence_due_at: dispute.evidenceDueAt })
    .where('id', '=', purchaseId)
    .where(sql<boolean>`dispute_id is distinct from ${dispute.id} or disputed_since is null`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The bank has decided. @returns whether there was a dispute. */
export async function clearDispute(tx: Queryable, purchaseId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('purchases')
    .set({ disputed_since: null, evidence_due_at: null })
    .where('id', '=', purchaseId)
    .where('disputed_since', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** After the money went back the project is offered again only when its seller says so. */
export async function withdrawListing(tx: Queryable, projectId: string): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ listing: 'withdrawn', updated_at: sql<Date>`now()` })
    .where('id', '=', projectId)
    .where('listing', '=', 'listed')
    .execute();
}
