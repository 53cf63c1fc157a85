import type { MoneyState, PayoutObstacle } from '#domain/payouts/balance.ts';
import type { LinkedAccountStatus } from '#domain/payouts/held-transfer.ts';
import { NEW_ACCOUNT_WAIT_HOURS, type PayoutAccountKind } from '#domain/payouts/payout-account.ts';
import { plural } from './plural.ts';

const obstacles: Readonly<Record<PayoutObstacle, string>> = {
  'person-banned':
    'Payouts wait, because this account shares a GitHub account, email address or payout details with a banned account. If that account is not yours, write to our grievance officer.',
  owed: 'A sale was reversed after its payout. The amount is deducted from your next sales first.',
  'claim-open':
    'Someone says that one of your listings is their work. Payouts wait while the listing is on hold.',
  'no-account': 'Tell us where to pay you: a UPI ID or a bank account.',
  'account-waits':
    'Your payout details are new. We use them after 48 hours, so that you can undo a change you did not make.',
  'account-not-linked':
    'Our payment provider has not approved your payout details yet. Payouts wait until it has.',
  'nothing-available': 'Nothing is available yet. Money becomes available when its order is completed.',
  'below-minimum': 'Your available money stays here until it reaches the minimum.',
};

const moneyStates: Readonly<Record<MoneyState, string>> = {
  held: 'Held',
  available: 'Available',
  'on-its-way': 'On its way',
  'paid-out': 'Paid out',
  owed: 'Owed',
  recovered: 'Paid a debt',
  reversed: 'Refunded',
};

const fieldNames: readonly (readonly [RegExp, string])[] = [
  [/account_number/u, 'your account number'],
  [/ifsc/u, 'your IFSC'],
  [/beneficiary_name|\bname$/u, 'your name'],
  [/pan\b/u, 'your PAN'],
  [/phone/u, 'your phone number'],
  [/address|street|city|state|postal/u, 'your address'],
];

function nameOfField(field: string): string {
  return fieldNames.find(([pattern]) => pattern.test(field))?.[1] ?? 'your details';
}

export const balanceTexts = {
  title: 'Balance',
  lead: 'What your sales bring, and when it is paid to you.',
  figures: {
    label: 'Balance',
    available: 'Available',
    held: 'Held',
    onItsWay: 'On its way',
    paidOut: 'Paid out',
    availableHint: 'Goes into the next payout',
    keptBack: (amount: string) => `${amount} of it is withheld`,
    heldHint: 'Until its order is completed',
    onItsWayHint: 'Sent to your bank',
    paidOutHint: 'Since your first sale',
  },
  dates: {
    label: 'Coming dates',
    free: (amount: string, payout: string) =>
      `${amount} becomes available if no problem is reported, and is sent to your bank on ${payout}`,
    paid: (amount: string) => `${amount} is sent to your account`,
  },
  thisMonth: (amount: string) => `Sales this month: ${amount}, held money included.`,
  payout: {
    title: 'Next payout',
    planned: (amount: string, day: string) => `${amount} on ${day}`,
    none: (day: string) => `No payout on ${day}`,
    to: (account: string) => `To ${account}`,
    obstacles,
    minimum: (amount: string) => `Payouts begin at ${amount}.`,
    keptBack: (amount: string) =>
      `${amount} of your available money is withheld, because a payment is disputed or a listing is banned.`,
    earlierDebt: (amount: string) =>
      `Another account of yours owes ${amount}, because sales were refunded after we had paid them. We recognise it by your GitHub account, email address or payout details, and deduct it from your next payouts. If it is not yours, write to us.`,
    addAccount: 'Add payout details',
    changeAccount: 'Change',
    removeAccount: 'Remove',
    usableFrom: (at: string) => `Used for payouts from ${at}.`,
    approval: (status: LinkedAccountStatus, missing: readonly string[]): string | null => {
      if (status === 'activated') return null;
      if (status === 'suspended') {
        return 'Our payment provider has suspended your account. Write to us, so that we can find out why.';
      }
      const fields = [...new Set(missing.map(nameOfField))].join(', ');
      if (status === 'under-review' || fields === '') {
        return 'Our payment provider is checking your details. This takes up to a few days.';
      }
      return `Our payment provider could not confirm: ${fields}. Press Change and enter your details again.`;
    },
    accountFailed: 'Your payout details could not be loaded.',
  },
  tax: {
    title: 'Tax details',
    none: 'You have saved no PAN. You are paid without one today; tax law may require it later.',
    given: (pan: string, gstin: string | null) =>
      gstin === null ? `PAN ${pan}, not registered for GST` : `PAN ${pan}, GSTIN ${gstin}`,
    ofPayoutDetails: (pan: string) => `PAN ${pan}, from your payout details`,
    loadFailed: 'Your tax details could not be loaded.',
    add: 'Add PAN',
    change: 'Change tax details',
    remove: 'Remove tax details',
    removeTitle: 'Remove your tax details?',
    removeBody:
      'We delete your PAN and GSTIN. Records of tax that we withheld keep them, as the law requires. You can enter them again at any time.',
    keep: 'Keep them',
    removed: 'Your tax details were removed.',
    lead: 'Stored encrypted and never shown in full. We email you about every change.',
    pan: 'PAN',
    panExample: 'ABCPK1234L',
    gstin: 'GSTIN',
    gstinHint: 'Only if you are registered for GST. It contains your PAN.',
    gstinExample: '27ABCPK1234L1Z5',
    save: 'Save',
    saved: 'Your tax details are saved.',
    failed: 'Your tax details could not be saved',
  },
  account: {
    title: 'Payout details',
    lead: `New details are used after ${NEW_ACCOUNT_WAIT_HOURS} hours. We email you about every change.`,
    kind: 'Pay me by',
    kinds: {
      upi: { label: 'UPI', hint: 'To your UPI ID' },
      bank: { label: 'Bank account', hint: 'Account number and IFSC' },
    } satisfies Record<PayoutAccountKind, { readonly label: string; readonly hint: string }>,
    upiId: 'UPI ID',
    upiExample: 'asha@okaxis',
    accountNumber: 'Account number',
    ifsc: 'IFSC',
    ifscExample: 'HDFC0001234',
    holder: 'Name of the account holder',
    holderHint: 'As your bank has it.',
    leadOfProvider:
      'Our payment provider pays you. By law it must know who you are, so these details are sent to it.',
    pan: 'PAN',
    panHint: 'Your personal Permanent Account Number.',
    panExample: 'ABCPE1234F',
    phone: 'Mobile number',
    street: 'House number and street',
    city: 'City',
    state: 'State',
    chooseState: 'Choose a state',
    pin: 'PIN code',
    save: 'Save payout details',
    saved: 'Payout details saved',
    failed: 'The payout details could not be saved',
    removeTitle: 'Remove the payout details?',
    removeBody: `Nothing is paid out until you add new details, the next payout included. They are used after ${NEW_ACCOUNT_WAIT_HOURS} hours. Your money stays in your balance.`,
    removed: 'Payout details removed',
  },
  sales: {
    title: 'Sales',
    columns: { project: 'Project', sold: 'Sold', amount: 'You receive', state: 'Money' },
    states: moneyStates,
    taxWithheld: (amount: string) => `${amount} tax withheld`,
    debtRecovered: (amount: string) => `${amount} paid a debt of your other account`,
    emptyTitle: 'No sales yet',
    emptyHint: 'When someone buys one of your projects, the sale appears here.',
    more: 'Show more sales',
    moreFailed: 'More sales could not be loaded.',
  },
  statements: {
    title: 'Statements',
    lead: 'All sales, refunds and payouts of one month.',
    month: 'Month',
    open: 'Open statement',
    csv: 'Download CSV',
    csvFailed: 'The file could not be downloaded. Please try again.',
  },
  statement: {
    title: (month: string) => `Statement ${month}`,
    heading: 'Statement',
    back: 'Back to balance',
    print: 'Print or save as PDF',
    member: 'Seller',
    opening: 'At the start of the month: held and not yet sent',
    earned: 'From sales',
    paidOut: 'Paid out',
    closing: 'At the end of the month: held and not yet sent',
    columns: { date: 'Date', what: 'Type', number: 'Number', amount: 'Amount' },
    kinds: {
      sale: 'Sale',
      refund: 'Refund',
      'partial-refund': 'Partial refund',
      'part-dispute': 'Lost in a dispute',
      tcs: 'GST withheld (TCS)',
      tds: 'Income tax withheld (TDS)',
      'debt-recovery': 'Debt of another account',
      payout: 'Payout',
      'payout-return': 'Payout returned',
    },
    empty: 'No sales, refunds or payouts in this month.',
    cut: (shown: number) =>
      `Showing the first ${plural(shown, 'line', 'lines')}. The CSV file has all of them.`,
    note: 'These amounts are yours. The buyer pays the platform fee on top of them.',
    notFoundTitle: 'Statement not found',
    notFoundBody: 'There is no statement for this month.',
    failedTitle: 'The statement could not be loaded',
  },
  failedTitle: 'Your balance could not be loaded',
  salesFailedTitle: 'Your sales could not be loaded',
} as const;
