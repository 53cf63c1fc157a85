import { hasArrived, triggerOfShipment } from '#domain/orders/order-process.ts';
import {
  assertCanChangeStatus,
  changeShipment,
  NothingToShipError,
  OrderNotFoundError,
  type ShipmentChange,
} from '#domain/shipping/shipment.ts';
import { isSubscribed } from '../../accounts/webhooks/webhook-store.ts';
import type { Context } from '../../context.ts';
import { SEND_MAIL, NOTIFY_WEBHOOKS } from '../../jobs/job-names.ts';
import { getPurchaseMailFacts } from '../../mails/purchase-facts-store.ts';
import { deliveredMail, type PurchaseMailFacts, shippedMail } from '../../mails/purchase-mails.ts';
import { lockProcess, applyTrigger } from '../process-store.ts';
import { findOrder, lockShipment, type OrderRow, readNow, updateShipment } from './shipping-store.ts';

/**
 * Notifies the buyer of the shipment, of each new tracking number, and once of the delivery.
 * @throws OrderNotFoundError (also for orders of other sellers), NothingToShipError for software,
 * OrderDisputedError, OrderRefundedError, OrderArrivedError
 */
export async function changeOrderStatus(
  context: Pick<Context, 'database' | 'jobs' | 'config'>,
  input: { sellerId: string; shippingId: string; change: ShipmentChange },
): Promise<OrderRow> {
  const { sellerId, shippingId, change } = input;
  return await context.database.transaction().execute(async (tx) => {
    const before = await lockShipment(tx, sellerId, shippingId);
    if (before === null) {
      const order = await findOrder(tx, sellerId, shippingId);
      throw order === null ? new OrderNotFoundError() : new NothingToShipError();
    }
    const process = await lockProcess(tx, shippingId);
    const isArrived = process !== null && hasArrived(process.state);
    assertCanChangeStatus({ ...before, hasArrived: isArrived }, change);
    const { after, notification } = changeShipment(before, change, await readNow(tx));
    await updateShipment(tx, shippingId, after);
    if (process !== null && before.status !== after.status) {
      const transition = { trigger: triggerOfShipment(after.status), by: 'seller' } as const;
      await applyTrigger(tx, process, transition, context.config.orders);
    }
    if (notification !== null) {
      const facts: PurchaseMailFacts = await getPurchaseMailFacts(tx, shippingId);
      const write = notification === 'shipped' ? shippedMail : deliveredMail;
      const mail = write(facts, context.config.publicUrl, after, context.config.orders.trying);
      await context.jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
      if (notification === 'shipped' && (await isSubscribed(tx, shippingId, 'order.shipped'))) {
        await context.jobs.enqueue(
          NOTIFY_WEBHOOKS,
          { purchaseId: shippingId, type: 'order.shipped', at: new Date().toISOString() },
          { transaction: tx, key: `order.shipped.${shippingId}` },
        );
      }
    }
    const order = await findOrder(tx, sellerId, shippingId);
    if (order === null) throw new OrderNotFoundError();
    return order;
  });
}
