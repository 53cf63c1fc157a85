import {
  book,
  bought,
  buyer,
  change,
  id,
  refused,
  insert,
  ordered,
  release,
  seller,
  stranger,
  accepted,
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
  book(kind, { [from]: amount, [to]: -amount }, { reference: payout, transaction_id: id(transaction) });

const ready = `${release(47)}; ${payoutAccount()}; ${insert('payout_runs', { run_on: '2026-11-23' })}`;
const booked = step('payout', 'seller-available', 'seller-on-its-way', 48);
const prepared = `${ready}; ${newPayout()}; ${item()}; ${booked}`;
const changePayout = (set: string) => change('payouts', set, `id = '${payout}'`);
const sent = `${prepared}; ${changePayout(`state = 'sent', batch = '${id(73)}', sent_at = now()`)}`;
const toConfirmed = changePayout("state = 'confirmed', bank_reference = 'UTR1', confirmed_at = now()");
const confirmation = step('payout-confirmed', 'seller-on-its-way', 'bank', 49);
const confirmed = `${sent}; ${toConfirmed}; ${confirmation}`;

export const POSSIBLE_PAYOUTS = accepted`
  a prepared payout | ${prepared}
  a confirmed payout | ${confirmed}
  a payout that the bank returned | ${confirmed}; ${changePayout("state = 'failed', failure = 'account-closed', failed_at = now()")}; ${step('payout-return', 'bank', 'seller-available', 50)}
`;

const taxIdentity = (row: Fields) =>
  insert('tax_identities', {
    profile_id: seller,
    details_sealed: 'sealed',
    pan_masked: '•••••• 939F',
    ...row,
  });

export const payouts = refused`
  tax_identities_pan | a PAN that is not masked | ${taxIdentity({ pan_masked: 'AAPFU0939F' })}
  tax_identities_gstin | a GSTIN that is not masked | ${taxIdentity({ gstin_masked: '27AAPFU0939F1ZV' })}
  tax_identities_details | tax details without their numbers | ${taxIdentity({ details_sealed: '' })}
  tax_identities_pkey | a seller’s second tax details | ${taxIdentity({})}; ${taxIdentity({})}
  payout_accounts_one_each | a seller’s second payout account | ${payoutAccount()}; ${payoutAccount({ id: id(74) })}
  payout_accounts_payee_hash | a payee that is not hashed | ${payoutAccount({ payee_hash: 'asha@okaxis' })}
  payout_accounts_details | a payout account in use without details | ${payoutAccount({ details_sealed: null })}
  payout_accounts_times | a payout account that is usable before it was saved | ${payoutAccount({ usable_from: "=now() - interval '1 hour'" })}
  payouts_amount | a payout of zero paise | ${ready}; ${newPayout({ amount_minor: 0 })}
  payouts_one_each_run | a second payout of a seller in a run | ${prepared}; ${newPayout({ id: id(75) })}
  payouts_to_own_account | a payout to another seller’s account | ${ready}; ${newPayout({ profile_id: buyer })}
  payout_items_of_the_seller | a payout to one seller for another seller’s sale | ${ready}; ${payoutAccount({ id: id(77), profile_id: stranger })}; ${newPayout({ profile_id: stranger, payout_account_id: id(77) })}; ${item({ profile_id: stranger })}
  payout_items_of_the_payee | another seller’s sale in a payout | ${ready}; ${newPayout()}; ${item({ profile_id: stranger })}
  payout_items_amount | a payout of zero paise for a sale | ${ready}; ${newPayout()}; ${item({ amount_minor: 0 })}
  payout_items_one_way | a share in the bank file that the payment provider may still pay | ${insert('held_transfers', { purchase_id: bought, profile_id: seller })}; ${prepared}
  payout_items_one_way | a share released by the payment provider that has no transfer there | ${ready}; ${newPayout({ channel: 'held-transfers' })}; ${item()}; ${booked}
  payouts_add_up | a payout whose amount differs from the sum of its sales | ${ready}; ${newPayout({ amount_minor: 9_999 })}; ${item()}; ${booked}
  payouts_are_booked | a prepared payout without ledger entries | ${ready}; ${newPayout()}; ${item()}
  payouts_are_booked | a confirmed payout without ledger entries | ${sent}; ${toConfirmed}
  payouts_are_booked | a failed payout whose amount is not returned to the balance | ${prepared}; ${changePayout("state = 'failed', failure = 'bank-refused', failed_at = now()")}
  ledger_entries_once | a payout that is booked twice | ${prepared}; ${step('payout', 'seller-available', 'seller-on-its-way', 51)}
  ledger_payout_has_an_item | a payout entry in the ledger without a payout | ${release(47)}; ${booked}
  ledger_entries_account_of_kind | a payout paid from the provider’s balance | ${sent}; ${step('payout-confirmed', 'seller-on-its-way', 'clearing', 49)}
  payouts_transition | a confirmation of a payout that was not sent | ${prepared}; ${toConfirmed}
  payouts_transition | a confirmed payout that is sent again | ${confirmed}; ${changePayout("state = 'sent', confirmed_at = null, bank_reference = null")}
  payouts_confirmation | a confirmation without the bank’s reference | ${sent}; ${changePayout("state = 'confirmed', confirmed_at = now()")}
  payouts_failure | a failed payout without a reason | ${prepared}; ${changePayout("state = 'failed', failed_at = now()")}
  payouts_sent_in_a_batch | a sent payout outside a batch | ${prepared}; ${changePayout("state = 'sent', sent_at = now()")}
  payouts_identity | a payout whose amount changes | ${prepared}; ${changePayout('amount_minor = 20000')}
  payouts_identity | a payout that moves to another batch | ${sent}; ${changePayout(`batch = '${id(76)}'`)}
  payout_items_append_only | a changed sale in a payout | ${prepared}; update payout_items set purchase_id = '${ordered}'
  payout_items_append_only | a sale removed from a payout | ${prepared}; delete from payout_items
`;
