/**
 * Deadlines of orders, cases and support requests, in hours. Each deadline is a setting (`server/settings/origin-settings.ts`).
 */
export interface OrderClocks {
  readonly download: number;
  /** From the first download, or from the confirmed delivery, to the release of the seller's money. */
  readonly trying: number;
  /** From the payment for hardware to the refund, if the seller does not ship the hardware. */
  readonly shipping: number;
  /** From the payment for hardware until the seller is reminded to ship it. */
  readonly shippingReminder: number;
  /** From shipping until the buyer is asked whether the order has arrived. */
  readonly transport: number;
  /** From shipping until the seller is reminded, after which the buyer can report a missing parcel. */
  readonly transportReminder: number;
  /** From when the buyer is asked whether the order has arrived until the order counts as delivered. */
  readonly arrivalAnswer: number;
  /** From the seller's report of delivery until the delivery counts as confirmed. */
  readonly delivered: number;
  /** The seller's time to answer a case, after which the buyer may escalate the case to an operator. */
  readonly caseAnswer: number;
  /** The seller's time to answer a case, after which the buyer is refunded. */
  readonly caseSilence: number;
  /** The buyer's time to respond to the seller's answer, after which an operator decides the case. */
  readonly caseReply: number;
  /** An operator's time to decide a case, after which the buyer is refunded. */
  readonly caseDecision: number;
  /** From the escalation of a case until operators are alerted. */
  readonly caseAlert: number;
  /** From the release until the buyer can no longer ask for support; 0 if listings promise no support. */
  readonly support: number;
  /** The seller's time to answer a support request; after that the request counts as missed. */
  readonly supportAnswer: number;
  /** From the seller's missed deadline until the support request closes as unanswered. */
  readonly supportLate: number;
  /** The buyer's time to reply to an answer, after which the support request closes. */
  readonly supportReply: number;
}

const DAY = 24;

export const DEFAULT_ORDER_CLOCKS: OrderClocks = {
  download: 14 * DAY,
  trying: 72,
  shipping: 7 * DAY,
  shippingReminder: 3 * DAY,
  transport: 14 * DAY,
  transportReminder: 7 * DAY,
  arrivalAnswer: 3 * DAY,
  delivered: 7 * DAY,
  caseAnswer: 48,
  caseSilence: 72,
  caseReply: 72,
  caseDecision: 7 * DAY,
  caseAlert: 5 * DAY,
  support: 30 * DAY,
  supportAnswer: 48,
  supportLate: 7 * DAY,
  supportReply: 7 * DAY,
};

export function shipBy(paidAt: Date, shippingHours: number): Date {
  return new Date(paidAt.getTime() + shippingHours * 3_600_000);
}
