import {
  type GivenIdentity,
  parsePayoutDetails,
  type PayoutDetails,
} from '#domain/payouts/payout-account.ts';

export function openDetails(json: string): PayoutDetails {
  const stored = JSON.parse(json) as Partial<Record<string, string>> & {
    readonly identity?: GivenIdentity | null;
  };
  return parsePayoutDetails({
    kind: stored['kind'] === 'upi' ? 'upi' : 'bank',
    upiId: stored['upiId'] ?? null,
    accountNumber: stored['accountNumber'] ?? null,
    ifsc: stored['ifsc'] ?? null,
    holderName: stored['holderName'] ?? '',
    identity: stored.identity ?? null,
  });
}
