import type { Selectable } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { LedgerEntries, PayoutItems, Payouts, Purchases } from '#server/database/schema.gen.ts';

type Purchase = Selectable<Purchases>;
type Entry = Selectable<LedgerEntries>;
type Payout = Selectable<Payouts>;
type Item = Selectable<PayoutItems>;

const SELLER_ACCOUNTS = ['seller-payable', 'seller-available', 'seller-on-its-way', 'bank'];
const LOSSES = new Set(['refund', 'partial-refund', 'part-dispute']);

/**
 * Every paisa paid must be held, available, in transit, paid out, refunded, withheld, tax or the platform's share, and
 * no share may be paid twice.
 * @returns one sentence per violation
 */
export async function findMoneyViolations(
  database: Database,
  purchases: readonly Purchase[],
  entriesOf: ReadonlyMap<string, readonly Entry[]>,
): Promise<string[]> {
  const payouts = await database.selectFrom('payouts').selectAll().execute();
  const items = await database.selectFrom('payoutItems').selectAll().execute();
  return [
    ...purchases.flatMap((purchase) => checkPurchase(purchase, entriesOf.get(purchase.id) ?? [])),
    ...payouts.flatMap((payout) =>
      checkPayout(
        payout,
        items.filter(({ payoutId }) => payoutId === payout.id),
        entriesOf,
      ),
    ),
    ...checkTotals(payouts, [...entriesOf.values()].flat()),
  ];
}

function owed(entries: readonly Entry[], account: string): number {
  return entries.reduce((sum, entry) => (entry.account === account ? sum - entry.amountMinor : sum), 0);
}

function checkPurchase(purchase: Purchase, entries: readonly Entry[]): string[] {
  if (purchase.paidAt === null) return [];
  const [held = 0, available = 0, onItsWay = 0, paidOut = 0] = SELLER_ACCOUNTS.map((account) =>
    owed(entries, account),
  );
  const refunded = owed(
    entries.filter(({ kind }) => LOSSES.has(kind)),
    'clearing',
  );
  const platform = owed(entries, 'platform-fee');
  const tax = owed(entries, 'gst-payable');
  const withheld = owed(entries, 'tcs-payable') + owed(entries, 'tds-payable');
  // This sum is negative for a reversed sale whose debt another sale paid.
  const recovered = owed(entries, 'recovered-debts');
  const broken: string[] = [];
  if (
    held + available + onItsWay + paidOut + refunded + platform + tax + withheld + recovered !==
    purchase.amountMinor
  ) {
    broken.push(
      `${purchase.amountMinor} were paid for purchase ${purchase.id}: ${held} are held, ${available} available, ${onItsWay} on their way, ${paidOut} paid out, ${refunded} refunded, ${platform} the platform's, ${tax} tax, ${withheld} withheld, ${recovered} paid debts`,
    );
  }
  const isReleased = entries.some(({ kind }) => kind === 'release');
  const share = held + available + onItsWay + paidOut;
  if (held !== (isReleased || purchase.state !== 'paid' ? 0 : share)) {
    broken.push(`${held} of purchase ${purchase.id} are held (${purchase.state}, released: ${isReleased})`);
  }
  if (onItsWay + paidOut < 0 || onItsWay + paidOut > purchase.priceRupees * 100) {
    broken.push(`purchase ${purchase.id} paid its seller ${onItsWay + paidOut}`);
  }
  return broken;
}

function checkPayout(
  payout: Payout,
  items: readonly Item[],
  entriesOf: ReadonlyMap<string, readonly Entry[]>,
): string[] {
  const name = `payout ${payout.number} (${payout.state})`;
  const total = items.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const broken =
    total === payout.amountMinor ? [] : [`${name} is ${payout.amountMinor}, and its sales ${total}`];
  const isUnderWay = payout.state === 'prepared' || payout.state === 'sent';
  for (const { purchaseId, amountMinor } of items) {
    const own = (entriesOf.get(purchaseId) ?? []).filter(({ reference }) => reference === payout.id);
    const found = [owed(own, 'seller-on-its-way'), owed(own, 'bank')].join();
    const wanted = [isUnderWay ? amountMinor : 0, payout.state === 'confirmed' ? amountMinor : 0].join();
    if (found !== wanted) broken.push(`${name} has booked ${found} of purchase ${purchaseId}, not ${wanted}`);
  }
  return broken;
}

/** The money of confirmed payouts is paid; the money of all others, except failed ones, is in transit. */
function checkTotals(payouts: readonly Payout[], entries: readonly Entry[]): string[] {
  const sumOf = (states: readonly string[]): number =>
    payouts.reduce((sum, { state, amountMinor }) => (states.includes(state) ? sum + amountMinor : sum), 0);
  const found = [owed(entries, 'seller-on-its-way'), owed(entries, 'bank')].join();
  const wanted = [sumOf(['prepared', 'sent']), sumOf(['confirmed'])].join();
  const recovered = owed(entries, 'recovered-debts');
  return [
    ...(recovered === 0 ? [] : [`recovered debts add up to ${recovered}`]),
    ...(found === wanted ? [] : [`on their way and paid out are ${found}, the payouts say ${wanted}`]),
  ];
}
