import { formatAmount } from '#domain/common/format-amount.ts';
import type { Actor } from '#domain/operators/money-decision.ts';
import type { CaseOutcome } from '#domain/orders/order-case.ts';
import type { Context } from '../context.ts';
import { findCase, findOpenCase } from '../order-process/case-store.ts';
import { closeCase } from '../orders/cases/close-case.ts';
import { getLeftMinor } from '../orders/order-store.ts';
import { lockOrder } from '../orders/step-order.ts';
import { lapseMoneyDecision } from './money-decision-store.ts';
import { isAboveLimit, proposeRefund } from './money-decisions.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { recordOperatorAction } from './record-operator-action.ts';

const OUTCOMES = {
  refund: 'refund-decided',
  'part-refund': 'part-refund-decided',
  'no-refund': 'no-refund-decided',
} as const satisfies Readonly<Record<string, CaseOutcome>>;

export interface CaseDecision extends Actor {
  readonly number: number;
  readonly decision: keyof typeof OUTCOMES;
  /** Of a partial refund. */
  readonly rupees: number | null;
  readonly reason: string;
}

export async function decideCase(
  context: Context,
  { number, decision, rupees, reason, ...by }: CaseDecision,
): Promise<OperatorAnswer> {
  const found = await findCase(context.database, { number });
  if (found === null) throw new CommandError(`There is no case ${number}.`, 'not-found');
  const outcome = OUTCOMES[decision];
  if (decision === 'part-refund' && rupees === null)
    throw new CommandError('A partial refund needs an amount in whole rupees.');
  const partMinor = decision === 'part-refund' && rupees !== null ? rupees * 100 : null;
  const proposed = await context.database.transaction().execute(async (tx) => {
    const process = await lockOrder(tx, found.purchaseId);
    const open = await findOpenCase(tx, found.purchaseId);
    if (open?.id !== found.id) throw new CommandError(`Case ${number} is already closed.`);
    if (process.hasDispute && outcome !== 'no-refund-decided') {
      throw new CommandError('The bank has an open dispute. The provider refuses refunds until it ends.');
    }
    const leftMinor = await getLeftMinor(tx, found.purchaseId);
    if (partMinor !== null && partMinor >= leftMinor) {
      throw new CommandError(
        `A partial refund must be less than the ${formatAmount(leftMinor)} left of the payment. To refund all of it, choose the full refund.`,
      );
    }
    const { purchaseId } = found;
    const amountMinor = outcome === 'no-refund-decided' ? 0 : (partMinor ?? leftMinor);
    if (await isAboveLimit(context, tx, { purchaseId, amountMinor, isWhole: false, ...by })) {
      return await proposeRefund(context, tx, {
        purchaseId,
        caseId: open.id,
        partMinor,
        amountMinor,
        reason,
        ...by,
      });
    }
    await lapseMoneyDecision(tx, purchaseId);
    await closeCase(context, tx, open, { outcome, partMinor, reason });
    await recordOperatorAction(tx, by, {
      action: 'case decide',
      subject: purchaseId,
      reason,
      details: { number, outcome, partMinor },
      refundMinor: amountMinor === 0 ? null : amountMinor,
    });
    return null;
  });
  if (proposed !== null) return proposed;
  return { code: 'case-closed', params: { number, isRefunded: outcome !== 'no-refund-decided' } };
}
