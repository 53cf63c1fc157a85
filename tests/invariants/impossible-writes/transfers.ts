import { book, bought, buyer, change, id, refused, insert, seller, stranger, accepted } from './rows.ts';

type Fields = Readonly<Record<string, string | number | null>>;

const details = id(91);
const account = (row: Fields = {}) =>
  insert('linked_accounts', { profile_id: seller, account_id: 'acc_1', status: 'incomplete', ...row });
const transfer = (row: Fields = {}) =>
  insert('held_transfers', { purchase_id: bought, profile_id: seller, ...row });
const changeTransfer = (set: string) => change('held_transfers', set, `purchase_id = '${bought}'`);
const step = (kind: string, debit: string, credit: string, transaction: number, amount: number) =>
  book(kind, { [debit]: amount, [credit]: -amount }, { reference: 'trf_1', transaction_id: id(transaction) });

const toHeld = changeTransfer("state = 'held', transfer_id = 'trf_1', amount_minor = 9000");
const booked = step('transfer', 'linked-accounts', 'clearing', 92, 9_000);
const held = `${transfer()}; ${toHeld}; ${booked}`;
const reversed = `${held}; ${changeTransfer('reversed_minor = 4000')};
  ${step('transfer-reversal', 'clearing', 'linked-accounts', 93, 4_000)}`;
const released = `${held}; ${changeTransfer("state = 'released'")}`;
const toSettled = changeTransfer("state = 'settled', settlement_id = 'setl_1'");
const settled = `${released}; ${toSettled};
  ${step('transfer-settled', 'paid-by-provider', 'linked-accounts', 94, 9_000)}`;

export const POSSIBLE_TRANSFERS = accepted`
  a linked account without details | ${account()}
  a partly reversed transfer | ${reversed}
  a transfer that reached the seller’s bank | ${settled}
`;

export const transfers = refused`
  linked_accounts_account | a linked account with an empty id | ${account({ account_id: '' })}
  linked_accounts_stakeholder | a stakeholder with an empty id | ${account({ stakeholder_id: '' })}
  linked_accounts_product | a product with an empty id | ${account({ product_id: '' })}
  linked_accounts_status | a linked account with an unknown status | ${account({ status: 'open' })}
  linked_accounts_missing | a linked account with too many missing fields | ${account({ missing: "=array_fill('pan'::text, array[21])" })}
  linked_accounts_times | a linked account checked before it was created | ${account({ checked_at: "=now() - interval '1 hour'" })}
  linked_accounts_own_details | a linked account with the payout details of another seller | ${insert('payout_accounts', { id: details, profile_id: stranger, kind: 'upi', details_sealed: 's', masked: 'm', usable_from: '=now()' })}; ${account({ payout_account_id: details })}
  linked_accounts_active | an active linked account without details | ${account({ status: 'activated' })}
  held_transfers_state | a transfer in an unknown state | ${transfer({ state: 'lost', transfer_id: 'trf_1', amount_minor: 1 })}
  held_transfers_transfer | a transfer with an empty id | ${transfer({ state: 'ended', transfer_id: '', amount_minor: 1, reversed_minor: 1 })}
  held_transfers_failure | a transfer with an empty reason | ${transfer({ failure: '' })}
  held_transfers_settlement | a transfer with an empty settlement id | ${transfer({ state: 'settled', transfer_id: 'trf_1', amount_minor: 1, settlement_id: '' })}
  held_transfers_times | a transfer that changed before it was created | ${transfer({ changed_at: "=now() - interval '1 hour'" })}
  held_transfers_amounts | a transfer reversed by more than its amount | ${held}; ${changeTransfer('reversed_minor = 9001')}
  held_transfers_made | a held transfer without an id | ${transfer({ state: 'held' })}
  held_transfers_made | an ended transfer that is not fully reversed | ${held}; ${changeTransfer("state = 'ended'")}
  held_transfers_settled | a settled transfer without a settlement | ${released}; ${changeTransfer("state = 'settled'")}
  held_transfers_of_the_seller | a transfer to someone other than the seller | ${transfer({ profile_id: buyer })}
  held_transfers_transition | a held transfer that is settled without a release | ${held}; ${toSettled}
  held_transfers_identity | a transfer whose id changes | ${held}; ${changeTransfer("transfer_id = 'trf_2'")}
  held_transfers_are_booked | a held transfer that is missing from the ledger | ${transfer()}; ${toHeld}
  held_transfers_are_booked | a settlement that is missing from the ledger | ${released}; ${toSettled}
  held_transfers_are_booked | a transfer that exists only in the ledger | ${booked}
  ledger_entries_account_of_kind | a transfer to the operator’s bank | ${step('transfer', 'linked-accounts', 'bank', 92, 9_000)}
`;
