import { type CancelRefusal, cancelUntil, refusalOfCancelling } from '#domain/orders/change-of-mind.ts';
import { isSameCollege } from '#domain/orders/handover.ts';
import { listOrderActions, type OrderAction, type OrderFacts } from '#domain/orders/order-actions.ts';
import { CaseOpenError, type CaseReason, caseReasonsOf, NotNowError } from '#domain/orders/order-case.ts';
import { PurchaseNotFoundError } from '#domain/purchases/refunds.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { type AttachmentRow, listAttachments } from '../pictures/attachment-store.ts';
import {
  findOrder,
  listOrderLines,
  type MessageRow,
  type OrderRow,
  type SupportRow,
  type TimelineRow,
} from './order-store.ts';

export type OrderDeps = Pick<
  Context,
  'database' | 'payments' | 'jobs' | 'log' | 'config' | 'sealer' | 'telemetry' | 'handoverCodes'
>;

export interface OrderView extends OrderRow {
  readonly role: 'buyer' | 'seller';
  readonly actions: readonly OrderAction[];
  readonly cancelUntil: Date | null;
  readonly noCancel: CancelRefusal | null;
  readonly caseReasons: readonly CaseReason[];
  readonly handoverCode: string | null;
  readonly timeline: readonly TimelineRow[];
  readonly messages: readonly MessageRow[];
  readonly attachments: ReadonlyMap<string, readonly AttachmentRow[]>;
}

export async function getOrder(
  { database, config, handoverCodes }: Pick<OrderDeps, 'database' | 'config' | 'handoverCodes'>,
  asked: { readonly purchaseId: string; readonly viewerId: string },
): Promise<OrderView> {
  const order = await findOrder(database, asked, config.orders);
  if (order === null) throw new PurchaseNotFoundError();
  const lines = await listOrderLines(database, order.purchaseId, order.case?.id ?? null);
  const facts = factsOf(order, asked.viewerId);
  const actions = listOrderActions(facts);
  const isWaiting = ['to-ship', 'shipped', 'arrival-asked', 'delivered'].includes(order.state);
  const showsCode = facts.role === 'buyer' && facts.isSameCollege && isWaiting && !order.isRefundRequested;
  return {
    ...order,
    ...lines,
    attachments: await listAttachments(database, lines.messages),
    role: facts.role,
    actions,
    cancelUntil:
      order.category === 'SOFTWARE' && actions.includes('cancel') ? cancelUntil(order.paidAt) : null,
    noCancel: facts.role === 'buyer' && order.state === 'to-download' ? refusalOfCancelling(facts) : null,
    caseReasons: actions.includes('open-case') ? caseReasonsOf(order) : [],
    handoverCode: showsCode ? handoverCodes.codeOf(order.purchaseId) : null,
  };
}

/**
 * Returns the order if the viewer may take the action now. To act on the result, the caller must hold the lock of the
 * order's process.
 * @throws PurchaseNotFoundError (also for third parties), CaseOpenError, NotNowError
 */
export async function getOrderFor(
  { config }: Pick<OrderDeps, 'config'>,
  tx: Queryable,
  asked: { readonly purchaseId: string; readonly viewerId: string },
  action: OrderAction,
): Promise<OrderRow> {
  const order = await findOrder(tx, asked, config.orders);
  if (order === null) throw new PurchaseNotFoundError();
  const facts = factsOf(order, asked.viewerId);
  if (action === 'open-case' && facts.role === 'buyer' && facts.openCase !== null) {
    throw new CaseOpenError(order.case?.number ?? 0);
  }
  if (!listOrderActions(facts).includes(action)) throw new NotNowError();
  return order;
}

function factsOf(order: OrderRow, viewerId: string): OrderFacts {
  const { case: latest } = order;
  return {
    role: order.buyerId === viewerId ? 'buyer' : 'seller',
    category: order.category,
    state: order.state,
    isDisputed: order.hasDispute,
    isRefundRequested: order.isRefundRequested,
    isRepositoryPrivate: order.isRepositoryPrivate,
    isCancelTimeOver: order.isCancelTimeOver,
    hasCancelledBefore: order.hasCancelledBefore,
    isSameCollege: order.category === 'HARDWARE' && isSameCollege(order.sellerCollege, order.buyerCollege),
    wrongCodes: order.wrongCodes,
    cases: order.cases,
    openCase:
      latest === null || latest.state === 'closed'
        ? null
        : { state: latest.state, hasOffer: latest.offerKind !== null, isOverdue: latest.isOverdue },
    support: {
      supportDays: order.supportDays,
      isSupportOver: order.isSupportOver,
      supportRequests: order.supportRequests,
      openSupport: openSupportOf(order.support),
    },
  };
}

function openSupportOf(latest: SupportRow | null): OrderFacts['support']['openSupport'] {
  if (latest === null || latest.state === 'closed') return null;
  return { state: latest.state, hasAnswer: latest.firstAnsweredAt !== null };
}
