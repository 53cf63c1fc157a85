import { sql } from 'kysely';
import type { BuyerIdentity, WorkOwnership } from '#domain/projects/ownership.ts';
import type { ListingStatus } from '#domain/projects/visibility.ts';
import { LIVE_STATES } from '#domain/purchases/purchase-states.ts';
import type { RecordedFacts } from '#domain/purchases/settlement.ts';
import { countFailedPayment } from '../../accounts/figures/count-store.ts';
import { noteSignals } from '../../accounts/people/signal-store.ts';
import type { DatabaseTransaction, Queryable } from '../../database/database.ts';
import { excludesPurchases, ownershipColumns, ownershipOf } from '../../database/predicates.ts';
import type { Purchase } from '../purchase-store.ts';

export interface SettlementRow {
  readonly purchase: Purchase;
  readonly listingStatus: ListingStatus;
  readonly isFrozen: boolean;
  readonly isSoldToAnother: boolean;
  readonly ownership: { readonly buyer: BuyerIdentity; readonly work: WorkOwnership } | null;
  readonly isBuyerDeleted: boolean;
}

/** Until the intent ID is stored, the purchase is found by its own ID in the payment's metadata. */
export async function findRecorded(
  db: Queryable,
  intentId: string,
  purchaseId: string | null,
): Promise<RecordedFacts | null> {
  const row = await db
    .selectFrom('purchases')
    .select([
      'id',
      'projectId',
      'buyerId',
      'state',
      'amountMinor',
      'currency',
      'paymentOpen as isPaymentOpen',
    ])
    .select([
      sql<boolean>`disputed_since is not null`.as('isDisputed'),
      sql<boolean>`payer_hash is not null`.as('hasPayer'),
      sql<boolean>`exists (select from cases where purchase_id = purchases.id and part_minor is not null)`.as(
        'hasPartialRefund',
      ),
      sql<string[]>`array(select reference from ledger_entries
        where purchase_id = purchases.id and kind in ('provider-fee', 'dispute-fee'))`.as('bookedFees'),
    ])
    .where((eb) =>
      eb.or([
        eb('intentId', '=', intentId),
        ...(purchaseId === null ? [] : [eb.and([eb('id', '=', purchaseId), eb('intentId', 'is', null)])]),
      ]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the project before the purchase, as every transaction that locks both must, to avoid deadlocks. */
export async function lockForSettlement(
  tx: Queryable,
  { id, projectId }: Pick<Purchase, 'id' | 'projectId'>,
): Promise<SettlementRow> {
  const project = await tx
    .selectFrom('projects')
    .select(['listingStatus', sql<boolean>`coalesce(held_until > now(), false)`.as('isFrozen')])
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // A second statement, which sees what was committed before the project was locked.
  const found = await tx
    .selectFrom('purchases')
    .innerJoin('projects', 'projects.id', 'purchases.projectId')
    .innerJoin('profiles as sellers', 'sellers.id', 'projects.sellerId')
    .innerJoin('profiles as buyers', 'buyers.id', 'purchases.buyerId')
    .leftJoin('verifications', 'verifications.id', 'projects.verificationId')
    .selectAll('purchases')
    .select(ownershipColumns)
    .select((eb) => [
      'verifications.id as verifiedBy',
      'buyers.deletedAt as buyerDeletedAt',
      eb
        .exists(
          eb
            .selectFrom('purchases as other')
            .whereRef('other.projectId', '=', 'purchases.projectId')
            .whereRef('other.id', '<>', 'purchases.id')
            .where('other.state', 'in', LIVE_STATES)
            .where(excludesPurchases('other', sql.ref('purchases.buyerId'))),
        )
        .$castTo<boolean>()
        .as('isSoldToAnother'),
    ])
    .where('purchases.id', '=', id)
    .forNoKeyUpdate('purchases')
    .executeTakeFirstOrThrow();
  return {
    purchase: found,
    listingStatus: project.listingStatus,
    isFrozen: project.isFrozen,
    isSoldToAnother: found.isSoldToAnother,
    ownership: found.verifiedBy === null ? null : ownershipOf(found),
    isBuyerDeleted: found.buyerDeletedAt !== null,
  };
}

export async function backfillPayer(tx: Queryable, purchase: Purchase, payerHash: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('purchases')
    .set({ payerHash })
    .where('id', '=', purchase.id)
    .where('payerHash', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    await noteSignals(tx, purchase.buyerId, [{ kind: 'payment', value: payerHash }]);
  }
}

export async function insertPaymentFailure(
  tx: DatabaseTransaction,
  purchaseId: string,
  failure: { id: string; code: string | null; reason: string },
): Promise<void> {
  const stored = await tx
    .insertInto('paymentFailures')
    .columns(['id', 'purchaseId', 'buyerId', 'code', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom('purchases')
        .select([
          sql.val(failure.id).as('id'),
          'purchases.id as purchaseId',
          'buyerId',
          sql.val(failure.code).as('code'),
          sql.val(failure.reason).as('reason'),
        ])
        .where('purchases.id', '=', purchaseId),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('buyerId')
    .executeTakeFirst();
  if (stored !== undefined) await countFailedPayment(tx, stored.buyerId);
}

/** @returns whether the dispute is new or reopened. */
export async function storeDispute(
  tx: Queryable,
  purchaseId: string,
  dispute: { id: string; openedAt: Date; evidenceDueAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('purchases')
    .set({ disputedSince: dispute.openedAt, disputeId: dispute.id, evidenceDueAt: dispute.evidenceDueAt })
    .where('id', '=', purchaseId)
    .where((eb) => eb.or([eb('disputeId', 'is distinct from', dispute.id), eb('disputedSince', 'is', null)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function clearDispute(tx: Queryable, purchaseId: string): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ disputedSince: null, evidenceDueAt: null })
    .where('id', '=', purchaseId)
    .execute();
}
