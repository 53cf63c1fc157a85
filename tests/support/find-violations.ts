import type { Selectable } from 'kysely';
import { reversalEntries, saleEntries } from '#domain/purchases/ledger.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import type { Context } from '#server/context.ts';
import type { LedgerEntries, Purchases, Shipments } from '#server/database/schema.gen.ts';
import { findPaperViolations } from './fee-papers.ts';
import { groupBy } from './group-by.ts';
import type { JournalIntent } from './payment-provider.ts';
import { findMoneyViolations } from './seller-money.ts';

type Purchase = Selectable<Purchases>;
type Entry = Selectable<LedgerEntries>;
type Shipment = Selectable<Shipments>;

/**
 * Compares purchases, the ledger and the provider's journal after all work is settled. Reads each table
 * once, so the check is linear in the number of rows.
 * @returns one sentence per violation
 */
export async function findViolations(
  { database }: Pick<Context, 'database'>,
  journal: readonly JournalIntent[],
): Promise<string[]> {
  const purchases = await database.selectFrom('purchases').selectAll().execute();
  const entries = await database.selectFrom('ledgerEntries').selectAll().execute();
  const shipments = await database.selectFrom('shipments').selectAll().execute();
  const byIntent = new Map(purchases.map((purchase) => [purchase.intentId, purchase]));
  const known = new Map(journal.map((intent) => [intent.id, intent]));
  const entriesOf = groupBy(entries, (entry) => entry.purchaseId);
  const shipmentOf = new Map(shipments.map((shipment) => [shipment.purchaseId, shipment]));
  return [
    ...findDuplicateSales(purchases),
    ...findDuplicatePayments(journal),
    ...journal.flatMap((intent) => checkPayment(intent, byIntent.get(intent.id))),
    ...purchases.flatMap((purchase) => [
      ...checkPrice(purchase),
      ...checkIntent(purchase, known.get(purchase.intentId ?? '')),
      ...checkEntries(purchase, entriesOf.get(purchase.id) ?? [], known.get(purchase.intentId ?? '')),
      ...checkShipment(purchase, shipmentOf.get(purchase.id)),
    ]),
    ...checkLedger(entries, journal, byIntent),
    ...(await findMoneyViolations(database, purchases, entriesOf)),
    ...(await findPaperViolations(database, purchases, entriesOf)),
  ];
}

/** The amount that was neither refunded nor lost in a dispute, before the provider's fees. */
export function netHeldMinor(intent: JournalIntent): number {
  return Math.max(0, intent.capturedMinor - intent.refundedMinor - netLostMinor(intent));
}

function netLostMinor({ disputes }: JournalIntent): number {
  return disputes.reduce((sum, { status, amount }) => sum + (status === 'lost' ? amount : 0), 0);
}

function findDuplicateSales(purchases: readonly Purchase[]): string[] {
  const live = new Map<string, number>();
  for (const { projectId, buyerId, saleMode, state } of purchases) {
    if (state === 'paid' || state === 'reserved' || state === 'processing') {
      const sold =
        saleMode === 'copies' ? `the copy of ${buyerId} of project ${projectId}` : `project ${projectId}`;
      live.set(sold, (live.get(sold) ?? 0) + 1);
    }
  }
  return [...live]
    .filter(([, count]) => count > 1)
    .map(([sold, count]) => `${sold} has ${count} live purchases`);
}

function findDuplicatePayments(journal: readonly JournalIntent[]): string[] {
  const byPurchase = groupBy(journal, ({ metadata }) => metadata['purchase_id'] ?? '');
  byPurchase.delete('');
  return [...byPurchase]
    .filter(([, intents]) => intents.length > 1)
    .map(([purchaseId, { length }]) => `purchase ${purchaseId} has opened ${length} payments`);
}

function checkPayment(intent: JournalIntent, purchase: Purchase | undefined): string[] {
  const broken: string[] = [];
  const heldMinor = netHeldMinor(intent);
  if (intent.refundedMinor > intent.capturedMinor)
    broken.push(`payment ${intent.id} was refunded more than once`);
  if (heldMinor > 0 && purchase?.state !== 'paid') {
    broken.push(`payment ${intent.id} was charged without a purchase (${purchase?.state ?? 'none'})`);
  }
  if (purchase?.state === 'paid' && heldMinor === 0) {
    broken.push(`purchase ${purchase.id} is paid without money`);
  }
  const backMinor = netLostMinor(intent) + intent.refundedMinor;
  if (purchase?.state === 'paid' && heldMinor + backMinor !== purchase.amountMinor) {
    broken.push(`purchase ${purchase.id} was paid with another amount`);
  }
  if (intent.charges.filter(({ status }) => status === 'succeeded').length > 1) {
    broken.push(`payment ${intent.id} was charged twice`);
  }
  return broken;
}

function checkPrice(purchase: Purchase): string[] {
  const quote = quotePrice(purchase.priceRupees);
  return quote.amountMinor === purchase.amountMinor && quote.feeRupees === purchase.feeRupees
    ? []
    : [`purchase ${purchase.id} has the amount ${purchase.amountMinor} instead of ${quote.amountMinor}`];
}

function checkIntent(purchase: Purchase, intent: JournalIntent | undefined): string[] {
  if (purchase.state !== 'paid') return [];
  if (intent === undefined) return [`purchase ${purchase.id} is paid without a payment`];
  const { metadata } = intent;
  const isSame =
    metadata['purchase_id'] === purchase.id &&
    metadata['project_id'] === purchase.projectId &&
    metadata['buyer_id'] === purchase.buyerId &&
    intent.currency === purchase.currency &&
    intent.status === 'succeeded';
  return isSame ? [] : [`purchase ${purchase.id} was paid with another purchase's payment ${intent.id}`];
}

const isPartialLoss = ({ kind }: { kind: string }): boolean =>
  kind === 'part-dispute' || kind === 'partial-refund';
const isFee = ({ kind }: { kind: string }): boolean => kind === 'provider-fee' || kind === 'dispute-fee';

function checkEntries(
  purchase: Purchase,
  own: readonly Entry[],
  intent: JournalIntent | undefined,
): string[] {
  const broken = checkFees(purchase, own.filter(isFee), intent);
  const bookedMinor = (kind: string): number =>
    own.reduce(
      (sum, entry) => (entry.kind === kind && entry.account === 'clearing' ? sum - entry.amountMinor : sum),
      0,
    );
  const disputedMinor = bookedMinor('part-dispute');
  const partMinor = disputedMinor + bookedMinor('partial-refund');
  const lostMinor = intent === undefined ? 0 : netLostMinor(intent);
  if (purchase.state === 'paid' && disputedMinor !== lostMinor) {
    broken.push(`purchase ${purchase.id} lost ${lostMinor} to disputes, and the ledger has ${disputedMinor}`);
  }
  const returnedMinor = intent?.refundedMinor ?? 0;
  if (purchase.state === 'paid' && partMinor - disputedMinor !== returnedMinor) {
    broken.push(
      `${returnedMinor} of purchase ${purchase.id} were refunded, and the ledger has ${partMinor - disputedMinor}`,
    );
  }
  // The seller and the platform share a loss in proportion to their shares, rounded to the paisa.
  const sellerPart = own
    .filter((entry) => isPartialLoss(entry) && entry.account.startsWith('seller-'))
    .reduce((sum, entry) => sum + entry.amountMinor, 0);
  const fairMinor = (partMinor * purchase.priceRupees) / (purchase.priceRupees + purchase.feeRupees);
  if (Math.abs(sellerPart - fairMinor) > 0.5) {
    broken.push(`the seller of purchase ${purchase.id} lost ${sellerPart} instead of ${fairMinor}`);
  }
  const sold = {
    sellerId: purchase.sellerId,
    priceRupees: purchase.priceRupees,
    feeRupees: purchase.feeRupees,
  };
  const refundAccounts = own.filter(({ kind }) => kind === 'refund').map(({ account }) => account);
  const wasReleased = refundAccounts.includes('seller-available');
  const wanted = [
    ...(purchase.paidAt === null ? [] : saleEntries(sold)),
    ...(purchase.paidAt === null || purchase.state === 'paid'
      ? []
      : reversalEntries(sold, { isReleased: wasReleased, lostMinor: partMinor })),
  ].map(({ kind, account, profileId, amountMinor }) => lineOf(kind, account, profileId, amountMinor));
  const booked = own.filter(({ kind }) => kind === 'sale' || kind === 'refund');
  const found = booked.map((entry) => lineOf(entry.kind, entry.account, entry.profileId, entry.amountMinor));
  if (wanted.toSorted().join('\n') === found.toSorted().join('\n')) return broken;
  const sale = booked.filter(({ kind }) => kind === 'sale').length;
  return [
    ...broken,
    `purchase ${purchase.id} (${purchase.state}) has ${sale}+${booked.length - sale} unexpected ledger entries`,
  ];
}

function checkFees(
  { id, state }: Purchase,
  fees: readonly Entry[],
  intent: JournalIntent | undefined,
): string[] {
  const bookedMinor = fees.reduce(
    (sum, { account, amountMinor }) => sum + (account === 'clearing' ? 0 : amountMinor),
    0,
  );
  const feesMinor = intent?.feesMinor ?? 0;
  return bookedMinor === feesMinor
    ? []
    : [
        `the provider charged ${feesMinor} in fees for purchase ${id} (${state}), and the ledger has ${bookedMinor}`,
      ];
}

const lineOf = (kind: string, account: string, profileId: string | null, amountMinor: number): string =>
  `${kind} ${account} ${profileId ?? '-'} ${amountMinor}`;

function checkShipment(purchase: Purchase, shipment: Shipment | undefined): string[] {
  const hasShipment = shipment !== undefined;
  if (hasShipment !== (purchase.paidAt !== null && purchase.category === 'HARDWARE')) {
    return [`purchase ${purchase.id} has the wrong order`];
  }
  const isOwn =
    shipment === undefined ||
    (shipment.buyerId === purchase.buyerId &&
      shipment.sellerId === purchase.sellerId &&
      shipment.projectId === purchase.projectId);
  return isOwn ? [] : [`the order of purchase ${purchase.id} belongs to other people`];
}

function sumTransfers({ transferredMinor = 0, transferFeesMinor = 0 }: JournalIntent): number {
  return transferredMinor + transferFeesMinor;
}

function checkLedger(
  entries: readonly Entry[],
  journal: readonly JournalIntent[],
  byIntent: ReadonlyMap<string | null, Purchase>,
): string[] {
  const broken: string[] = [];
  const sums = new Map<string, number>();
  let clearing = 0;
  for (const { transactionId: transaction, account, amountMinor } of entries) {
    sums.set(transaction, (sums.get(transaction) ?? 0) + amountMinor);
    if (account === 'clearing') clearing += amountMinor;
  }
  for (const [transaction, sum] of sums) {
    if (sum !== 0) broken.push(`the ledger does not balance: ${sum} in transaction ${transaction}`);
  }
  const held = journal
    .filter((intent) => byIntent.has(intent.id))
    .reduce((sum, intent) => sum + netHeldMinor(intent) - intent.feesMinor - sumTransfers(intent), 0);
  if (clearing !== held) broken.push(`the ledger holds ${clearing}, the provider ${held}`);
  return broken;
}
