import {
  book,
  bought,
  buyer,
  change,
  id,
  type Impossible,
  insert,
  ordered,
  release,
  seller,
  stranger,
} from './rows.ts';

type Fields = Readonly<Record<string, string | number | null>>;

const [account, payout] = [id(71), id(72)];

const payoutAccount = (row: Fields = {}) =>
  insert('payout_accounts', {
    id: account,
    profile_id: seller,
    kind: 'upi',
    details_sealed: 's',
    masked: 'as••••@upi',
    usable_from: '=now()',
    ...row,
  });
const newPayout = (row: Fields = {}) =>
  insert('payouts', {
    id: payout,
    profile_id: seller,
    payout_account_id: account,
    run_on: '2026-11-23',
    amount_minor: 10_000,
    ...row,
  });
const item = (row: Fields = {}) =>
  insert('payout_items', {
    payout_id: payout,
    purchase_id: bought,
    profile_id: seller,
    amount_minor: 10_000,
    ...row,
  });
const step = (kind: string, from: string, to: string, transaction: number, amount = 10_000) =>
  book(
    kind,
    [
      [from, amount],
      [to, -amount],
    ],
    { reference: payout, transaction_id: id(transaction) },
  );

const ready = `${release(47)}; ${payoutAccount()}; ${insert('payout_runs', { run_on: '2026-11-23' })}`;
const booked = step('payout', 'seller-available', 'seller-on-its-way', 48);
const prepared = `${ready}; ${newPayout()}; ${item()}; ${booked}`;
const changePayout = (set: string) => change('payouts', set, `id = '${payout}'`);
const sent = `${prepared}; ${changePayout(`state = 'sent', batch = '${id(73)}', sent_at = now()`)}`;
const toConfirmed = changePayout("state = 'confirmed', bank_reference = 'UTR1', confirmed_at = now()");
const confirmation = step('payout-confirmed', 'seller-on-its-way', 'bank', 49);
const confirmed = `${sent}; ${toConfirmed}; ${confirmation}`;

export const POSSIBLE_PAYOUTS: readonly (readonly [write: string, statements: string])[] = [
  ['a prepared payout', prepared],
  ['a confirmed payout', confirmed],
  [
    'a payout that the bank returned',
    `${confirmed}; ${changePayout("state = 'failed', failure = 'account-closed', failed_at = now()")};
     ${step('payout-return', 'bank', 'seller-available', 50)}`,
  ],
];

const taxIdentity = (row: Fields) =>
  insert('tax_identities', {
    profile_id: seller,
    details_sealed: 'sealed',
    pan_masked: '•••••• 939F',
    ...row,
  });

export const payouts: readonly Impossible[] = [
  ['a PAN that is not masked', 'tax_identities_pan', taxIdentity({ pan_masked: 'AAPFU0939F' })],
  ['a GSTIN that is not masked', 'tax_identities_gstin', taxIdentity({ gstin_masked: '27AAPFU0939F1ZV' })],
  ['tax details without their numbers', 'tax_identities_details', taxIdentity({ details_sealed: '' })],
  ['a seller’s second tax details', 'tax_identities_pkey', `${taxIdentity({})}; ${taxIdentity({})}`],
  [
    'a seller’s second payout account',
    'payout_accounts_one_each',
    `${payoutAccount()}; ${payoutAccount({ id: id(74) })}`,
  ],
  ['a payee that is not hashed', 'payout_accounts_payee_hash', payoutAccount({ payee_hash: 'asha@okaxis' })],
  [
    'a payout account in use without details',
    'payout_accounts_details',
    payoutAccount({ details_sealed: null }),
  ],
  [
    'a payout account that is usable before it was saved',
    'payout_accounts_times',
    payoutAccount({ usable_from: "=now() - interval '1 hour'" }),
  ],
  ['a payout of zero paise', 'payouts_amount', `${ready}; ${newPayout({ amount_minor: 0 })}`],
  [
    'a second payout of a seller in a run',
    'payouts_one_each_run',
    `${prepared}; ${newPayout({ id: id(75) })}`,
  ],
  [
    'a payout to another seller’s account',
    'payouts_to_own_account',
    `${ready}; ${newPayout({ profile_id: buyer })}`,
  ],
  [
    'a payout to one seller for another seller’s sale',
    'payout_items_of_the_seller',
    `${ready}; ${payoutAccount({ id: id(77), profile_id: stranger })};
     ${newPayout({ profile_id: stranger, payout_account_id: id(77) })}; ${item({ profile_id: stranger })}`,
  ],
  [
    'another seller’s sale in a payout',
    'payout_items_of_the_payee',
    `${ready}; ${newPayout()}; ${item({ profile_id: stranger })}`,
  ],
  [
    'a payout of zero paise for a sale',
    'payout_items_amount',
    `${ready}; ${newPayout()}; ${item({ amount_minor: 0 })}`,
  ],
  [
    'a share in the bank file that the payment provider may still pay',
    'payout_items_one_way',
    `${insert('held_transfers', { purchase_id: bought, profile_id: seller })}; ${prepared}`,
  ],
  [
    'a share released by the payment provider that has no transfer there',
    'payout_items_one_way',
    `${ready}; ${newPayout({ channel: 'held-transfers' })}; ${item()}; ${booked}`,
  ],
  [
    'a payout whose amount differs from the sum of its sales',
    'payouts_add_up',
    `${ready}; ${newPayout({ amount_minor: 9_999 })}; ${item()}; ${booked}`,
  ],
  ['a prepared payout without ledger entries', 'payouts_are_booked', `${ready}; ${newPayout()}; ${item()}`],
  ['a confirmed payout without ledger entries', 'payouts_are_booked', `${sent}; ${toConfirmed}`],
  [
    'a failed payout whose amount is not returned to the balance',
    'payouts_are_booked',
    `${prepared}; ${changePayout("state = 'failed', failure = 'bank-refused', failed_at = now()")}`,
  ],
  [
    'a payout that is booked twice',
    'ledger_entries_once',
    `${prepared}; ${step('payout', 'seller-available', 'seller-on-its-way', 51)}`,
  ],
  ['a payout entry in the ledger without a payout', 'ledger_payout_has_an_item', `${release(47)}; ${booked}`],
  [
    'a payout paid from the provider’s balance',
    'ledger_entries_account_of_kind',
    `${sent}; ${step('payout-confirmed', 'seller-on-its-way', 'clearing', 49)}`,
  ],
  ['a confirmation of a payout that was not sent', 'payouts_transition', `${prepared}; ${toConfirmed}`],
  [
    'a confirmed payout that is sent again',
    'payouts_transition',
    `${confirmed}; ${changePayout("state = 'sent', confirmed_at = null, bank_reference = null")}`,
  ],
  [
    'a confirmation without the bank’s reference',
    'payouts_confirmation',
    `${sent}; ${changePayout("state = 'confirmed', confirmed_at = now()")}`,
  ],
  [
    'a failed payout without a reason',
    'payouts_failure',
    `${prepared}; ${changePayout("state = 'failed', failed_at = now()")}`,
  ],
  [
    'a sent payout outside a batch',
    'payouts_sent_in_a_batch',
    `${prepared}; ${changePayout("state = 'sent', sent_at = now()")}`,
  ],
  [
    'a payout whose amount changes',
    'payouts_identity',
    `${prepared}; ${changePayout('amount_minor = 20000')}`,
  ],
  [
    'a payout that moves to another batch',
    'payouts_identity',
    `${sent}; ${changePayout(`batch = '${id(76)}'`)}`,
  ],
  [
    'a changed sale in a payout',
    'payout_items_append_only',
    `${prepared}; update payout_items set purchase_id = '${ordered}'`,
  ],
  ['a sale removed from a payout', 'payout_items_append_only', `${prepared}; delete from payout_items`],
];
