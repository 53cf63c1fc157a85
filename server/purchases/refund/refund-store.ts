import { sql } from 'kysely';
import type { Category, ShipmentStatus } from '#domain/projects/project.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import { BUYER_REFUNDS_WINDOW_DAYS } from '#domain/purchases/refunds.ts';
import type { Queryable } from '../../database/database.ts';
import { changeOfMindColumns } from '../../database/predicates.ts';

export interface RefundablePurchase {
  readonly role: 'buyer' | 'seller';
  readonly state: PurchaseState;
  readonly shipment: ShipmentStatus | null;
  readonly isDisputed: boolean;
  readonly category: Category;
  readonly isRepositoryPrivate: boolean;
  readonly isCancelTimeOver: boolean;
  readonly hasCancelledBefore: boolean;
  readonly buyerRefunds: number;
  readonly isRefundRequested: boolean;
}

/**
 * Locks the shipment and the purchase, so that the order cannot be refunded while it is being shipped or downloaded.
 * @returns null if the member is neither the buyer nor the seller.
 */
export async function lockForRefund(
  tx: Queryable,
  purchaseId: string,
  profileId: string,
): Promise<RefundablePurchase | null> {
  const shipment = await tx
    .selectFrom('shipments')
    .select('status')
    .where('purchaseId', '=', purchaseId)
    .forUpdate()
    .executeTakeFirst();
  const changeOfMind = changeOfMindColumns('purchases');
  const row = await tx
    .selectFrom('purchases')
    .select(['state', 'buyerId', 'disputedSince', 'category', 'refundedBy'])
    .select([
      changeOfMind.isRepositoryPrivate.as('isRepositoryPrivate'),
      changeOfMind.isCancelTimeOver.as('isCancelTimeOver'),
      changeOfMind.hasCancelledBefore.as('hasCancelledBefore'),
    ])
    .select((eb) =>
      eb
        .selectFrom('purchases as refunded')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .where('refunded.buyerId', '=', profileId)
        .where('refunded.refundedBy', '=', 'buyer')
        .where('refunded.id', '<>', purchaseId)
        .where('refunded.paidAt', '>', sql<Date>`now() - make_interval(days => ${BUYER_REFUNDS_WINDOW_DAYS})`)
        .as('buyerRefunds'),
    )
    .where('id', '=', purchaseId)
    .where((eb) => eb.or([eb('buyerId', '=', profileId), eb('sellerId', '=', profileId)]))
    .forUpdate('purchases')
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    role: row.buyerId === profileId ? 'buyer' : 'seller',
    state: row.state,
    shipment: shipment?.status ?? null,
    isDisputed: row.disputedSince !== null,
    category: row.category,
    isRepositoryPrivate: row.isRepositoryPrivate,
    isCancelTimeOver: row.isCancelTimeOver,
    hasCancelledBefore: row.hasCancelledBefore,
    buyerRefunds: row.buyerRefunds ?? 0,
    isRefundRequested: row.refundedBy !== null,
  };
}
