import { presentNextAct } from '#contract/entities/next-act.ts';
import type { DueOrder, OrderCase, OrderProcess, OrderSupport } from '#contract/order-calls.ts';
import { type NextActFacts, nextActOf, releaseTimeOf } from '#domain/orders/next-act.ts';
import { CASE_ACTORS, CASE_SILENCE } from '#domain/orders/order-case.ts';
import { type OrderPause, outcomeOf } from '#domain/orders/order-process.ts';
import { SUPPORT_ACTORS, SUPPORT_SILENCE } from '#domain/orders/support.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { OrderView } from './get-order.ts';
import type { CaseRow, DueRow, SupportRow } from './order-store.ts';

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export function presentOrderProcess(
  order: OrderView,
  clocks: {
    readonly trying: number;
    readonly caseSilence: number;
    readonly caseDecision: number;
    readonly supportAnswer: number;
  },
): OrderProcess {
  const facts = nextActFactsOf(order);
  const other = order.role === 'buyer' ? 'seller' : 'buyer';
  return {
    purchase_id: order.purchaseId,
    project_id: order.projectId,
    receipt_number: order.receiptNumber === null ? null : formatReceiptNumber(order.receiptNumber),
    title: order.title,
    category: order.category,
    role: order.role,
    other: { name: order[`${other}Name`], username: order[`${other}Username`] },
    state: order.state,
    entered_at: order.enteredAt.toISOString(),
    next: presentNextAct(facts, order.role),
    ...clockOf(order, facts),
    paused_by: pauseOf(order),
    remaining_seconds: order.remainingSeconds,
    money: {
      state: moneyStateOf(order),
      paid_minor: order.amountMinor,
      refunded_minor: Math.max(0, order.amountMinor - order.leftMinor),
      seller_minor: Math.max(0, order.sellerMinor),
      free_at: isoOf(releaseTimeOf(facts)),
    },
    shipment:
      order.shipmentStatus === null
        ? null
        : {
            shipping_id: order.purchaseId,
            status: order.shipmentStatus,
            courier_name: order.courierName,
            tracking_id: order.trackingId,
          },
    steps: {
      paid_at: order.paidAt.toISOString(),
      downloaded_at: isoOf(order.downloadedAt),
      shipped_at: isoOf(order.shippedAt),
      delivered_at: isoOf(order.deliveredAt),
      ended_at: isoOf(order.endedAt),
    },
    timeline: order.timeline.map(({ code, party, at, amountMinor }) => ({
      code,
      by: party,
      at: at.toISOString(),
      amount_minor: amountMinor,
    })),
    handover_code: order.handoverCode,
    trying_hours: clocks.trying,
    case_answer_hours: clocks.caseSilence,
    case_decision_hours: clocks.caseDecision,
    actions: [...order.actions],
    cancel_until: isoOf(order.cancelUntil),
    no_cancel: order.noCancel,
    case_reasons: [...order.caseReasons],
    case: order.case === null ? null : presentCase(order.case, order),
    support_days: order.supportDays,
    support_until: order.supportDays === 0 ? null : isoOf(order.supportUntil),
    support_answer_hours: clocks.supportAnswer,
    support: order.support === null ? null : presentSupport(order.support),
  };
}

function clockOf(
  order: OrderView,
  facts: NextActFacts<Date>,
): Pick<OrderProcess, 'acts' | 'due_at' | 'otherwise'> {
  if (order.endedAt !== null) return { acts: null, due_at: null, otherwise: null };
  const acts = nextActOf({ ...facts, supportState: null }, order.role)?.who ?? null;
  if (pauseOf(order) !== null) return { acts, due_at: null, otherwise: null };
  return { acts, due_at: isoOf(order.dueAt), otherwise: outcomeOf(order.state) };
}

function presentSupport(row: SupportRow): OrderSupport {
  return {
    id: row.id,
    message_id: row.messageId,
    state: row.state,
    opened_at: row.openedAt.toISOString(),
    acts: SUPPORT_ACTORS[row.state],
    due_at: isoOf(row.dueAt),
    otherwise: row.state === 'closed' ? null : SUPPORT_SILENCE[row.state],
    first_answered_at: isoOf(row.firstAnsweredAt),
    missed_at: isoOf(row.missedAt),
    outcome: row.outcome,
    closed_at: isoOf(row.closedAt),
  };
}

function pauseOf({ endedAt, isRefundRequested, hasDispute, hasCase }: OrderView): OrderPause | null {
  if (endedAt !== null) return null;
  if (isRefundRequested) return 'refund';
  if (hasDispute) return 'dispute';
  return hasCase ? 'case' : null;
}

function moneyStateOf({
  state,
  purchaseState,
  isRefundRequested,
}: OrderView): OrderProcess['money']['state'] {
  if (state === 'reversed') return purchaseState === 'disputed' ? 'disputed' : 'refunded';
  if (isRefundRequested) return 'refunding';
  return state === 'released' ? 'available' : 'held';
}

function presentCase(
  row: CaseRow,
  { messages, attachments }: Pick<OrderView, 'messages' | 'attachments'>,
): OrderCase {
  const { offerKind, offeredAt } = row;
  return {
    id: row.id,
    number: row.number,
    reason: row.reason,
    wants: row.wants,
    state: row.state,
    opened_at: row.openedAt.toISOString(),
    acts: CASE_ACTORS[row.state],
    due_at: isoOf(row.dueAt),
    otherwise: row.state === 'closed' ? null : CASE_SILENCE[row.state],
    overdue_at: isoOf(row.overdueAt),
    offer:
      offerKind === null || offeredAt === null
        ? null
        : { kind: offerKind, amount_minor: row.offerAmountMinor, made_at: offeredAt.toISOString() },
    outcome: row.outcome,
    closed_at: isoOf(row.closedAt),
    decision_reason: row.decisionReason,
    messages: messages.map(({ id, party, text, at }) => ({
      id,
      by: party,
      text,
      pictures: [...(attachments.get(id) ?? [])],
      at: at.toISOString(),
    })),
  };
}

function nextActFactsOf(order: OrderView): NextActFacts<Date> {
  return {
    ...order,
    hasDispute: order.isDisputed,
    caseState: order.case?.state ?? null,
    caseDueAt: order.case?.dueAt ?? null,
    supportState: order.support?.state ?? null,
    supportDueAt: order.support?.dueAt ?? null,
  };
}

export function presentDueOrder({ purchaseId, projectId, title, role, facts }: DueRow): DueOrder[] {
  const next = presentNextAct(facts, role);
  if (next === null) return [];
  const { act: task, by: dueAt, otherwise } = next;
  const order = { purchase_id: purchaseId, project_id: projectId, title, role, state: facts.state };
  return [{ ...order, next, task, due_at: dueAt, otherwise }];
}
