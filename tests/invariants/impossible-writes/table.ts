import { afterTheSale } from './after-the-sale.ts';
import { books } from './books.ts';
import { files, listings, POSSIBLE_VERSIONS } from './listings.ts';
import { operation, operators, POSSIBLE_DECISIONS } from './operators.ts';
import { IMPOSSIBLE_ORDERS, POSSIBLE_ORDERS } from './orders.ts';
import { POSSIBLE_WITHHOLDING, withholding, papers, POSSIBLE_PAPERS } from './papers.ts';
import { payouts, POSSIBLE_PAYOUTS } from './payouts.ts';
import { people } from './people.ts';
import { purchases } from './purchases.ts';
import {
  id,
  profile,
  picture,
  archive,
  listing,
  softwareListing,
  purchase,
  changePurchase,
  changeShipment,
  review,
  changeClaim,
  book,
  toRefunded,
  wholeRefund,
  release,
  type Impossible,
  accepted,
} from './rows.ts';
import { POSSIBLE_TRANSFERS, transfers } from './transfers.ts';

export const IMPOSSIBLE_WRITES: readonly Impossible[] = [
  ...purchases,
  ...listings,
  ...files,
  ...people,
  ...afterTheSale,
  ...books,
  ...operation,
  ...operators,
  ...IMPOSSIBLE_ORDERS,
  ...payouts,
  ...transfers,
  ...papers,
  ...withholding,
];

/** Valid variants of the writes above, which show that only the mistakes cause the rejections. */
export const POSSIBLE_WRITES = [
  ...accepted`
  a purchase that expired | ${purchase({})}
  a purchase that was refunded | ${purchase({ state: 'refunded', intent_id: 'pi_9', paid_at: '=now()', receipt_number: 9 })}
  a payment after the reservation expired | ${purchase({ state: 'expired', intent_id: 'pi_9' })}; ${changePurchase(id(39), "state = 'refund-pending'")}
  a listing of hardware | ${listing({})}
  a listing of software | ${softwareListing({})}
`,
  ...POSSIBLE_VERSIONS,
  ...accepted`
  a picture | ${picture({})}
  a zip | ${archive({})}
  a profile | ${profile({ username: 'asha', full_name: 'Asha', completed_at: '=now()' })}
  a deleted profile | ${profile({ deleted_at: '=now()' })}
  a review | ${review({})}
  a shipment | ${changeShipment("status = 'Delivered', shipped_at = now(), delivered_at = now()")}
  a shipment status that is set back | ${changeShipment("status = 'Pending', shipped_at = now(), delivered_at = now()")}
  a full refund | ${toRefunded}; ${wholeRefund}
  a dispute lost in part | ${book('part-dispute', { clearing: -2_100, 'seller-payable': 2_000, 'platform-fee': 100 }, { reference: 'dp' })}
  a provider’s fee | ${book('provider-fee', { 'provider-fees': 100, clearing: -100 }, { reference: 'txn' })}
  a release, and a partial refund after it | ${release()}; ${book('partial-refund', { clearing: -2_100, 'seller-available': 2_000, 'platform-fee': 100 }, { reference: 're', transaction_id: id(44) })}
`,
  ...POSSIBLE_ORDERS,
  ...POSSIBLE_PAYOUTS,
  ...POSSIBLE_TRANSFERS,
  ...POSSIBLE_PAPERS,
  ...POSSIBLE_WITHHOLDING,
  ...POSSIBLE_DECISIONS,
  ...accepted`
  a decided claim | ${changeClaim("state = 'rejected', decided_at = now(), decision_reason = 'r'")}
`,
];
