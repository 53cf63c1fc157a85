import { canChangeMind, type OrderedProject } from './change-of-mind.ts';
import { MAX_WRONG_CODES } from './handover.ts';
import { MAX_CASES_PER_ORDER } from './order-case.ts';
import { isFinalOrder, type OrderState } from './order-process.ts';
import { canAskSupport, canCloseSupport, type SupportFacts } from './support.ts';

export const ORDER_ACTIONS = [
  'ship',
  'mark-delivered',
  /**
   * The call is `POST /api/payment/purchases/{id}/refund`. Unless there is a case or dispute, sellers may cancel until
   * the order is shipped, and buyers while `canChangeMind` is true.
   */
  'cancel',
  'received',
  'works',
  'enter-code',
  'open-case',
  'withdraw-case',
  'accept-offer',
  'escalate-case',
  'write-message',
  'make-offer',
  'ask-support',
  'close-support',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

export interface OrderFacts extends OrderedProject {
  readonly role: 'buyer' | 'seller';
  readonly isDisputed: boolean;
  readonly isRefundRequested: boolean;
  readonly isSameCollege: boolean;
  readonly wrongCodes: number;
  readonly cases: number;
  readonly openCase: {
    readonly state: 'open' | 'answered' | 'escalated';
    readonly hasOffer: boolean;
    readonly isOverdue: boolean;
  } | null;
  readonly support: Pick<SupportFacts, 'supportDays' | 'isSupportOver' | 'supportRequests' | 'openSupport'>;
}

const NOT_ARRIVED: ReadonlySet<OrderState> = new Set<OrderState>([
  'to-ship',
  'shipped',
  'arrival-asked',
  'delivered',
]);

export function listOrderActions(order: OrderFacts): OrderAction[] {
  return [...orderActionsOf(order), ...supportActionsOf(order)];
}

function orderActionsOf(order: OrderFacts): OrderAction[] {
  if (isFinalOrder(order.state) || order.isRefundRequested) return [];
  return order.role === 'buyer' ? actionsOfBuyer(order) : actionsOfSeller(order);
}

/** Support actions, unlike all other actions, are also possible after the release of the order. */
function supportActionsOf({ role, support, ...order }: OrderFacts): OrderAction[] {
  const facts = { ...order, ...support, hasOpenCase: order.openCase !== null };
  return [
    ...(role === 'buyer' && canAskSupport(facts) ? (['ask-support'] as const) : []),
    ...(canCloseSupport(facts, role) ? (['close-support'] as const) : []),
  ];
}

function actionsOfBuyer(order: OrderFacts): OrderAction[] {
  const { state, isDisputed, openCase } = order;
  if (openCase !== null)
    return [...(canReceive(state) ? (['received'] as const) : []), ...actionsInCase(openCase, isDisputed)];
  const canOpenCase = state !== 'to-ship' && order.cases < MAX_CASES_PER_ORDER;
  return [
    ...(canReceive(state) ? (['received'] as const) : []),
    ...(state === 'trying' || state === 'to-download' ? (['works'] as const) : []),
    ...(canChangeMind(order) && !isDisputed ? (['cancel'] as const) : []),
    ...(canOpenCase && !isDisputed ? (['open-case'] as const) : []),
  ];
}

function canReceive(state: OrderState): boolean {
  return state !== 'to-ship' && NOT_ARRIVED.has(state);
}

/** The provider rejects refunds during a dispute, so no offer can be accepted until the dispute ends. */
function actionsInCase(
  { state, hasOffer, isOverdue }: NonNullable<OrderFacts['openCase']>,
  isDisputed: boolean,
): OrderAction[] {
  if (isDisputed) return ['write-message', 'withdraw-case'];
  const mayEscalate = state === 'answered' || (state === 'open' && isOverdue);
  return [
    'write-message',
    ...(hasOffer ? (['accept-offer'] as const) : []),
    ...(mayEscalate ? (['escalate-case'] as const) : []),
    'withdraw-case',
  ];
}

function actionsOfSeller(order: OrderFacts): OrderAction[] {
  const { state, isDisputed, openCase, wrongCodes } = order;
  const canChangeStatus = NOT_ARRIVED.has(state) && !isDisputed;
  const mayHandOver = canChangeStatus && order.isSameCollege && wrongCodes < MAX_WRONG_CODES;
  return [
    ...(canChangeStatus && state === 'to-ship' ? (['ship'] as const) : []),
    ...(canChangeStatus && state !== 'delivered' ? (['mark-delivered'] as const) : []),
    ...(mayHandOver ? (['enter-code'] as const) : []),
    ...(state === 'to-ship' && !isDisputed ? (['cancel'] as const) : []),
    ...(openCase === null ? [] : (['write-message', 'make-offer'] as const)),
  ];
}
