import { closerOf, type CaseOutcome, moneyOf, refundPartyOf } from '#domain/orders/order-case.ts';
import { MIN_CLOCK_HOURS } from '#domain/orders/order-process.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { REFUND_SALE, REFUND_PART } from '../../jobs/job-names.ts';
import { type OrderCase, storeCaseEnd } from '../../order-process/case-store.ts';
import { addEvent, resumeProcess } from '../../order-process/process-store.ts';
import { markRefundedBy } from '../../purchases/purchase-store.ts';
import { type CaseDeps, notifyCaseParties } from './notify-case-parties.ts';

/**
 * Starts the agreed refund and resumes the order. During a full refund, the order stays paused, so that no money is
 * released before the provider completes the refund.
 */
export async function closeCase(
  context: CaseDeps,
  tx: DatabaseTransaction,
  open: OrderCase,
  end: {
    readonly outcome: CaseOutcome;
    readonly partMinor?: number | null;
    readonly reason?: string | null;
  },
): Promise<void> {
  const { outcome, partMinor = null, reason = null } = end;
  const { purchaseId } = open;
  await storeCaseEnd(tx, open.id, { outcome, partMinor, reason });
  await addEvent(tx, purchaseId, 'case-closed', closerOf(outcome));
  const money = moneyOf(outcome);
  if (money === 'refund') {
    await markRefundedBy(tx, purchaseId, refundPartyOf(outcome));
    await addEvent(tx, purchaseId, 'refund-asked', closerOf(outcome));
    await context.jobs.enqueue(REFUND_SALE, { purchaseId }, { transaction: tx, key: purchaseId });
  } else {
    // The buyer must have time to try a promised fix.
    await resumeProcess(tx, purchaseId, 'case', outcome === 'fixed' ? MIN_CLOCK_HOURS : 0);
  }
  if (money === 'part-refund') {
    await context.jobs.enqueue(REFUND_PART, { caseId: open.id }, { transaction: tx, key: open.id });
  }
  context.log.info({ case: open.number, purchaseId, outcome }, 'a case was closed');
  await notifyCaseParties(context, tx, open.id, ['closedForBuyer', 'closedForSeller']);
}
