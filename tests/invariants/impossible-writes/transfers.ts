import { book, bought, buyer, change, id, type Impossible, insert, seller, stranger } from './rows.ts';

type Fields = Readonly<Record<string, string | number | null>>;

const details = id(91);
const account = (row: Fields = {}) =>
  insert('linked_accounts', { profile_id: seller, account_id: 'acc_1', status: 'incomplete', ...row });
const transfer = (row: Fields = {}) =>
  insert('held_transfers', { purchase_id: bought, profile_id: seller, ...row });
const changeTransfer = (set: string) => change('held_transfers', set, `purchase_id = '${bought}'`);
const step = (kind: string, debit: string, credit: string, transaction: number, amount: number) =>
  book(
    kind,
    [
      [debit, amount],
      [credit, -amount],
    ],
    { reference: 'trf_1', transaction_id: id(transaction) },
  );

const toHeld = changeTransfer("state = 'held', transfer_id = 'trf_1', amount_minor = 9000");
const booked = step('transfer', 'linked-accounts', 'clearing', 92, 9_000);
const held = `${transfer()}; ${toHeld}; ${booked}`;
const reversed = `${held}; ${changeTransfer('reversed_minor = 4000')};
  ${step('transfer-reversal', 'clearing', 'linked-accounts', 93, 4_000)}`;
const released = `${held}; ${changeTransfer("state = 'released'")}`;
const toSettled = changeTransfer("state = 'settled', settlement_id = 'setl_1'");
const settled = `${released}; ${toSettled};
  ${step('transfer-settled', 'paid-by-provider', 'linked-accounts', 94, 9_000)}`;

export const POSSIBLE_TRANSFERS: readonly (readonly [write: string, statements: string])[] = [
  ['a linked account without details', account()],
  ['a partly reversed transfer', reversed],
  ['a transfer that reached the seller’s bank', settled],
];

export const transfers: readonly Impossible[] = [
  ['a linked account with an empty id', 'linked_accounts_account', account({ account_id: '' })],
  ['a stakeholder with an empty id', 'linked_accounts_stakeholder', account({ stakeholder_id: '' })],
  ['a product with an empty id', 'linked_accounts_product', account({ product_id: '' })],
  ['a linked account with an unknown status', 'linked_accounts_status', account({ status: 'open' })],
  [
    'a linked account with too many missing fields',
    'linked_accounts_missing',
    account({ missing: "=array_fill('pan'::text, array[21])" }),
  ],
  [
    'a linked account checked before it was created',
    'linked_accounts_times',
    account({ checked_at: "=now() - interval '1 hour'" }),
  ],
  [
    'a linked account with the payout details of another seller',
    'linked_accounts_own_details',
    `${insert('payout_accounts', { id: details, profile_id: stranger, kind: 'upi', details_sealed: 's', masked: 'm', usable_from: '=now()' })};
     ${account({ payout_account_id: details })}`,
  ],
  ['an active linked account without details', 'linked_accounts_active', account({ status: 'activated' })],
  [
    'a transfer in an unknown state',
    'held_transfers_state',
    transfer({ state: 'lost', transfer_id: 'trf_1', amount_minor: 1 }),
  ],
  [
    'a transfer with an empty id',
    'held_transfers_transfer',
    transfer({ state: 'ended', transfer_id: '', amount_minor: 1, reversed_minor: 1 }),
  ],
  ['a transfer with an empty reason', 'held_transfers_failure', transfer({ failure: '' })],
  [
    'a transfer with an empty settlement id',
    'held_transfers_settlement',
    transfer({ state: 'settled', transfer_id: 'trf_1', amount_minor: 1, settlement_id: '' }),
  ],
  [
    'a transfer that changed before it was created',
    'held_transfers_times',
    transfer({ changed_at: "=now() - interval '1 hour'" }),
  ],
  [
    'a transfer reversed by more than its amount',
    'held_transfers_amounts',
    `${held}; ${changeTransfer('reversed_minor = 9001')}`,
  ],
  ['a held transfer without an id', 'held_transfers_made', transfer({ state: 'held' })],
  [
    'an ended transfer that is not fully reversed',
    'held_transfers_made',
    `${held}; ${changeTransfer("state = 'ended'")}`,
  ],
  [
    'a settled transfer without a settlement',
    'held_transfers_settled',
    `${released}; ${changeTransfer("state = 'settled'")}`,
  ],
  [
    'a transfer to someone other than the seller',
    'held_transfers_of_the_seller',
    transfer({ profile_id: buyer }),
  ],
  ['a held transfer that is settled without a release', 'held_transfers_transition', `${held}; ${toSettled}`],
  [
    'a transfer whose id changes',
    'held_transfers_identity',
    `${held}; ${changeTransfer("transfer_id = 'trf_2'")}`,
  ],
  [
    'a held transfer that is missing from the ledger',
    'held_transfers_are_booked',
    `${transfer()}; ${toHeld}`,
  ],
  ['a settlement that is missing from the ledger', 'held_transfers_are_booked', `${released}; ${toSettled}`],
  ['a transfer that exists only in the ledger', 'held_transfers_are_booked', booked],
  [
    'a transfer to the operator’s bank',
    'ledger_entries_account_of_kind',
    step('transfer', 'linked-accounts', 'bank', 92, 9_000),
  ],
];
