import { NEW_ACCOUNT_WAIT_HOURS } from '#domain/payouts/payout-account.ts';
import { formatPayoutNumber, type PayoutFailure } from '#domain/payouts/payout-states.ts';
import type { Mail } from '../ports/mailer.ts';
import { composeMail } from './mail-template.ts';

interface PayoutFacts {
  readonly id: string;
  readonly number: number;
  readonly amountMinor: number;
  readonly masked: string;
}

interface Payee {
  readonly email: string;
  readonly name: string;
}

/** One of the addresses that get mails about the account's security. */
interface Owner extends Payee {
  readonly suffix: string;
}

/** @param account.masked - null if the payout account was removed. */
export function payoutAccountMail(
  account: { readonly id: string; readonly masked: string | null },
  owner: Owner,
  publicUrl: string,
): Mail {
  const { id, masked } = account;
  return composeMail(
    ({ payoutMails }) =>
      masked === null
        ? payoutMails.accountRemoved(owner.name)
        : payoutMails.accountSaved(owner.name, masked, NEW_ACCOUNT_WAIT_HOURS),
    {
      to: owner.email,
      id: `payout-account.${id}.${masked === null ? 'removed' : 'saved'}${owner.suffix}`,
      actionUrl: balanceUrl(publicUrl),
    },
  );
}

/** @param change.masked - null if the tax details were removed. */
export function taxIdentityMail(
  change: {
    readonly changeId: string;
    readonly masked: { readonly pan: string; readonly gstin: string | null } | null;
  },
  owner: Owner,
  publicUrl: string,
): Mail {
  const { changeId, masked } = change;
  return composeMail(
    ({ payoutMails }) =>
      masked === null ? payoutMails.taxRemoved(owner.name) : payoutMails.taxSaved(owner.name, masked),
    { to: owner.email, id: `tax-identity.${changeId}${owner.suffix}`, actionUrl: balanceUrl(publicUrl) },
  );
}

export function payoutSentMail(payout: PayoutFacts, payee: Payee, publicUrl: string): Mail {
  return composeMail(({ payoutMails }) => payoutMails.sent(factsOf(payout, payee)), {
    to: payee.email,
    id: `payout.${payout.id}.sent`,
    actionUrl: balanceUrl(publicUrl),
  });
}

export function payoutConfirmedMail(
  payout: PayoutFacts & { readonly bankReference: string },
  payee: Payee,
  publicUrl: string,
): Mail {
  return composeMail(
    ({ payoutMails }) => payoutMails.confirmed(factsOf(payout, payee), payout.bankReference),
    {
      to: payee.email,
      id: `payout.${payout.id}.confirmed`,
      actionUrl: balanceUrl(publicUrl),
    },
  );
}

export function payoutFailedMail(
  payout: PayoutFacts & { readonly failure: PayoutFailure },
  payee: Payee,
  publicUrl: string,
): Mail {
  return composeMail(({ payoutMails }) => payoutMails.failed(factsOf(payout, payee), payout.failure), {
    to: payee.email,
    id: `payout.${payout.id}.failed`,
    actionUrl: balanceUrl(publicUrl),
  });
}

export function payoutStoppedMail(
  { profileId, runOn }: { readonly profileId: string; readonly runOn: string },
  payee: Payee,
  publicUrl: string,
): Mail {
  return composeMail(({ payoutMails }) => payoutMails.stopped(payee.name), {
    to: payee.email,
    id: `payout-stopped.${profileId}.${runOn}`,
    actionUrl: balanceUrl(publicUrl),
  });
}

function factsOf({ number, amountMinor, masked }: PayoutFacts, { name }: Payee) {
  return { payee: name, amountRupees: amountMinor / 100, number: formatPayoutNumber(number), masked };
}

function balanceUrl(publicUrl: string): string {
  return `${publicUrl}/balance`;
}
