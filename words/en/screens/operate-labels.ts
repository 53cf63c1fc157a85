import type { QueueKind } from '#domain/operators/queue.ts';
import type { OperatorRole } from '#domain/operators/roles.ts';
import type { OrderState } from '#domain/orders/order-process.ts';
import type { PayoutFailure, PayoutState } from '#domain/payouts/payout-states.ts';
import type { ClaimReason } from '#domain/projects/claim.ts';
import type { ListingStatus } from '#domain/projects/visibility.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { ReportDecision, ReportKind, ReportOutcome } from '#domain/reports/report.ts';

export const kinds: Readonly<Record<QueueKind, { readonly one: string; readonly many: string }>> = {
  case: { one: 'Case', many: 'Cases' },
  claim: { one: 'Claim', many: 'Claims' },
  report: { one: 'Report', many: 'Reports' },
  refund: { one: 'Refund', many: 'Refunds to approve' },
  alert: { one: 'Alert', many: 'Alerts' },
  payout: { one: 'Payout', many: 'Payouts' },
};

export const roles: Readonly<Record<OperatorRole, { readonly name: string; readonly does: string }>> = {
  operator: { name: 'Operator', does: 'decides cases, claims and reports, bans, holds, clears alerts' },
  treasurer: { name: 'Treasurer', does: 'pays sellers, approves large refunds' },
  owner: { name: 'Owner', does: 'gives and takes roles' },
};

export const payoutStates: Readonly<Record<PayoutState, string>> = {
  prepared: 'Prepared',
  sent: 'At the bank',
  confirmed: 'Paid',
  failed: 'Failed',
};

export const payoutFailures: Readonly<Record<PayoutFailure, string>> = {
  'account-closed': 'The account is closed',
  'details-wrong': 'The details are wrong',
  'name-differs': 'The name differs',
  'bank-refused': 'The bank refused',
  'account-changed': 'The seller changed the account',
};

export const purchaseStates: Readonly<Record<PurchaseState, string>> = {
  reserved: 'Reserved',
  processing: 'Payment under way',
  paid: 'Paid',
  expired: 'Expired',
  cancelled: 'Cancelled',
  'refund-pending': 'Refund under way',
  refunded: 'Refunded',
  disputed: 'Lost to a dispute',
};

export const claimReasons: Readonly<Record<ClaimReason, string>> = {
  'my-code': 'It is my code',
  'my-design': 'It is my design',
  licence: 'Its licence does not allow it',
  other: 'Another reason',
};

export const listingStatuses: Readonly<Record<ListingStatus, string>> = {
  listed: 'Listed',
  withdrawn: 'Withdrawn',
  archived: 'Archived',
  banned: 'Banned',
};

export const orderStates: Readonly<Record<OrderState, string>> = {
  'to-download': 'Not downloaded yet',
  trying: 'The buyer tries it',
  'to-ship': 'To be shipped',
  shipped: 'On its way',
  'arrival-asked': 'The buyer was asked whether it has arrived',
  delivered: 'Marked as delivered',
  released: 'Released to the seller',
  reversed: 'Refunded',
};

/** Templates for the text of a decision, which both parties receive. */
export const caseTemplates = {
  refund: [
    {
      label: 'Does not do what it promises',
      text: 'The project does not do what its listing promises, and the seller could not correct it. The buyer gets all of the money back.',
    },
    {
      label: 'Did not arrive',
      text: 'Nothing shows that the parcel has arrived. The buyer gets all of the money back.',
    },
  ],
  'part-refund': [
    {
      label: 'Works in part',
      text: 'Most of the project works as described, and a part of it does not. The buyer keeps it and gets a part of the money back.',
    },
  ],
  'no-refund': [
    {
      label: 'Works as described',
      text: 'What was delivered is what the listing describes. The order continues, and the seller is paid.',
    },
    {
      label: 'Problem on the buyer’s side',
      text: 'The project runs with the steps of its instructions. The order continues, and the seller is paid.',
    },
  ],
} as const;

export const reportKinds: Readonly<Record<ReportKind, string>> = {
  listing: 'Listing',
  review: 'Review',
  question: 'Question',
  person: 'Person',
  message: 'Message',
};

export const reportOutcomes: Readonly<Record<ReportOutcome, string>> = {
  dismissed: 'Dismiss',
  warned: 'Warn',
  hidden: 'Hide',
  'listing-held': 'Hold the listing',
  'listing-banned': 'Ban the listing',
  'person-banned': 'Ban the person',
  lapsed: 'Account deleted',
};

/** Templates for the reason that an operator gives for a decision about a report. */
export const reportTemplates: Readonly<
  Record<ReportDecision, readonly { readonly label: string; readonly text: string }[]>
> = {
  dismissed: [
    { label: 'Within the rules', text: 'We read it and found nothing that breaks the rules of ProtoHaat.' },
    { label: 'Opinion', text: 'It states an opinion about a project or a sale, which the rules allow.' },
  ],
  warned: [
    {
      label: 'Outside payment',
      text: 'Payments and contact details stay inside ProtoHaat, so that both sides are protected.',
    },
    { label: 'Tone', text: 'Insults and threats are not allowed, whatever the matter is.' },
  ],
  hidden: [
    {
      label: 'Private data',
      text: 'It shows personal details of someone, such as a phone number or an address.',
    },
    { label: 'Insult', text: 'It insults or threatens someone.' },
    { label: 'Advertising', text: 'It advertises something that has nothing to do with the project.' },
  ],
  'listing-held': [
    {
      label: 'Facts are unclear',
      text: 'The description does not seem to match the project. Answer this email and show how it works.',
    },
  ],
  'listing-banned': [
    { label: 'Prohibited', text: 'What is offered may not be sold on ProtoHaat.' },
    { label: 'Deceives buyers', text: 'The listing promises something that the project does not have.' },
  ],
  'person-banned': [
    { label: 'Deceived members', text: 'You deceived other members of ProtoHaat about money or goods.' },
    { label: 'Repeated', text: 'You broke the rules again after a warning.' },
  ],
};
