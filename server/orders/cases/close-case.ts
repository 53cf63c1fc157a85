import { closerOf, type CaseOutcome, moneyOf, refundPartyOf } from '#domain/orders/order-case.ts';
import { MIN_CLOCK_HOURS } from '#domain/orders/order-process.ts';
import { listOperators } from '../../accounts/roles/role-store.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { addAccountEntry } from '../../feed/news-store.ts';
import { REFUND_SALE, REFUND_PART } from '../../jobs/job-names.ts';
import { operatorMail } from '../../mails/operator-mails.ts';
import { type CaseMailKind, caseMail } from '../../mails/order-mails.ts';
import { getPurchaseMailFacts } from '../../mails/purchase-facts-store.ts';
import { type OrderCase, storeCaseEnd, enterCaseState, findCase } from '../../order-process/case-store.ts';
import { addEvent, resumeProcess } from '../../order-process/process-store.ts';
import type { PurchaseDeps } from '../../purchases/deps.ts';
import { markRefundedBy } from '../../purchases/purchase-store.ts';
import { enqueueMails } from '../../purchases/settle/book-transaction.ts';

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

export async function passToOperator(
  context: Pick<PurchaseDeps, 'jobs' | 'config' | 'log'>,
  tx: DatabaseTransaction,
  open: OrderCase,
  by: 'buyer' | 'market',
): Promise<void> {
  await enterCaseState(tx, open.id, 'escalated', context.config.orders);
  await addEvent(tx, open.purchaseId, 'case-escalated', by);
  await notifyCaseParties(context, tx, open.id, ['escalated']);
  const { title } = await getPurchaseMailFacts(tx, open.purchaseId);
  const dueAt = (await findCase(tx, { id: open.id }))?.dueAt ?? null;
  for (const operator of await listOperators(tx)) {
    await addAccountEntry(tx, {
      to: operator.id,
      code: 'console-case',
      title,
      dueAt,
      detail: String(open.number),
    });
    const facts = { ...operator, caseId: open.id, number: open.number, title, dueAt };
    await enqueueMails(context, tx, [operatorMail(facts, context.config.publicUrl)]);
  }
}

export type CaseDeps = Pick<PurchaseDeps, 'jobs' | 'config' | 'log'>;

export async function notifyCaseParties(
  { jobs, config }: CaseDeps,
  tx: DatabaseTransaction,
  caseId: string,
  kinds: readonly CaseMailKind[],
  message: { readonly id: string; readonly text: string } | null = null,
): Promise<void> {
  const found = await findCase(tx, { id: caseId });
  if (found === null) throw new Error(`case ${caseId} is gone`);
  const facts = await getPurchaseMailFacts(tx, found.purchaseId);
  await enqueueMails(
    { jobs },
    tx,
    kinds.map((kind) => caseMail(kind, facts, { ...found, message }, config.publicUrl)),
  );
}
