import { v7 } from 'uuid';
import {
  type Actor,
  actorOf,
  assertMayDecline,
  needsSecondPerson,
  REFUND_SUM_HOURS,
} from '#domain/operators/money-decision.ts';
import type { OperatorActionName } from '#domain/operators/operator-actions.ts';
import type { Roles } from '#domain/operators/roles.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { REFUND_SALE } from '../jobs/job-names.ts';
import { findOpenCase } from '../order-process/case-store.ts';
import { closeCase } from '../orders/cases/close-case.ts';
import { getLeftMinor } from '../orders/order-store.ts';
import { lockOrder } from '../orders/step-order.ts';
import { GatewayUnavailableError, RefundRefusedError } from '../ports/payment-gateway.ts';
import { TransferRefusedError } from '../ports/transfer-gateway.ts';
import { markRefundedBy } from '../purchases/purchase-store.ts';
import { refundSale } from '../purchases/refund/refund-sale.ts';
import { RefundFailedError } from '../purchases/refund/refund-unsold-payment.ts';
import {
  endMoneyDecision,
  findMoneyDecision,
  findOpenMoneyDecision,
  insertMoneyDecision,
  lapseEndedDecision,
  lapseMoneyDecision,
  lockMoneyDecision,
  type MoneyDecision,
} from './money-decision-store.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { sumRefundsAlone } from './operator-store.ts';
import { recordOperatorAction } from './record-operator-action.ts';
import { isAnotherPerson } from './second-person.ts';
import type { FoundPurchase } from './show-purchase.ts';

interface Proposal extends Actor {
  readonly purchaseId: string;
  readonly caseId: string | null;
  readonly partMinor: number | null;
  readonly amountMinor: number;
  readonly reason: string;
}

interface DecisionRef extends Actor {
  readonly number: number;
}

export async function proposeRefund(
  { config }: Pick<Context, 'config'>,
  tx: DatabaseTransaction,
  proposal: Proposal,
): Promise<OperatorAnswer> {
  const { purchaseId, caseId, partMinor, amountMinor, reason } = proposal;
  const by = actorOf(proposal);
  await lapseEndedDecision(tx, purchaseId);
  const number = await insertMoneyDecision(tx, {
    id: v7(),
    purchaseId,
    caseId,
    partMinor,
    amountMinor,
    reason,
    by,
  });
  if (number === null) {
    const open = await findOpenMoneyDecision(tx, purchaseId);
    throw new CommandError(`Refund ${open?.number ?? ''} of this payment is already waiting for approval.`);
  }
  await recordOperatorAction(tx, by, {
    action: 'refund propose',
    subject: purchaseId,
    reason,
    details: { number, amountMinor },
  });
  return { code: 'refund-proposed', params: { number, limitMinor: config.operators.refundLimitMinor } };
}

/**
 * Whether a refund, together with earlier ones, needs the approval of a second person. Must run in the transaction that
 * records the refund.
 */
export async function isAboveLimit(
  { config }: Pick<Context, 'config'>,
  tx: DatabaseTransaction,
  refund: Pick<Proposal, 'purchaseId' | 'amountMinor' | 'actorId'> & { readonly isWhole: boolean },
): Promise<boolean> {
  const { purchaseId, amountMinor, actorId = null, isWhole } = refund;
  const hours = REFUND_SUM_HOURS;
  const aloneMinor = await sumRefundsAlone(tx, purchaseId, { actorId, hours, isWhole });
  return needsSecondPerson(amountMinor, aloneMinor, config.operators.refundLimitMinor);
}

export async function refundByOperator(
  context: Context,
  purchase: FoundPurchase,
  { reason, ...actor }: Actor & { readonly reason: string },
): Promise<OperatorAnswer> {
  const { id, amountMinor, state } = purchase;
  const proposed = await context.database
    .transaction()
    .execute(async (tx): Promise<OperatorAnswer | null> => {
      if (await isAboveLimit(context, tx, { purchaseId: id, amountMinor, isWhole: true, ...actor })) {
        const refund = { purchaseId: id, caseId: null, partMinor: null, amountMinor, reason };
        return await proposeRefund(context, tx, { ...refund, ...actor });
      }
      // The action is recorded before any money is transferred, so that no refund is missing from the log.
      await recordOperatorAction(tx, actor, {
        action: 'purchase refund',
        subject: id,
        reason,
        details: { before: state },
        refundMinor: amountMinor,
      });
      await enqueueRefund(context, tx, id);
      return null;
    });
  if (proposed !== null) return proposed;
  return await refundWhole(context, id, amountMinor);
}

/**
 * Approves a proposed refund. The proposal lapses instead if its case has ended or too little money is left.
 * @throws CommandError (also if the approver proposed the refund), NotRefundableError
 */
export async function approveRefund(
  context: Context,
  { number, ...approver }: DecisionRef,
): Promise<OperatorAnswer> {
  const found = await getMoneyDecision(context, number);
  const isApproved = await context.database.transaction().execute(async (tx) => {
    // The order is locked before the decision, as in every decision about a case.
    const process = found.caseId === null ? null : await lockOrder(tx, found.purchaseId);
    const proposal = await lockOpenDecision(tx, found);
    const proposer = { actor: proposal.proposedBy, actorId: proposal.proposedById };
    if (!(await isAnotherPerson(tx, [proposer], approver))) {
      throw new CommandError(
        'You, or another account of yours, proposed this refund, so another treasurer must approve it.',
      );
    }
    if (process?.hasDispute === true) {
      throw new CommandError('The bank has an open dispute. The provider refuses refunds until it ends.');
    }
    if (proposal.caseId !== null && !(await endCase(context, tx, proposal))) {
      await lapseMoneyDecision(tx, proposal.purchaseId);
      return false;
    }
    await endMoneyDecision(tx, proposal.id, 'approved', actorOf(approver));
    await record(tx, proposal, approver, 'refund approve', null);
    if (proposal.caseId === null) await enqueueRefund(context, tx, proposal.purchaseId);
    return true;
  });
  if (!isApproved) {
    return { code: 'refund-lapsed', params: { number } };
  }
  if (found.caseId === null) return await refundWhole(context, found.purchaseId, found.amountMinor);
  return { code: 'refund-approved', params: { number } };
}

export async function declineRefund(
  context: Context,
  { number, reason, roles, ...actor }: DecisionRef & { readonly reason: string; readonly roles: Roles },
): Promise<OperatorAnswer> {
  const found = await getMoneyDecision(context, number);
  await context.database.transaction().execute(async (tx) => {
    const proposal = await lockOpenDecision(tx, found);
    assertMayDecline({ actor: proposal.proposedBy, actorId: proposal.proposedById }, actor, roles);
    await endMoneyDecision(tx, proposal.id, 'declined', actorOf(actor));
    await record(tx, proposal, actor, 'refund decline', reason);
  });
  return { code: 'refund-declined', params: { number } };
}

async function endCase(context: Context, tx: DatabaseTransaction, proposal: MoneyDecision): Promise<boolean> {
  const { purchaseId, partMinor, reason } = proposal;
  const open = await findOpenCase(tx, purchaseId);
  if (open === null || open.id !== proposal.caseId) return false;
  if (partMinor !== null && partMinor >= (await getLeftMinor(tx, purchaseId))) return false;
  const outcome = partMinor === null ? 'refund-decided' : 'part-refund-decided';
  await closeCase(context, tx, open, { outcome, partMinor, reason });
  return true;
}

async function enqueueRefund(
  { jobs }: Pick<Context, 'jobs'>,
  tx: DatabaseTransaction,
  purchaseId: string,
): Promise<void> {
  await markRefundedBy(tx, purchaseId, 'operator');
  await jobs.enqueue(REFUND_SALE, { purchaseId }, { transaction: tx, key: purchaseId });
}

async function refundWhole(
  context: Context,
  purchaseId: string,
  amountMinor: number,
): Promise<OperatorAnswer> {
  let state: PurchaseState;
  try {
    state = await refundSale(context, purchaseId);
  } catch (error) {
    const cause =
      error instanceof GatewayUnavailableError
        ? 'silent'
        : error instanceof RefundRefusedError || error instanceof TransferRefusedError
          ? 'refused'
          : error instanceof RefundFailedError
            ? 'bank-refused'
            : null;
    if (cause === null) throw error;
    return { code: 'refund-retried', params: { cause } };
  }
  return state === 'refunded'
    ? { code: 'refund-made', params: { amountMinor } }
    : { code: 'refund-requested', params: { state } };
}

async function getMoneyDecision(
  { database }: Pick<Context, 'database'>,
  number: number,
): Promise<MoneyDecision> {
  const found = await findMoneyDecision(database, number);
  if (found === null) throw new CommandError(`There is no refund ${number}.`, 'not-found');
  return found;
}

async function lockOpenDecision(
  tx: DatabaseTransaction,
  { id, number }: MoneyDecision,
): Promise<MoneyDecision> {
  const locked = await lockMoneyDecision(tx, id);
  if (locked.state !== 'open') throw new CommandError(`Refund ${number} is already ${locked.state}.`);
  return locked;
}

async function record(
  tx: DatabaseTransaction,
  { purchaseId, number, amountMinor }: MoneyDecision,
  actor: Actor,
  action: OperatorActionName,
  reason: string | null,
): Promise<void> {
  await recordOperatorAction(tx, actor, {
    action,
    subject: purchaseId,
    reason,
    details: { number, amountMinor },
  });
}
