import {
  book,
  toRefunded,
  wholeRefund,
  release,
  seller,
  buyer,
  id,
  stranger,
  ordered,
  reserved,
  refused,
} from './rows.ts';

export const books = refused`
  ledger_is_append_only | a changed ledger entry | update ledger_entries set amount_minor = 1
  ledger_is_append_only | a deleted ledger entry | delete from ledger_entries
  ledger_is_append_only | a truncated ledger | truncate ledger_entries
  ledger_entries_amount | a ledger entry of 0 | ${book('provider-fee', { 'provider-fees': 0, clearing: 0 }, { reference: 'txn' })}
  ledger_refund_is_whole | a balanced refund of 1 paisa | ${toRefunded}; ${book('refund', { clearing: -1, 'seller-payable': 1 })}
  ledger_refund_is_whole | a refund charged to the seller alone | ${toRefunded}; ${book('refund', { clearing: -10_500, 'seller-payable': 10_500 })}
  ledger_refund_ends_the_sale | a ledger refund of a purchase that was not refunded | ${wholeRefund}
  ledger_pays_the_seller | a refund booked to another seller | ${toRefunded}; ${wholeRefund.replace(`'${seller}'`, `'${stranger}'`)}
  ledger_pays_the_seller | a sale paid to the buyer | ${book('sale', { clearing: 10_500, 'seller-payable': -10_000, 'platform-fee': -500 }, { purchase_id: ordered }).replace(`'${seller}'`, `'${buyer}'`)}
  ledger_held_is_what_is_left | a release of more than the held amount | ${book('release', { 'seller-payable': 10_100, 'seller-available': -10_100 })}
  ledger_held_is_what_is_left | a release of part of the held amount | ${book('release', { 'seller-payable': 5_000, 'seller-available': -5_000 })}
  ledger_held_is_what_is_left | a refund of a released sale from held money | ${release()}; ${toRefunded}; ${wholeRefund}
  ledger_entries_once | a second release of a sale | ${release()}; ${release(46)}
  ledger_entries_once | a second sale of a purchase | ${book('sale', { clearing: 10_500, 'seller-payable': -10_000, 'platform-fee': -500 })}
  ledger_entries_sign | a release from the available to the held balance | ${book('release', { 'seller-payable': -100, 'seller-available': 100 })}
  ledger_entries_sign | a sale with a negative amount | ${book('sale', { clearing: -10_500 }, { purchase_id: ordered })}
  ledger_entries_account_of_kind | a release paid to the platform | ${book('release', { 'seller-payable': 10_000, 'platform-fee': -10_000 })}
  ledger_entries_account_of_kind | a provider fee charged to the seller | ${book('provider-fee', { 'seller-payable': 100, clearing: -100 }, { reference: 'txn' })}
  ledger_entries_account_of_kind | a sale booked to the account for provider fees | ${book('sale', { 'provider-fees': 100, clearing: -100 }, { purchase_id: ordered })}
  ledger_entries_account_of_kind | a recovered debt that is taken from the platform | ${book('debt-recovery', { 'platform-fee': 100, 'recovered-debts': -100 }, { reference: 'r' })}
  ledger_entries_reference | a partial refund without the refund’s id | ${book('partial-refund', { clearing: -2_100, 'seller-payable': 2_000, 'platform-fee': 100 })}
  ledger_entries_reference | a provider fee without a reference | ${book('provider-fee', { 'provider-fees': 1, clearing: -1 })}
  ledger_sale_fits | a sale booked with a different amount | ${book('sale', { clearing: 10_600, 'seller-payable': -10_100, 'platform-fee': -500 }, { purchase_id: ordered })}
  ledger_sale_fits | a sale without the platform fee | ${book('sale', { clearing: 10_500, 'seller-payable': -10_500 }, { purchase_id: ordered })}
  ledger_sale_was_paid | a sale of an unpaid purchase | ${book('sale', { clearing: 10_500, 'seller-payable': -10_000, 'platform-fee': -500 }, { purchase_id: reserved })}
  ledger_part_fits | a partly lost dispute of more than the sale | ${book('part-dispute', { clearing: -21_000, 'seller-payable': 20_000, 'platform-fee': 1_000 }, { reference: 'dp' })}
  ledger_part_fits | a partly lost dispute that is charged to the seller alone | ${book('part-dispute', { clearing: -2_100, 'seller-payable': 2_100 }, { reference: 'dp' })}
  ledger_balances | an unbalanced ledger transaction | ${book('provider-fee', { 'provider-fees': 100, clearing: -99 }, { reference: 'txn' })}
  ledger_transaction_is_of_one_matter | a ledger transaction for two purchases | ${book('provider-fee', { 'provider-fees': 100 }, { reference: 'txn' })}; ${book('provider-fee', { clearing: -100 }, { reference: 'txn', purchase_id: ordered })}
  debt_recoveries_balance | a recovered debt that is given to no sale | ${release(47)}; ${book('debt-recovery', { 'seller-available': 100, 'recovered-debts': -100 }, { reference: 'r', transaction_id: id(48) })}
  ledger_entries_profile | a platform fee with a profile | ${book('sale', { 'platform-fee': -500 }, { profile_id: seller, purchase_id: ordered })}
  ledger_entries_profile | a seller’s share without a profile | ${book('sale', { 'seller-payable': -500 }, { profile_id: null, purchase_id: ordered })}
  ledger_entries_kind_check | an unknown kind of ledger entry | ${book('gift', { clearing: 1 })}
  ledger_entries_account_check | an unknown ledger account | ${book('sale', { pocket: 1 }, { purchase_id: ordered })}
`;
