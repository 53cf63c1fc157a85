import type { NextAct } from '#contract/entities/next-act.ts';
import type { DueOrder, OrderProcess } from '#contract/order-calls.ts';
import { type NextActFacts, nextActOf } from '#domain/orders/next-act.ts';

export const aPurchaseId = '01a1f990-0000-7000-8000-0000000000aa';
export const aCaseId = '01a1f990-0000-7000-8000-0000000000ca';

export function aNextAct(given: Partial<NextAct> = {}): NextAct {
  return {
    who: 'buyer',
    act: 'try',
    by: '2026-11-23T09:00:00.000Z',
    otherwise: 'released',
    at_stake_minor: 157_400,
    ...given,
  };
}

/** What the server answers for such an order. */
export function nextActFor(facts: Partial<NextActFacts<string>>, viewer: 'buyer' | 'seller'): NextAct | null {
  const next = nextActOf(
    {
      state: 'trying',
      dueAt: '2026-11-23T09:00:00.000Z',
      isRefundRequested: false,
      hasDispute: false,
      caseState: null,
      caseDueAt: '2026-11-24T09:00:00.000Z',
      supportState: null,
      supportDueAt: null,
      leftMinor: 157_400,
      sellerMinor: 149_900,
      ...facts,
    },
    viewer,
  );
  if (next === null) return null;
  const { atStakeMinor, ...act } = next;
  return { ...act, at_stake_minor: atStakeMinor };
}

type Given = Partial<Omit<OrderProcess, 'money'>> & { readonly money?: Partial<OrderProcess['money']> };

export function anOrderProcess(
  { money = {}, ...given }: Given = {},
  dueAt = '2026-11-23T09:00:00.000Z',
): OrderProcess {
  const order: Omit<OrderProcess, 'next'> = {
    purchase_id: aPurchaseId,
    project_id: '01a1f990-0000-7000-8000-0000000000bb',
    receipt_number: 'PH-000001',
    title: 'Mess menu with votes',
    category: 'SOFTWARE',
    role: 'buyer',
    other: { name: 'Rohan Iyer', username: 'rohan' },
    state: 'trying',
    entered_at: '2026-11-20T09:00:00.000Z',
    acts: null,
    due_at: null,
    otherwise: null,
    paused_by: null,
    remaining_seconds: null,
    trying_hours: 72,
    case_answer_hours: 72,
    case_decision_hours: 168,
    money: {
      state: 'held',
      paid_minor: 157_400,
      refunded_minor: 0,
      seller_minor: 149_900,
      free_at: given.category === 'HARDWARE' ? null : dueAt,
      ...money,
    },
    shipment: null,
    steps: {
      paid_at: '2026-11-20T08:00:00.000Z',
      downloaded_at: '2026-11-20T09:00:00.000Z',
      shipped_at: null,
      delivered_at: null,
      ended_at: null,
    },
    timeline: [
      { code: 'paid', by: 'buyer', at: '2026-11-20T08:00:00.000Z', amount_minor: null },
      { code: 'downloaded', by: 'buyer', at: '2026-11-20T09:00:00.000Z', amount_minor: null },
    ],
    handover_code: null,
    actions: ['works', 'open-case'],
    cancel_until: null,
    no_cancel: null,
    case_reasons: ['does-not-run', 'not-as-described'],
    case: null,
    support_days: 0,
    support_until: null,
    support_answer_hours: 48,
    support: null,
    ...given,
  };
  const facts = {
    state: order.state,
    dueAt,
    isRefundRequested: order.paused_by === 'refund',
    hasDispute: order.paused_by === 'dispute',
    caseState: order.case?.state ?? null,
    supportState: order.support?.state ?? null,
    supportDueAt: order.support?.due_at ?? null,
    leftMinor: order.money.paid_minor - order.money.refunded_minor,
    sellerMinor: order.money.seller_minor,
  };
  return { ...order, next: nextActFor(facts, order.role) };
}

export function aHardwareOrder(given: Given = {}): OrderProcess {
  const device: Given = {
    title: 'Line follower robot',
    category: 'HARDWARE',
    state: 'to-ship',
    shipment: {
      shipping_id: '01a1f990-0000-7000-8000-000000000001',
      status: 'Pending',
      courier_name: null,
      tracking_id: null,
    },
    steps: {
      paid_at: '2026-11-20T08:00:00.000Z',
      downloaded_at: null,
      shipped_at: null,
      delivered_at: null,
      ended_at: null,
    },
    timeline: [{ code: 'paid', by: 'buyer', at: '2026-11-20T08:00:00.000Z', amount_minor: null }],
    actions: ['cancel'],
    case_reasons: [],
    ...given,
  };
  return anOrderProcess(device, '2026-11-27T08:00:00.000Z');
}

export function aCase(
  given: Partial<NonNullable<OrderProcess['case']>> = {},
): NonNullable<OrderProcess['case']> {
  return {
    id: aCaseId,
    number: 7,
    reason: 'does-not-run',
    wants: 'refund',
    state: 'open',
    opened_at: '2026-11-21T09:00:00.000Z',
    acts: null,
    due_at: null,
    otherwise: null,
    overdue_at: '2026-11-23T09:00:00.000Z',
    offer: null,
    outcome: null,
    closed_at: null,
    decision_reason: null,
    messages: [
      {
        id: '01a1f990-0000-7000-8000-0000000000d1',
        by: 'buyer',
        text: 'npm start ends with a missing module.',
        pictures: [],
        at: '2026-11-21T09:00:00.000Z',
      },
    ],
    ...given,
  };
}

export function aDueOrder(given: Partial<DueOrder> = {}): DueOrder {
  const {
    next = aNextAct({ who: 'seller', act: 'ship', by: '2026-11-26T08:00:00.000Z', otherwise: 'refunded' }),
  } = given;
  return {
    purchase_id: aPurchaseId,
    project_id: '01a1f990-0000-7000-8000-0000000000bb',
    title: 'Line follower robot',
    role: 'seller',
    next,
    state: 'to-ship',
    task: next.act,
    due_at: next.by,
    otherwise: next.otherwise,
    ...given,
  };
}

export const anAnsweredCase = () =>
  aCase({
    state: 'answered',
    offer: { kind: 'part-refund', amount_minor: 50_000, made_at: '2026-11-22T09:00:00.000Z' },
  });
