import { DomainError } from '../common/domain-error.ts';
import type { ShipmentStatus } from '../projects/project.ts';
import type { PurchaseState } from '../purchases/purchase-states.ts';

/**
 * The obligations that block the deletion of an account: open payments, refunds and unfinished orders. The user can end each
 * one, or it ends by itself.
 */
export const OBLIGATION_KINDS = [
  /** The user is paying; ends with the payment or the reservation. */
  'own-payment',
  /** A buyer is paying for the user's project; withdrawing the project ends it too. */
  'buyer-paying',
  'refund-under-way',
  /** Sold and paid but not shipped: ship it or refund it. */
  'unshipped-sale',
  /** Bought and paid but not shipped: wait for it or request a refund. */
  'unshipped-order',
  /** Shipped; ends on delivery, or 30 days after shipping. */
  'order-on-its-way',
] as const;
export type ObligationKind = (typeof OBLIGATION_KINDS)[number];

/** After this many days a shipped order no longer blocks its buyer, even if the seller never marks it delivered. */
export const ASSUMED_DELIVERED_DAYS = 30;

export interface OpenTrade {
  readonly purchaseId: string;
  readonly projectId: string;
  readonly title: string;
  readonly role: 'buyer' | 'seller';
  readonly state: PurchaseState;
  /** Null for software. */
  readonly shipment: ShipmentStatus | null;
  readonly daysSinceShipped: number | null;
  readonly isDisputed: boolean;
  readonly isRefundRequested: boolean;
  /** The purchase has ended, but the provider may still collect the payment. */
  readonly isPaymentOpen: boolean;
}

export interface Obligation {
  readonly kind: ObligationKind;
  readonly purchaseId: string;
  readonly projectId: string;
  readonly title: string;
  /** The user can refund the purchase or request its refund now. */
  readonly canRefund: boolean;
}

/** @returns null if the purchase does not block deletion. */
export function obligationOf(dealing: OpenTrade): Obligation | null {
  const kind = kindOf(dealing);
  if (kind === null) return null;
  const { purchaseId, projectId, title, isDisputed } = dealing;
  const canRefund = !isDisputed && (kind === 'unshipped-sale' || kind === 'unshipped-order');
  return { kind, purchaseId, projectId, title, canRefund };
}

function kindOf(dealing: OpenTrade): ObligationKind | null {
  const { role, state, shipment, daysSinceShipped } = dealing;
  if (state === 'reserved' || state === 'processing')
    return role === 'buyer' ? 'own-payment' : 'buyer-paying';
  if (dealing.isPaymentOpen && role === 'buyer') return 'own-payment';
  if (state === 'refund-pending') return 'refund-under-way';
  if (state !== 'paid' || shipment === null || shipment === 'Delivered') return null;
  if (shipment === 'Pending') {
    if (dealing.isRefundRequested) return 'refund-under-way';
    return role === 'seller' ? 'unshipped-sale' : 'unshipped-order';
  }
  const isOnItsWay = role === 'buyer' && (daysSinceShipped ?? 0) < ASSUMED_DELIVERED_DAYS;
  return isOnItsWay ? 'order-on-its-way' : null;
}

const SENTENCES: Readonly<Record<ObligationKind, (title: string) => string>> = {
  'own-payment': (title) => `Your payment for "${title}" is still open. Finish or close it first.`,
  'buyer-paying': (title) =>
    `Somebody is paying for your project "${title}" right now. Wait a few minutes, or take the project off the market first.`,
  'refund-under-way': (title) => `The refund of "${title}" is in progress. Try again when it is complete.`,
  'unshipped-sale': (title) => `"${title}" is paid but not shipped yet. Ship it or refund the buyer first.`,
  'unshipped-order': (title) =>
    `You have paid for "${title}", which has not been shipped yet. Wait for it or request a refund first.`,
  'order-on-its-way': (title) =>
    `"${title}" is on its way to you. You can delete your account once it is delivered, or ${ASSUMED_DELIVERED_DAYS} days after it was shipped.`,
};

/** Deletion was refused; each obligation says how to end it. */
export class ObligationsOpenError extends DomainError {
  override readonly name = 'ObligationsOpenError';
  constructor(obligations: readonly Obligation[]) {
    const isPayment = obligations.some(({ kind }) =>
      ['own-payment', 'buyer-paying', 'refund-under-way'].includes(kind),
    );
    super(
      isPayment ? 'payment-in-progress' : 'orders-open',
      obligations.map(({ kind, title }) => SENTENCES[kind](title)).join(' '),
      {
        obligations: obligations.map((obligation) => ({
          kind: obligation.kind,
          purchase_id: obligation.purchaseId,
          project_id: obligation.projectId,
          project_title: obligation.title,
          can_refund: obligation.canRefund,
          message: SENTENCES[obligation.kind](obligation.title),
        })),
      },
    );
  }
}
