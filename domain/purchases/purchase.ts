import { DomainError } from '../shared/domain-error.ts';

/**
 * One buyer's attempt to acquire one project, from the reservation to its end. What must stay true:
 * - at most one live purchase a project (the database's unique index decides it);
 * - `paid` is only ever reached from a payment that the provider calls succeeded, for exactly what was agreed;
 * - whoever paid and did not get the project gets the money back.
 * Source: specification, sections 4, 7 and 9; product decisions, section 3.
 */
export const PURCHASE_STATES = [
  /** The project is held for the buyer, who has not paid yet. */
  'reserved',
  /** The provider waits for the buyer's bank (UPI). */
  'processing',
  /** Sold. */
  'paid',
  /** The reservation ran out, and the provider let nobody pay any more. */
  'expired',
  /** The buyer closed the payment, or the provider did. */
  'cancelled',
  /** Money arrived that must go back. */
  'refund-pending',
  'refunded',
  /** The buyer's bank took the money back. */
  'disputed',
] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** Which state may follow which; nothing else ever does. */
export const PURCHASE_TRANSITIONS: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  reserved: ['processing', 'paid', 'expired', 'cancelled', 'refund-pending', 'refunded', 'disputed'],
  processing: ['reserved', 'paid', 'expired', 'cancelled', 'refund-pending', 'refunded', 'disputed'],
  paid: ['refunded', 'disputed'],
  // A payment may still arrive after the end: it is honoured, or it goes back.
  expired: ['paid', 'refund-pending', 'refunded', 'disputed'],
  cancelled: ['paid', 'refund-pending', 'refunded', 'disputed'],
  'refund-pending': ['refunded', 'disputed'],
  // The bank may send a refund back.
  refunded: ['refund-pending', 'disputed'],
  disputed: [],
};

/** Holds the project: nobody else can buy it. Matches the partial unique index. */
export const LIVE_STATES = ['reserved', 'processing', 'paid'] as const satisfies readonly PurchaseState[];
/** The provider has still to say how it ends. */
export const OPEN_STATES = ['reserved', 'processing'] as const satisfies readonly PurchaseState[];

export function canBecome(from: PurchaseState, to: PurchaseState): boolean {
  return PURCHASE_TRANSITIONS[from].includes(to);
}

export function isOpen(state: PurchaseState): boolean {
  return state === 'reserved' || state === 'processing';
}

/** The purchase as agreed, and how its project stands now. */
export interface PurchaseFacts {
  readonly id: string;
  readonly projectId: string;
  readonly buyerId: string;
  readonly state: PurchaseState;
  readonly amountMinor: number;
  readonly currency: string;
  /** Another purchase of the project is live, or the project is no longer for sale. */
  readonly projectTaken: boolean;
  /** The buyer has turned out to own what is sold. */
  readonly ownProject: boolean;
}

/** The payment as the provider tells it now. */
export interface PaymentFacts {
  readonly status: 'awaiting-payment' | 'processing' | 'succeeded' | 'canceled';
  readonly amountMinor: number;
  readonly amountReceivedMinor: number;
  readonly amountRefundedMinor: number;
  /** What the buyer's bank took back for good. */
  readonly amountLostMinor: number;
  readonly currency: string;
  readonly live: boolean;
  readonly purchaseId: string | null;
  readonly projectId: string | null;
  readonly buyerId: string | null;
}

export type Mismatch = 'mode' | 'purchase' | 'project' | 'buyer' | 'amount' | 'currency' | 'amount-received';

/** Everything in which a payment is not the one that was agreed; most important first. */
export function findMismatches(
  purchase: Pick<PurchaseFacts, 'id' | 'projectId' | 'buyerId' | 'amountMinor' | 'currency'>,
  payment: PaymentFacts,
  gatewayLive: boolean,
): Mismatch[] {
  const found: Mismatch[] = [];
  if (payment.live !== gatewayLive) found.push('mode');
  if (payment.purchaseId !== purchase.id) found.push('purchase');
  if (payment.projectId !== purchase.projectId) found.push('project');
  if (payment.buyerId !== purchase.buyerId) found.push('buyer');
  if (payment.amountMinor !== purchase.amountMinor) found.push('amount');
  if (payment.currency !== purchase.currency) found.push('currency');
  if (payment.status === 'succeeded' && payment.amountReceivedMinor !== purchase.amountMinor) {
    found.push('amount-received');
  }
  return found;
}

/**
 * What a payment means for its purchase.
 * - `none`: nothing to change
 * - `wait`: the buyer's bank is at work; `await-again`: it refused, the buyer may try another way
 * - `pay`: the sale happens now
 * - `release`: nobody paid and nobody can any more
 * - `cancel-payment`: the purchase has ended but could still be paid: stop that at the provider
 * - `refund`: the money must go back; `refunded`: it has gone back
 * - `dispute`: the buyer's bank took it back
 * - `refuse`: the payment is not the one that was agreed; nothing changes, a person must look
 */
export type Settlement =
  | { readonly kind: 'none' | 'wait' | 'await-again' | 'pay' | 'release' | 'cancel-payment' }
  | { readonly kind: 'refunded' | 'dispute' }
  | { readonly kind: 'refund'; readonly reason: RefundReason; readonly alert: boolean }
  | { readonly kind: 'refuse'; readonly mismatches: readonly Mismatch[] };

export type RefundReason = 'project-taken' | 'own-project' | 'payment-mismatch' | 'refund-failed';

/**
 * Decides what a payment, as the provider tells it now, means for the purchase that it was opened for.
 *
 * @param gatewayLive - whether our keys move real money; a payment of the other mode never counts.
 *
 * Never throws. Deciding again after the decision was carried out gives `none`, or for a pending refund `refund` until
 * the provider says that it has been made.
 */
export function decideSettlement(
  purchase: PurchaseFacts,
  payment: PaymentFacts,
  gatewayLive: boolean,
): Settlement {
  const mismatches = findMismatches(purchase, payment, gatewayLive);
  // A payment of the other mode, or of somebody else's purchase, is not ours to move.
  if (mismatches.includes('mode') || mismatches.includes('purchase')) return { kind: 'refuse', mismatches };
  if (payment.status !== 'succeeded') {
    const decision = decideUnpaid(purchase.state, payment.status);
    // A wrong payment is never waited for, but where nobody can or may pay it, it must not hold the project for ever.
    const isEnd = decision.kind === 'release' || decision.kind === 'cancel-payment';
    return mismatches.length > 0 && !isEnd ? { kind: 'refuse', mismatches } : decision;
  }
  const settled = decideReversed(purchase.state, payment);
  if (settled !== null) return settled;
  if (purchase.state === 'paid') {
    return mismatches.length > 0 ? { kind: 'refuse', mismatches } : { kind: 'none' };
  }
  if (purchase.state === 'refund-pending') return { kind: 'refund', reason: 'refund-failed', alert: false };
  if (purchase.state === 'refunded') return { kind: 'refund', reason: 'refund-failed', alert: true };
  if (mismatches.length > 0) return { kind: 'refund', reason: 'payment-mismatch', alert: true };
  if (purchase.ownProject) return { kind: 'refund', reason: 'own-project', alert: true };
  if (purchase.projectTaken) return { kind: 'refund', reason: 'project-taken', alert: false };
  return { kind: 'pay' };
}

function decideUnpaid(
  state: PurchaseState,
  status: Exclude<PaymentFacts['status'], 'succeeded'>,
): Settlement {
  if (isOpen(state)) {
    if (status === 'canceled') return { kind: 'release' };
    if (status === 'processing') return { kind: state === 'processing' ? 'none' : 'wait' };
    return { kind: state === 'processing' ? 'await-again' : 'none' };
  }
  if ((state === 'expired' || state === 'cancelled') && status === 'awaiting-payment') {
    return { kind: 'cancel-payment' };
  }
  return { kind: 'none' };
}

/** The money arrived and all of it has gone again. */
function decideReversed(state: PurchaseState, payment: PaymentFacts): Settlement | null {
  if (state === 'disputed') return { kind: 'none' };
  const { amountReceivedMinor, amountRefundedMinor, amountLostMinor } = payment;
  // A part that a bank took back is reversed in the books, and the sale stands.
  if (amountReceivedMinor === 0 || amountRefundedMinor + amountLostMinor < amountReceivedMinor) return null;
  if (amountLostMinor > 0 && amountLostMinor >= amountRefundedMinor) return { kind: 'dispute' };
  return { kind: state === 'refunded' ? 'none' : 'refunded' };
}

/** A reservation of one project that one buyer let go of without paying: closed it, or let it run out. */
export interface AbandonedReservation {
  readonly secondsAgo: number;
  /** It ran out, or was closed after half of its time and more. */
  readonly heldLong: boolean;
}

const LET_GO_TIMES = 3;
const LET_GO_WITHIN_SECONDS = 30 * 60;
const LONG_HOLDS = 2;
/** What was let go of longer ago than this counts for nothing. */
export const LONG_HOLDS_WITHIN_SECONDS = 2 * 3_600;

/**
 * How long a buyer has to leave a project to others before reserving it again, in seconds; 0 for not at all.
 *
 * Whoever comes back after a closed dialog, a second time too, may buy at once: a declined card and a crashed tab need not even
 * that, because the same reservation is found again. Who has let go three times within half an hour waits for half an hour;
 * who has let two long reservations go within two hours waits until these are over. So nobody keeps a project off the
 * market for more than half of the time.
 *
 * @param letGo - the latest first.
 */
export function reservationCooldownSeconds(letGo: readonly AbandonedReservation[]): number {
  const [last] = letGo;
  const first = letGo[LET_GO_TIMES - 1];
  const isChurn =
    last !== undefined && first !== undefined && first.secondsAgo - last.secondsAgo < LET_GO_WITHIN_SECONDS;
  const afterChurn = isChurn ? LET_GO_WITHIN_SECONDS - last.secondsAgo : 0;
  const long = letGo.filter(({ heldLong }) => heldLong)[LONG_HOLDS - 1];
  const afterLong = long === undefined ? 0 : LONG_HOLDS_WITHIN_SECONDS - long.secondsAgo;
  return Math.max(0, Math.ceil(Math.max(afterChurn, afterLong)));
}

export class ProjectNotFoundError extends DomainError {
  override readonly name = 'ProjectNotFoundError';
  constructor() {
    super('not-found', 'This project does not exist.');
  }
}

export class OwnProjectError extends DomainError {
  override readonly name = 'OwnProjectError';
  constructor() {
    super('own-project', 'This is your own project.');
  }
}

export class ProjectUnavailableError extends DomainError {
  override readonly name = 'ProjectUnavailableError';
  constructor(sentence = 'This project is not for sale at the moment.') {
    super('project-unavailable', sentence);
  }
}

export class PriceChangedError extends DomainError {
  override readonly name = 'PriceChangedError';
  constructor(quote: { priceRupees: number; feeRupees: number; totalRupees: number; amountMinor: number }) {
    super('price-changed', `The price has changed: the total is now ₹${quote.totalRupees}.`, {
      price: quote.priceRupees,
      fee: quote.feeRupees,
      total: quote.totalRupees,
      amount: quote.amountMinor,
    });
  }
}

export class ProjectReservedError extends DomainError {
  override readonly name = 'ProjectReservedError';
  constructor(reservedUntil: Date) {
    super('project-reserved', 'Somebody is paying for this project. It may be free again soon.', {
      status: 'pending',
      reserved_until: reservedUntil.toISOString(),
    });
  }
}

export class ProjectSoldError extends DomainError {
  override readonly name = 'ProjectSoldError';
  constructor(boughtByCaller: boolean) {
    super('project-sold', boughtByCaller ? 'You have bought this project.' : 'This project is sold out.', {
      status: 'sold',
    });
  }
}

export class ShippingRequiredError extends DomainError {
  override readonly name = 'ShippingRequiredError';
  constructor() {
    super('shipping-required', 'Enter the address that the project is to be shipped to first.');
  }
}

/** A project that a buyer has reserved or is paying, as it was called then. */
export interface OpenReservation {
  readonly project_id: string;
  readonly title: string;
}

export class TooManyReservationsError extends DomainError {
  override readonly name = 'TooManyReservationsError';
  constructor(open: readonly OpenReservation[]) {
    super(
      'too-many-reservations',
      `You have ${open.length} open payments. Finish or close one of them before you begin another.`,
      { open },
    );
  }
}

export class ReservationCooldownError extends DomainError {
  override readonly name = 'ReservationCooldownError';
  constructor(retryAfterSeconds: number) {
    super(
      'held-too-often',
      `You have reserved this project several times without paying. Others have a chance now; you can try again in ${minutes(retryAfterSeconds)}.`,
      { retry_after: retryAfterSeconds },
    );
  }
}

export class TooManyUnpaidHoldsError extends DomainError {
  override readonly name = 'TooManyUnpaidHoldsError';
  constructor(max: number, retryAfterSeconds: number) {
    super(
      'too-many-requests',
      `You have begun ${max} payments without finishing them. Pay one of those that are open, or try again in ${minutes(retryAfterSeconds)}.`,
      { retry_after: retryAfterSeconds },
    );
  }
}

function minutes(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? 'a minute' : `${count} minutes`;
}

export class ReservationClosedError extends DomainError {
  override readonly name = 'ReservationClosedError';
  constructor() {
    super(
      'reservation-closed',
      'You closed this payment before it was open. Nothing is reserved, and nothing was charged.',
    );
  }
}

export class PaymentInProgressError extends DomainError {
  override readonly name = 'PaymentInProgressError';
  constructor() {
    super('payment-in-progress', 'Your payment is on its way and can no longer be closed.');
  }
}

export class NotSettledError extends DomainError {
  override readonly name = 'NotSettledError';
  constructor(state: PurchaseState | null) {
    super('not-settled', 'There is no paid purchase of this project by you.', { purchase_state: state });
  }
}

export class ReservationNotFoundError extends DomainError {
  override readonly name = 'ReservationNotFoundError';
  constructor() {
    super('not-found', 'You have no open payment for this project.');
  }
}
