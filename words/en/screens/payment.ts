import type { Category } from '#domain/projects/project.ts';
import { plural } from './plural.ts';

interface HoldTimes {
  readonly tryingHours: number;
  readonly downloadDays: number;
}

export const paymentTexts = {
  title: 'Complete Purchase', // spec
  titleDone: 'Purchase complete',
  summary: 'Order summary',
  pay: (amount: string) => `Pay ${amount}`,
  working: 'Processing your payment…',
  bankConfirmation: 'Your bank asks you to confirm.',
  waiting: 'Waiting for your UPI app',
  methodLegend: 'How to pay',
  methods: { upi: 'UPI', card: 'Card' },
  methodHints: { upi: 'Scan a code, or pay in your UPI app', card: 'Credit or debit card' },
  opensWindow: 'The payment provider opens its own secure window over this page.',
  secure: {
    card: 'Your card details go only to the payment provider.',
    upi: 'You approve the payment in your own UPI app. We never ask for your PIN.',
  },
  moneyHeld: (category: Category, { tryingHours, downloadDays }: HoldTimes) =>
    category === 'HARDWARE'
      ? `We hold your money until ${tryingHours} hours after the device arrives. If you report no problem by then, the seller is paid.`
      : `We hold your money until ${tryingHours} hours after the download, or for ${downloadDays} days without one. If you report no problem by then, the seller is paid.`,
  closePendingTitle: 'Your payment is still in progress',
  closePendingBody: 'You can close this window. The project unlocks when the payment arrives.',
  keepPaying: 'Continue payment',
  doneLead: 'A receipt is on its way to your email address.',
  openProject: 'Open the project',
  success: 'Payment successful', // spec: Payment successFull
  failed: 'The payment did not go through', // spec: Failed  the payment details
  upiSuccess: 'UPI payment successful!',
  upiPending: 'UPI payment initiated, waiting for confirmation...',
  nothingCharged: 'You have not paid; if your bank shows a debit, it comes back. Try another card or UPI.',
  upiFailed: (message: string) => `Payment failed: ${message}`,
  upiError: 'UPI payment error occurred.',
  priceChanged: (total: string) => `The price has changed. The total is now ${total}.`,
  ownProject: 'You cannot buy your own project.',
  reservedByOther: 'Someone else is paying for this project. It may be available again soon.',
  reservationCooldown: (minutes: number) =>
    `You reserved this project and did not pay in time. You can try again in ${plural(minutes, 'minute', 'minutes')}.`,
  tooManyReservations: 'You have three open payments. Finish or close one first.',
  refunded: 'Someone else bought it just before you. Your refund is on its way.',
  unlocked: 'Now unlocked',
  opening: 'Reserving the project for you…',
  heldFor: (time: string) => `Nobody else can buy it for ${time}`,
  openFor: (time: string) => `Others can buy it now too. You can still pay for ${time}.`,
  bankHint: 'Confirm in your bank’s window. This page updates automatically.',
  approveHint: 'Approve the request there. This page updates automatically.',
  unlocking: 'Payment received. Unlocking your project…',
  doneTitle: (title: string) => `${title} is yours`,
  doneReceipt: 'Receipt',
  unconfirmedTitle: 'Your payment is on its way',
  unconfirmedBody:
    'Your bank has not confirmed it yet. We will email you when the project unlocks. You will find it on your dashboard under Bought.',
  refundedTitle: 'Someone else bought it first',
  expiredTitle: 'The reservation has expired',
  expiredBody: 'You were not charged. Reserve it again to continue.',
  reserveAgain: 'Reserve again',
  priceChangedTitle: 'The price has changed',
  acceptPrice: (total: string) => `Continue with ${total}`,
  notNow: 'Not now',
  soldTitle: 'Sold out',
  soldByOther: 'Someone else has bought it. You were not charged.',
  reservedTitle: 'Reserved by someone else',
  notForSale: 'This project is not for sale at the moment.',
  shippingRequired: 'The seller needs to know where to send it. Fill in the shipping details first.',
  startFailedTitle: 'The payment could not be started',
  formFailed: 'The payment form could not be loaded. Check your connection and try again.',
  noResponseTitle: 'The payment is not confirmed',
  noResponse:
    'We did not get a response. Try again: it is the same payment, so you will not be charged twice.',
} as const;
