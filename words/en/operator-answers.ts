import { formatAmount } from '#domain/common/format-amount.ts';
import type { OperatorRole } from '#domain/operators/roles.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { ReportDecision } from '#domain/reports/report.ts';
import type { WithheldTax } from '#domain/taxes/withholding.ts';
import { counted } from './parts.ts';

interface Remitted {
  readonly tax: WithheldTax;
  readonly month: string;
  readonly challan: string;
  readonly amountMinor: number;
}

function endedPayments(states: readonly PurchaseState[]): string {
  const [state] = states;
  if (state === undefined) return '';
  return states.length === 1
    ? ` Its open payment is now ${state}.`
    : ` Its ${states.length} open payments are now ${[...new Set(states)].join(' or ')}.`;
}

const soldBefore = {
  never: '',
  once: ' It was sold, and its buyer keeps access. The page of the purchase can return the money.',
  copies: ' Copies were sold, and their buyers keep access. The page of a purchase can return its money.',
};

const retries = {
  silent: 'The payment provider does not respond. The refund is retried in the background.',
  refused:
    'The payment provider rejected the refund, for example because of an open dispute. It is retried in the background.',
  'bank-refused': 'The bank rejected the refund. It is retried in the background.',
};

/** What operators read after a decision, in the console and on the command line. */
export const operatorAnswers = {
  'alert-cleared': () => 'The alert is cleared.',
  'case-asked': ({ number }: { number: number }) => `Both parties of case ${number} are asked.`,
  'case-closed': ({ number, isRefunded }: { number: number; isRefunded: boolean }) =>
    isRefunded
      ? `Case ${number} is closed. The refund is made in the background.`
      : `Case ${number} is closed without a refund. The order continues.`,
  'claim-rejected': ({ number, title }: { number: number; title: string }) =>
    `Claim ${number} is rejected. “${title}” is no longer on hold.`,
  'claim-accepted': ({
    number,
    title,
    ended,
    sold,
  }: {
    number: number;
    title: string;
    ended: readonly PurchaseState[];
    sold: keyof typeof soldBefore;
  }) => `Claim ${number} is accepted, and “${title}” is banned.${endedPayments(ended)}${soldBefore[sold]}`,
  'finding-accepted': ({ repository, commit }: { repository: string; commit: string }) =>
    `The seller can now verify ${repository} at ${commit}.`,
  'proof-accepted': ({ title }: { title: string }) =>
    `“${title}” now says that the code was seen in a photo.`,
  'proof-declined': ({ title }: { title: string }) =>
    `The photo of “${title}” is declined. Its seller is told why.`,
  'listing-banned': ({ ended }: { ended: readonly PurchaseState[] }) =>
    `The listing is banned.${endedPayments(ended)}`,
  'listing-restored': ({ status }: { status: string }) =>
    `The ban has ended. The listing is ${status} again.`,
  'listing-held': ({ until }: { until: string }) => `The listing is on hold until ${until}.`,
  'listing-released': () => 'The hold has ended.',
  'member-banned': ({ listings }: { listings: number }) =>
    `The member is banned. ${counted(listings, 'listing')} left the market.`,
  'member-restored': ({ restored, left }: { restored: number; left: number }) =>
    `The ban has ended. ${counted(restored, 'listing')} returned to the market.${left === 0 ? '' : ` Still banned, because other members now list the same work: ${left}.`}`,
  'member-separated': ({ others }: { others: number }) =>
    `Bans and debts of ${counted(others, 'other account')} no longer reach the account.`,
  'member-signed-out': ({ sessions }: { sessions: number }) => `Ended ${counted(sessions, 'session')}.`,
  'payout-confirmed': ({ payout, amountMinor }: { payout: string; amountMinor: number }) =>
    `${payout} is confirmed: the bank paid ${formatAmount(amountMinor)}.`,
  'payout-confirmed-before': ({ payout }: { payout: string }) => `${payout} is already confirmed.`,
  'payout-failed': ({ payout, amountMinor }: { payout: string; amountMinor: number }) =>
    `${payout} is marked as failed. ${formatAmount(amountMinor)} is available to the seller again.`,
  'payout-failed-before': ({ payout }: { payout: string }) => `${payout} is already marked as failed.`,
  'refund-proposed': ({ number, limitMinor }: { number: number; limitMinor: number }) =>
    `Refund ${number} is proposed. It exceeds the ${formatAmount(limitMinor)} that one person may refund, so a treasurer must approve it.`,
  'refund-approved': ({ number }: { number: number }) =>
    `Refund ${number} is approved. It is made in the background.`,
  'refund-declined': ({ number }: { number: number }) => `Refund ${number} is declined.`,
  'refund-lapsed': ({ number }: { number: number }) =>
    `Refund ${number} has lapsed, because its case was closed or less of the payment is left.`,
  'refund-made': ({ amountMinor }: { amountMinor: number }) => `Refunded ${formatAmount(amountMinor)}.`,
  'refund-requested': ({ state }: { state: PurchaseState }) =>
    `The refund is requested. The purchase is ${state} until the provider completes it.`,
  'refund-retried': ({ cause }: { cause: keyof typeof retries }) => retries[cause],
  'reports-closed': ({
    numbers,
    decision,
    ended,
  }: {
    numbers: readonly number[];
    decision: ReportDecision;
    ended: readonly PurchaseState[];
  }) => {
    const closed =
      numbers.length === 1 ? `Report ${numbers[0]} is closed` : `${numbers.length} reports are closed`;
    return decision === 'listing-banned'
      ? `${closed}. The listing is banned.${endedPayments(ended)}`
      : `${closed}: ${decision}.`;
  },
  'role-granted': ({ username, role }: { username: string; role: OperatorRole }) =>
    `${username} has the role ${role}.`,
  'role-revoked': ({ username, role }: { username: string; role: OperatorRole }) =>
    `${username} no longer has the role ${role}.`,
  'second-factor-reset': ({ username, wasSet }: { username: string; wasSet: boolean }) =>
    wasSet
      ? `The authenticator app is removed. ${username} sets up a new one at the next visit to the console.`
      : `${username} had no authenticator app.`,
  'share-by-bank-file': () =>
    'The transfer is given up. The bank file pays the share once the order is released.',
  'tax-remitted': ({ tax, month, challan, amountMinor }: Remitted) =>
    `Recorded ${formatAmount(amountMinor)} of ${tax.toUpperCase()} for ${month}, challan ${challan}.`,
  'remittance-withdrawn': ({ month, challan, amountMinor }: Omit<Remitted, 'tax'>) =>
    `Withdrew challan ${challan}: ${formatAmount(amountMinor)} for ${month}.`,
};
