import type { Category } from '../projects/project.ts';
import type { OrderClocks } from './order-clocks.ts';

/** The state decides what happens to the money. For hardware, it changes with the shipment status (domain/shipping). */
export const ORDER_STATES = [
  'to-download',
  'trying',
  'to-ship',
  'shipped',
  'arrival-asked',
  'delivered',
  'released',
  'reversed',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];
export const FINAL_ORDER_STATES = ['released', 'reversed'] as const satisfies readonly OrderState[];

export function isFinalOrder(state: OrderState): boolean {
  return (FINAL_ORDER_STATES as readonly OrderState[]).includes(state);
}

/** Only for hardware: whether the buyer confirmed the arrival or did not object in time. */
export function hasArrived(state: OrderState): boolean {
  return state === 'trying' || state === 'released';
}

export const ORDER_TRIGGERS = [
  'downloaded',
  'shipped',
  'unshipped',
  'marked-delivered',
  'received',
  'works',
  'handed-over',
  'clock-ran-out',
  'reversed',
] as const;
export type OrderTrigger = (typeof ORDER_TRIGGERS)[number];

export type OrderStep =
  | { readonly kind: 'transition'; readonly to: OrderState }
  /**
   * Refunds the buyer in full because the seller did not ship. The order becomes `reversed` once the
   * provider reports the refund.
   */
  | { readonly kind: 'refund' };

const to = (state: OrderState): OrderStep => ({ kind: 'transition', to: state });
const reversed = to('reversed');

export const ORDER_STEPS: Readonly<Record<OrderState, Readonly<Partial<Record<OrderTrigger, OrderStep>>>>> = {
  'to-download': {
    downloaded: to('trying'),
    works: to('released'),
    'clock-ran-out': to('released'),
    reversed,
  },
  trying: { works: to('released'), 'clock-ran-out': to('released'), reversed },
  'to-ship': {
    shipped: to('shipped'),
    'marked-delivered': to('delivered'),
    'handed-over': to('trying'),
    'clock-ran-out': { kind: 'refund' },
    reversed,
  },
  shipped: {
    unshipped: to('to-ship'),
    'marked-delivered': to('delivered'),
    received: to('trying'),
    'handed-over': to('trying'),
    'clock-ran-out': to('arrival-asked'),
    reversed,
  },
  'arrival-asked': {
    unshipped: to('to-ship'),
    'marked-delivered': to('delivered'),
    received: to('trying'),
    'handed-over': to('trying'),
    'clock-ran-out': to('trying'),
    reversed,
  },
  delivered: {
    unshipped: to('to-ship'),
    shipped: to('shipped'),
    received: to('trying'),
    'handed-over': to('trying'),
    'clock-ran-out': to('trying'),
    reversed,
  },
  released: { reversed },
  reversed: {},
};

export function decideOrderStep(state: OrderState, trigger: OrderTrigger): OrderStep | null {
  return ORDER_STEPS[state][trigger] ?? null;
}

export function firstOrderState(category: Category): OrderState {
  return category === 'HARDWARE' ? 'to-ship' : 'to-download';
}

const CLOCK_OF: Readonly<Record<OrderState, keyof OrderClocks | null>> = {
  'to-download': 'download',
  trying: 'trying',
  'to-ship': 'shipping',
  shipped: 'transport',
  'arrival-asked': 'arrivalAnswer',
  delivered: 'delivered',
  released: null,
  reversed: null,
};

/**
 * @returns the hours until the deadline, and the hours after which the seller is reminded (null for no reminder); null
 * for final states.
 */
export function clockOf(
  state: OrderState,
  clocks: OrderClocks,
): { readonly hours: number; readonly remindAfter: number | null } | null {
  const name = CLOCK_OF[state];
  if (name === null) return null;
  const reminder = state === 'to-ship' ? clocks.shippingReminder : null;
  return { hours: clocks[name], remindAfter: state === 'shipped' ? clocks.transportReminder : reminder };
}

/** The minimum time to the deadline after an order returned to an earlier state or a case ended with a promised fix. */
export const MIN_CLOCK_HOURS = 24;

export const ORDER_OUTCOMES = ['released', 'refunded', 'arrival-asked', 'trying'] as const;
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];

export function outcomeOf(state: OrderState): OrderOutcome | null {
  const step = decideOrderStep(state, 'clock-ran-out');
  if (step === null) return null;
  if (step.kind === 'refund') return 'refunded';
  return ORDER_OUTCOMES.find((outcome) => outcome === step.to) ?? null;
}

export const ORDER_ACTORS = ['buyer', 'seller', 'courier', 'operator', 'provider'] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

export const ORDER_PAUSES = ['refund', 'dispute', 'case'] as const;
export type OrderPause = (typeof ORDER_PAUSES)[number];

export function triggerOfShipment(status: 'Pending' | 'Shipped' | 'Delivered'): OrderTrigger {
  if (status === 'Pending') return 'unshipped';
  return status === 'Shipped' ? 'shipped' : 'marked-delivered';
}

export const ORDER_EVENTS = [
  'paid',
  'downloaded',
  'shipped',
  'unshipped',
  'marked-delivered',
  'received',
  'handed-over',
  'arrival-asked',
  'counted-as-delivered',
  'works',
  'reminded',
  'released',
  'refund-asked',
  'reversed',
  'part-refunded',
  'case-opened',
  'case-answered',
  'case-offered',
  'case-escalated',
  'case-closed',
  'dispute-opened',
  'dispute-closed',
  'support-asked',
  'support-answered',
  'support-missed',
  'support-closed',
  'deadline-moved',
  'made-public',
] as const;
export type OrderEventCode = (typeof ORDER_EVENTS)[number];
export const ORDER_EVENT_PARTIES = ['buyer', 'seller', 'operator', 'market'] as const;
export type OrderEventParty = (typeof ORDER_EVENT_PARTIES)[number];

export function eventOfStep(trigger: OrderTrigger, step: OrderStep): OrderEventCode {
  if (step.kind === 'refund') return 'refund-asked';
  if (trigger !== 'clock-ran-out') return trigger;
  if (step.to === 'trying') return 'counted-as-delivered';
  return step.to === 'arrival-asked' ? 'arrival-asked' : 'released';
}
