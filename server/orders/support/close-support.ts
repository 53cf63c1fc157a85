import { NotNowError } from '#domain/orders/order-case.ts';
import { SupportNotFoundError } from '#domain/orders/support.ts';
import { findOpenSupport, findSupportRequest } from '../../order-process/support-store.ts';
import { getOrder, getOrderFor, type OrderDeps, type OrderView } from '../get-order.ts';
import { lockOrder } from '../lock-order.ts';
import { stepSupport } from './step-support.ts';

/** @throws SupportNotFoundError (also if the viewer is not a party to the order), NotNowError */
export async function closeSupport(
  context: OrderDeps,
  { supportId, viewerId }: { readonly supportId: string; readonly viewerId: string },
): Promise<OrderView> {
  const purchaseId = await context.database.transaction().execute(async (tx): Promise<string> => {
    const found = await findSupportRequest(tx, supportId);
    if (found === null) throw new SupportNotFoundError();
    const process = await lockOrder(tx, found.purchaseId);
    const { buyerId, sellerId } = process;
    if (buyerId !== viewerId && sellerId !== viewerId) throw new SupportNotFoundError();
    // The request is read again under the lock, because it may have been closed concurrently.
    const open = await findOpenSupport(tx, found.purchaseId);
    if (open?.id !== supportId) throw new NotNowError();
    await getOrderFor(context, tx, { purchaseId: found.purchaseId, viewerId }, 'close-support');
    const trigger = viewerId === buyerId ? 'closed-by-buyer' : 'closed-by-seller';
    await stepSupport(context, tx, open, { trigger, sellerId });
    return found.purchaseId;
  });
  return await getOrder(context, { purchaseId, viewerId });
}
