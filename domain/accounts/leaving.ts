import type { ShipmentStatus } from '../projects/project.ts';
import type { PurchaseState } from '../purchases/purchase-states.ts';
import { DomainError } from '../shared/domain-error.ts';

/**
 * What an account has still to do before it may be deleted: nobody leaves a parcel unsent, or money on its way. Each
 * obligation has an end that the person can bring about, or that comes by itself.
 */
export const OBLIGATION_KINDS = [
  /** The person is paying; ends with the payment or its hold. */
  'own-payment',
  /** A stranger is paying for a project of the person; withdrawing the project ends it, too. */
  'buyer-paying',
  'refund-under-way',
  /** Sold and paid, not sent: send it or refund it. */
  'unshipped-sale',
  /** Bought and paid, not sent: wait, or take the money back. */
  'unshipped-order',
  /** On its way; ends with delivery, or 30 days after it was sent. */
  'order-on-its-way',
] as const;
export type ObligationKind = (typeof OBLIGATION_KINDS)[number];

/** A seller who never says "delivered" keeps no buyer for longer than that. */
export const DELIVERED_AT_LATEST_DAYS = 30;

export interface OpenDealing {
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
  /** Ended here, and the provider may still collect it. */
  readonly isPaymentOpen: boolean;
}

export interface Obligation {
  readonly kind: ObligationKind;
  readonly purchaseId: string;
  readonly projectId: string;
  readonly title: string;
  /** The person may send the money back, or take it back, at once. */
  readonly canRefund: boolean;
}

/** Null where the purchase keeps nobody. */
export function obligationOf(dealing: OpenDealing): Obligation | null {
  const kind = kindOf(dealing);
  if (kind === null) return null;
  const { purchaseId, projectId, title, isDisputed } = dealing;
  const canRefund = !isDisputed && (kind === 'unshipped-sale' || kind === 'unshipped-order');
  return { kind, purchaseId, projectId, title, canRefund };
}

function kindOf(dealing: OpenDealing): ObligationKind | null {
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
  const isOnItsWay = role === 'buyer' && (daysSinceShipped ?? 0) < DELIVERED_AT_LATEST_DAYS;
  return isOnItsWay ? 'order-on-its-way' : null;
}

const SENTENCES: Readonly<Record<ObligationKind, (title: string) => string>> = {
  'own-payment': (title) => `Your payment for "${title}" is still open. Finish or close it first.`,
  'buyer-paying': (title) =>
    `Somebody is paying for your project "${title}" right now. Wait some minutes, or take the project off the market first.`,
  'refund-under-way': (title) => `The refund of "${title}" is on its way. Try again when it has been made.`,
  'unshipped-sale': (title) =>
    `"${title}" is sold and paid, and not sent yet. Send it, or refund the buyer first.`,
  'unshipped-order': (title) =>
    `You have paid for "${title}", and it has not been sent yet. Wait for it, or take your money back first.`,
  'order-on-its-way': (title) =>
    `"${title}" is on its way to you. You can leave when it is delivered, or ${DELIVERED_AT_LATEST_DAYS} days after it was sent.`,
};

/** The account stays: each obligation says what ends it. */
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
