import { effectOfBan } from '#domain/operators/ban.ts';
import { findProfile } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { REFUND_SALE, SETTLE_BAN } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { findOpenCase } from '../order-process/case-store.ts';
import { addEvent } from '../order-process/process-store.ts';
import { passToOperator } from '../orders/cases/pass-to-operator.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { markRefundedBy } from '../purchases/purchase-store.ts';
import { endReservation } from '../purchases/reserve/end-reservation.ts';
import { findOrderAtBan, listOpenPurchases, listUnendedOrders } from './ban-store.ts';

export async function settleBan(context: Context, profileId: string): Promise<void> {
  const profile = await findProfile(context.database, profileId);
  if (profile === null || profile.bannedAt === null) return;
  await context.identity.sessions?.endAll(profile.identitySubject);
  for (const purchaseId of await listUnendedOrders(context.database, profileId)) {
    await context.database.transaction().execute((tx) => settleOrder(context, tx, purchaseId, profileId));
  }
  for (const purchase of await listOpenPurchases(context.database, profileId)) {
    await endReservation(context, purchase, 'project-banned');
  }
}

async function settleOrder(
  context: Context,
  tx: DatabaseTransaction,
  purchaseId: string,
  profileId: string,
): Promise<void> {
  await lockOrder(tx, purchaseId);
  const order = await findOrderAtBan(tx, purchaseId, profileId);
  if (order === null) return;
  const effect = effectOfBan(order);
  if (effect === 'refund') {
    await markRefundedBy(tx, purchaseId, 'operator');
    await addEvent(tx, purchaseId, 'refund-asked', 'operator');
    await context.jobs.enqueue(REFUND_SALE, { purchaseId }, { transaction: tx, key: purchaseId });
  } else if (effect === 'escalate') {
    const open = await findOpenCase(tx, purchaseId);
    if (open !== null) await passToOperator(context, tx, open, 'market');
  }
}

export const settleBanJob = defineJob<{ readonly profileId: string }, Context>({
  ...SETTLE_BAN,
  retryForHours: 72,
  timeoutSeconds: 600,
  async handle(context, { profileId }) {
    await settleBan(context, profileId);
  },
});
