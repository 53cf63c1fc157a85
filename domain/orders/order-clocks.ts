/** Deadlines of orders and cases in hours. Each of them is a setting (`server/order-settings.ts`). */
export interface OrderClocks {
  /** From the payment for software to its release, if the buyer never downloads it. */
  readonly download: number;
  /** From the first download, or from delivery, to the release of the seller's money. */
  readonly trying: number;
  /** From the payment for hardware to its refund, if the seller does not ship it. */
  readonly shipping: number;
  /** From the payment to the reminder of the seller. */
  readonly shippingReminder: number;
  /** From shipping until the buyer is asked whether the order has arrived. */
  readonly transport: number;
  /** From shipping to the reminder of the seller; from then on the buyer can report a missing parcel. */
  readonly transportReminder: number;
  /** From the question whether the order has arrived until it counts as delivered. */
  readonly arrivalAnswer: number;
  /** From the seller's report of delivery until it counts as confirmed. */
  readonly delivered: number;
  /** The seller's time to answer a case; after that the buyer may escalate to the operator. */
  readonly caseAnswer: number;
  /** The seller's time without any response; after that the buyer is refunded. */
  readonly caseSilence: number;
  /** The buyer's time to accept or escalate an answer; after that the case closes in the seller's favour. */
  readonly caseReply: number;
  /** The operator's time to decide; after that the buyer is refunded. */
  readonly caseDecision: number;
  /** From the escalation to the operator's alert. */
  readonly caseAlert: number;
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
};

/** The deadline for shipping an order that is paid at this moment. */
export function shipBy(paidAt: Date, shippingHours: number): Date {
  return new Date(paidAt.getTime() + shippingHours * 3_600_000);
}
