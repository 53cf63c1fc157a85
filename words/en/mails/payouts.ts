import { formatRupees } from '#domain/common/format-amount.ts';
import type { PayoutFailure } from '#domain/payouts/payout-states.ts';

/** Amounts in these emails are in rupees. */

const SAFETY = 'You get this email because it concerns the security of your money. You cannot switch it off.';
const action = 'Open your balance';
const note = 'You get this email because you sell projects on ProtoHaat.';

interface Payout {
  readonly payee: string;
  readonly amountRupees: number;
  /** The payout's number, which is also on the bank statement. */
  readonly number: string;
  readonly masked: string;
}

const facts = ({ amountRupees, number, masked }: Payout) =>
  [
    ['Amount', formatRupees(amountRupees)],
    ['To', masked],
    ['Reference', number],
  ] as const;

export const payoutMails = {
  accountSaved: (payee: string, masked: string, waitHours: number) => ({
    subject: 'Your payout details have changed',
    greeting: `Hello ${payee},`,
    paragraphs: [
      `From now on, ProtoHaat pays you to ${masked}. The first payout to it is possible in ${waitHours} hours.`,
      'If this was not you, open your balance now and remove these details. Then change your password.',
    ],
    facts: [['Paid to', masked]] as const,
    action,
    note: SAFETY,
  }),

  accountRemoved: (payee: string) => ({
    subject: 'Your payout details were removed',
    greeting: `Hello ${payee},`,
    paragraphs: [
      'ProtoHaat can no longer pay you. Your money stays in your balance until you enter new payout details.',
      'If this was not you, change your password.',
    ],
    action,
    note: SAFETY,
  }),

  taxSaved: (payee: string, masked: { readonly pan: string; readonly gstin: string | null }) => ({
    subject: 'Your tax details have changed',
    greeting: `Hello ${payee},`,
    paragraphs: [
      'The tax details of your account on ProtoHaat were saved.',
      'If this was not you, open your balance now and remove them. Then change your password.',
    ],
    facts: [
      ['PAN', masked.pan],
      ['GSTIN', masked.gstin ?? 'none'],
    ] as const,
    action,
    note: SAFETY,
  }),

  taxRemoved: (payee: string) => ({
    subject: 'Your tax details were removed',
    greeting: `Hello ${payee},`,
    paragraphs: [
      'We deleted your PAN and GSTIN from your tax details. Records of tax that we withheld from your sales keep them.',
      'If this was not you, change your password.',
    ],
    action,
    note: SAFETY,
  }),

  sent: (payout: Payout) => ({
    subject: `${formatRupees(payout.amountRupees)} is on its way to you`,
    greeting: `Hello ${payout.payee},`,
    paragraphs: ['Your payout is at the bank. It usually arrives within two working days.'],
    facts: facts(payout),
    action,
    note,
  }),

  confirmed: (payout: Payout, bankReference: string) => ({
    subject: `You were paid ${formatRupees(payout.amountRupees)}`,
    greeting: `Hello ${payout.payee},`,
    paragraphs: ['The bank has confirmed your payout. You have nothing to do.'],
    facts: [...facts(payout), ['Bank reference', bankReference]] as const,
    action,
    note,
  }),

  stopped: (payee: string) => ({
    subject: 'Your payout waits',
    greeting: `Hello ${payee},`,
    paragraphs: [
      'Your payout waits for our decision, because your account shares a GitHub account, email address or payout details with a banned account.',
      'If that account is not yours, write to our grievance officer, whose address is on the page “Grievances”.',
    ],
    action,
    note,
  }),

  failed: (payout: Payout, failure: PayoutFailure) => ({
    subject: `Your payout of ${formatRupees(payout.amountRupees)} did not arrive`,
    greeting: `Hello ${payout.payee},`,
    paragraphs: [
      failures[failure],
      'The money is in your balance again, and the next weekly payout includes it.',
    ],
    facts: facts(payout),
    action,
    note,
  }),
};

const failures: Readonly<Record<PayoutFailure, string>> = {
  'account-closed': 'The bank says that the account is closed. Enter another one before the next payout.',
  'details-wrong': 'The bank does not recognise these details. Correct them before the next payout.',
  'name-differs':
    'The bank says that the account is in another name. Enter the account holder’s name as the bank has it.',
  'bank-refused': 'The bank did not accept the payment. Ask your bank whether the account can receive money.',
  'account-changed': 'The payout was stopped because you changed your payout details.',
  'details-lost':
    'ProtoHaat lost the key to your payout details and cannot read them any more. Enter them again before the next payout.',
};
