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
  support: { one: 'Support', many: 'Support requests' },
  proof: { one: 'Proof', many: 'Photos with a code' },
};

export const roles: Readonly<Record<OperatorRole, { readonly name: string; readonly does: string }>> = {
  operator: {
    name: 'Operator',
    does: 'decides cases, claims and reports; bans, holds listings, clears alerts',
  },
  treasurer: { name: 'Treasurer', does: 'pays sellers, approves large refunds' },
  owner: { name: 'Owner', does: 'grants and revokes roles' },
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
  'name-differs': 'The account holder’s name differs',
  'bank-refused': 'The bank refused the payment',
  'account-changed': 'The seller changed the account',
  'details-lost': 'The account’s details cannot be decrypted',
};

export const purchaseStates: Readonly<Record<PurchaseState, string>> = {
  reserved: 'Reserved',
  processing: 'Payment in progress',
  paid: 'Paid',
  expired: 'Expired',
  cancelled: 'Cancelled',
  'refund-pending': 'Refund in progress',
  refunded: 'Refunded',
  disputed: 'Lost in a dispute',
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
  trying: 'The buyer is trying it',
  'to-ship': 'To be shipped',
  shipped: 'On its way',
  'arrival-asked': 'Waiting for the buyer to confirm arrival',
  delivered: 'Marked as delivered',
  released: 'Released to the seller',
  reversed: 'Refunded',
};

export const caseTemplates = {
  refund: [
    {
      label: 'Does not do what it promises',
      text: 'The project does not do what its listing promises, and the seller could not fix it. The buyer gets a full refund.',
    },
    {
      label: 'Did not arrive',
      text: 'There is no proof that the parcel arrived. The buyer gets a full refund.',
    },
  ],
  'part-refund': [
    {
      label: 'Works partly',
      text: 'Most of the project works as described, but part of it does not. The buyer keeps it and gets a partial refund.',
    },
  ],
  'no-refund': [
    {
      label: 'Works as described',
      text: 'What was delivered is what the listing describes. The order continues, and the seller is paid.',
    },
    {
      label: 'Problem on the buyer’s side',
      text: 'The project runs when its instructions are followed. The order continues, and the seller is paid.',
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
  dismissed: 'Dismissed',
  warned: 'Warned',
  hidden: 'Hidden',
  'listing-held': 'Listing held',
  'listing-banned': 'Listing banned',
  'person-banned': 'Person banned',
  lapsed: 'Account deleted',
};

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
      text: 'Keep payments and contact details on ProtoHaat, so that both sides are protected.',
    },
    { label: 'Tone', text: 'Insults and threats are not allowed, whatever the reason.' },
  ],
  hidden: [
    {
      label: 'Private data',
      text: 'It shows someone’s personal details, such as a phone number or an address.',
    },
    { label: 'Insult', text: 'It insults or threatens someone.' },
    { label: 'Advertising', text: 'It advertises something that has nothing to do with the project.' },
  ],
  'listing-held': [
    {
      label: 'Facts are unclear',
      text: 'The description does not seem to match the project. Reply to this email and show how it works.',
    },
  ],
  'listing-banned': [
    { label: 'Prohibited', text: 'What this listing offers may not be sold on ProtoHaat.' },
    { label: 'Misleads buyers', text: 'The listing promises something that the project does not have.' },
  ],
  'person-banned': [
    { label: 'Deceived members', text: 'You deceived other members of ProtoHaat about money or goods.' },
    { label: 'Repeated', text: 'You broke the rules again after a warning.' },
  ],
};
