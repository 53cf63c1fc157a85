import { v7 } from 'uuid';
import { formatAmount } from '#domain/common/format-amount.ts';
import { type Actor, actorOf } from '#domain/operators/money-decision.ts';
import type { CaseOutcome } from '#domain/orders/order-case.ts';
import type { Context } from '../context.ts';
import { findCase, findOpenCase, listCaseMessages, listOpenCases } from '../purchases/cases/case-store.ts';
import { closeCase } from '../purchases/cases/close-case.ts';
import { lockOrder } from '../purchases/orders/lock-order.ts';
import { getLeftMinor } from '../purchases/orders/order-store.ts';
import { CommandError } from './command-error.ts';
import { lapseMoneyDecision } from './money-decision-store.ts';
import { isAboveLimit, proposeRefund } from './money-decisions.ts';
import { findPurchaseBy } from './operator-store.ts';
import { recordOperatorAction } from './record-operator-action.ts';

export interface CaseDecision extends Actor {
  readonly number: number;
  readonly decision: string;
  readonly reason: string;
}

export async function decideCase(
  context: Context,
  { number, decision, reason, ...by }: CaseDecision,
): Promise<string> {
  const found = await findCase(context.database, { number });
  if (found === null) throw new CommandError(`There is no case ${number}.`, 'not-found');
  const { outcome, partMinor } = outcomeOf(decision);
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
        `A partial refund must be less than the ${formatAmount(leftMinor)} left of the payment. To refund all of it, use refund.`,
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
    await recordOperatorAction(tx, {
      id: v7(),
      ...actorOf(by),
      action: 'case decide',
      subject: purchaseId,
      reason,
      details: { number, outcome, partMinor },
      refundMinor: amountMinor === 0 ? null : amountMinor,
    });
    return null;
  });
  if (proposed !== null) return proposed;
  if (outcome === 'no-refund-decided')
    return `Case ${number} is closed without a refund. The order continues.`;
  return `Case ${number} is closed. The refund is made in the background.`;
}

function outcomeOf(decision: string): { outcome: CaseOutcome; partMinor: number | null } {
  if (decision === 'refund') return { outcome: 'refund-decided', partMinor: null };
  if (decision === 'none') return { outcome: 'no-refund-decided', partMinor: null };
  if (!/^\d{1,6}$/u.test(decision) || Number(decision) === 0) {
    throw new CommandError(
      `"${decision}" is not a decision. Use refund, none, or an amount in whole rupees.`,
    );
  }
  return { outcome: 'part-refund-decided', partMinor: Number(decision) * 100 };
}

export async function describeCases({ database }: Context): Promise<string[]> {
  return (await listOpenCases(database)).map(
    ({ number, state, reason, dueAt, title }) =>
      `${number}  ${state}  ends automatically ${dueAt?.toISOString() ?? ''}  “${title}”  ${reason}`,
  );
}

export async function describeCase({ database }: Context, number: number): Promise<string[]> {
  const found = await findCase(database, { number });
  if (found === null) throw new CommandError(`There is no case ${number}.`, 'not-found');
  const purchase = await findPurchaseBy(database, { id: found.purchaseId });
  const leftMinor = await getLeftMinor(database, found.purchaseId);
  const messages = await listCaseMessages(database, found.id);
  return [
    `case         ${number}, ${found.state}`,
    `purchase     ${found.purchaseId} “${purchase?.title ?? ''}”, ${formatAmount(leftMinor)} not refunded`,
    `seller       ${purchase?.seller ?? ''}`,
    `buyer        ${purchase?.buyer ?? ''}`,
    `reason       ${found.reason}, wants ${found.wants}`,
    `opened       ${found.openedAt.toISOString()}`,
    ...(found.dueAt === null ? [] : [`ends         automatically ${found.dueAt.toISOString()}`]),
    `offer        ${offerText(found)}`,
    ...messages.map(
      ({ at, party, text }) => `${at.toISOString()}  ${party}: ${text ?? '(removed with the account)'}`,
    ),
    ...(found.outcome === null
      ? []
      : [
          `closed       ${found.closedAt?.toISOString() ?? ''}: ${found.outcome} ${found.decisionReason ?? ''}`,
        ]),
  ];
}

function offerText({
  offerKind,
  offerAmountMinor,
}: {
  readonly offerKind: string | null;
  readonly offerAmountMinor: number | null;
}): string {
  if (offerKind === null) return 'none';
  return offerAmountMinor === null ? offerKind : `${offerKind} of ${formatAmount(offerAmountMinor)}`;
}
