import { formatAmount } from '#domain/common/format-amount.ts';
export const purchaseRefusals = {
  'no-address': () => 'Enter the address.',
  'no-phone-number': () => 'Enter the phone number.',
  'software-needs-no-address': () => 'Software is delivered immediately and needs no address.',

  'not-for-sale': () => 'This project is not for sale at the moment.',
  'price-above-limit': () =>
    'This project costs more than the payment provider allows. The seller must lower the price first.',
  'cancelled-before': () =>
    'You, or an account that shares details with yours, cancelled an order for this project, so you cannot buy it again.',
  'amount-refused': () => 'The payment provider does not accept payments of this amount.',
  'price-changed': ({ totalRupees }: { totalRupees: number }) =>
    `The price has changed: the total is now ${formatAmount(totalRupees * 100)}.`,
  'project-reserved': () => 'Someone is paying for this project. It may be available again soon.',
  'project-bought-by-you': () => 'You have already bought this project.',
  'project-sold': () => 'This project is sold out.',
  'shipping-required': () => 'Enter your shipping address first.',
  'too-many-reservations': ({ count }: { count: number }) =>
    `You have ${count} open payments. Finish or close one of them before you start another.`,
  'reservation-cooldown': ({ seconds }: { seconds: number }) =>
    `You reserved this project and did not pay in time. You can try again in ${minutes(seconds)}.`,
  'too-many-unpaid-holds': ({ max, seconds }: { max: number; seconds: number }) =>
    `You have started ${max} payments without finishing them. Finish an open one, or try again in ${minutes(seconds)}.`,
  'reservation-closed': () =>
    'You closed this payment before it was open. Nothing is reserved, and nothing was charged.',
  'payment-in-progress': () => 'Your payment is on its way and can no longer be closed.',
  'payment-not-cancelable': () => 'This payment can no longer be cancelled.',
  'no-paid-purchase': () => 'You have no paid purchase of this project.',
  'no-open-payment': () => 'You have no open payment for this project.',
  'not-now': () => 'This is not possible at this stage of the order.',
  'no-attachment': () => 'This picture is not in your messages.',
  'no-case': () => 'This case does not exist.',
  'no-support-request': () => 'This support request does not exist.',
  'case-open': ({ number }: { number: number }) => `Case ${number} about this order is still open.`,
  'case-closed': ({ number }: { number: number }) => `Case ${number} is already closed.`,
  'case-text-short': ({ min }: { min: number }) => `Describe it in at least ${min} characters.`,
  'case-messages-used-up': ({ max }: { max: number }) =>
    `You have written ${max} messages in this case. Accept, or ask ProtoHaat to decide.`,
  'case-reason-not-now': () => 'This reason does not fit the current state of the order.',
  'offer-without-amount': () => 'Enter the amount that you offer.',
  'offer-with-amount': () => 'Only a partial refund has an amount.',
  'offer-too-high': ({ maxMinor }: { maxMinor: number }) =>
    `A partial refund must be less than the ${formatAmount(maxMinor)} left of the payment.`,
  'handover-code-wrong': ({ left }: { left: number }) =>
    left === 0
      ? 'This is not the code. There are no attempts left: the buyer can confirm the delivery instead.'
      : `This is not the code. You have ${left} more ${left === 1 ? 'attempt' : 'attempts'}.`,
  'handover-codes-used-up': () =>
    'Too many wrong codes for this order. The buyer can confirm the delivery instead.',

  'no-purchase': () => 'This purchase does not exist.',
  'no-receipt': () => 'This receipt does not exist.',
  'no-grant': () => 'Only the buyer of software that is paid and not refunded has a licence grant for it.',
  'not-refundable': ({ state }: { state: string }) => `A purchase that is ${state} cannot be refunded.`,
  'nothing-to-refund': () => 'This purchase has no payment to refund.',
  'refund-disputed': () =>
    'The buyer’s bank has opened a dispute about this payment. Nothing can be refunded until the bank decides.',
  'refund-of-software': () =>
    'Software whose zip was downloaded, or whose repository link was shown, cannot be returned. If something is wrong with it, the buyer can open a case on the order page, where the seller can offer a refund.',
  'refund-during-case': () =>
    'You have reported a problem with this order. Withdraw the report first, then cancel the order.',
  'refund-too-late': ({ days }: { days: number }) =>
    `Software can be cancelled within ${days} days after the payment. If something is wrong with it, open a case on the order page.`,
  'refund-once': () =>
    'You, or an account that shares details with yours, cancelled an order for this project before. Only the first order can be cancelled.',
  'refund-after-shipping': () => 'This order has already been shipped and can no longer be cancelled.',
  'refunds-used-up': ({ max, days }: { max: number; days: number }) =>
    `You have cancelled ${max} orders within ${days} days. Ask the seller to refund this one.`,
  'refund-not-made': () =>
    'The payment provider cannot refund this payment at the moment. We have been notified. Try again later.',
  'purchase-refunded': ({
    amountMinor,
    title,
    how,
  }: {
    amountMinor: number;
    title: string;
    how: 'disputed' | 'refunded' | 'refund-pending';
  }) =>
    `Your payment of ${formatAmount(amountMinor)} for "${title}" ${refundedHow[how]}. Your access to the project has ended.`,
  'no-order': () => 'This order does not exist.',
  'nothing-to-ship': () => 'Software is delivered immediately, so there is nothing to ship.',
  'order-disputed': () =>
    'The buyer’s bank disputes this payment. Do not ship the project. The order status cannot be changed until the bank has decided.',
  'shipped-order-disputed': () =>
    'The buyer’s bank disputes this payment. The order status cannot be changed until the bank has decided. You can still add the courier and tracking number.',
  'order-refunded': () => 'This order is being refunded. Do not ship it.',
  'order-arrived': () => 'The buyer has this order, so its status can no longer be changed back.',
} as const;

const refundedHow = {
  disputed: 'was taken back by your bank',
  refunded: 'was refunded',
  'refund-pending': 'is being refunded',
} as const;

function minutes(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? 'a minute' : `${count} minutes`;
}
