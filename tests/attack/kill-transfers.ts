import type { Transfer } from '#sandbox/razorpay/route-types.ts';
import type { Context } from '#server/context.ts';
import { preparePayouts } from '#server/payouts/prepare-payouts.ts';
import { reconcileTransfers } from '#server/payouts/transfers/reconcile-transfers.ts';
import { startPurchase } from '#server/purchases/reserve/start-purchase.ts';
import { settlePurchase } from '#server/purchases/settle/settle-purchase.ts';
import { linkSellers } from '../ledger/money-operations.ts';
import { onDataDirectory } from '../support/data-directory.ts';
import { findViolations } from '../support/find-violations.ts';
import { listProject } from '../support/listed-project.ts';
import { releaseOrder } from '../support/pay-out.ts';
import { createSandboxRoute } from '../support/sandbox-razorpay.ts';
import type { KillWorld } from './kill-world.ts';

/** Each seller has one sale, because a sale without a transfer waits for the seller's next payout. */
const SELLERS = 8;

export interface TransferSales {
  readonly sellers: readonly string[];
  readonly purchases: ReadonlySet<string>;
}

/**
 * Creates sales, whose transfers the next server process makes. Must be called while no server is running, like
 * `lapseLeases` and `finishTransfers`.
 */
export async function prepareSales(world: KillWorld, turn: number): Promise<TransferSales> {
  const sellers: string[] = [];
  const purchases = new Set<string>();
  await onDataDirectory(world.environment(), async (context, signUp) => {
    const buyer = await signUp('payer');
    for (let n = 0; n < SELLERS; n += 1) sellers.push((await signUp(`payee${turn}x${n}`)).profileId);
    await linkSellers(context, sellers);
    for (const [n, sellerId] of sellers.entries()) {
      const { id: projectId, amountMinor } = await listProject(context, { sellerId, priceRupees: 500 + n });
      const { payment, purchase } = await startPurchase(context, {
        buyerId: buyer.profileId,
        projectId,
        amountMinor,
      });
      await world.provider.pay(payment.checkoutToken);
      await settlePurchase(context, payment.intentId);
      await releaseOrder(context, purchase.id);
      purchases.add(purchase.id);
    }
  });
  return { sellers, purchases };
}

async function listTransfers(world: KillWorld, { purchases }: TransferSales): Promise<Transfer[]> {
  const transfers = await createSandboxRoute(world.sandbox).transfers();
  return transfers.filter(({ notes }) => purchases.has(purchaseOf({ notes })));
}

function purchaseOf({ notes }: Pick<Transfer, 'notes'>): string {
  return 'purchase_id' in notes ? (notes['purchase_id'] ?? '') : '';
}

export async function countTransfers(
  world: KillWorld,
  sales: TransferSales,
): Promise<{ made: number; released: number }> {
  const transfers = await listTransfers(world, sales);
  return { made: transfers.length, released: transfers.filter((one) => !one.on_hold).length };
}

/**
 * Expires the leases that killed processes still hold on transfers.
 * @returns the number of transfers that the provider has made and the server has not recorded.
 */
export async function lapseLeases(world: KillWorld, sales: TransferSales): Promise<number> {
  let unrecorded = 0;
  await onDataDirectory(world.environment(), async (context) => {
    await lapse(context);
    const due = await context.database
      .selectFrom('heldTransfers')
      .select('purchaseId')
      .where('state', '=', 'due')
      .execute();
    const made = new Set((await listTransfers(world, sales)).map(purchaseOf));
    unrecorded = due.filter(({ purchaseId }) => made.has(purchaseId)).length;
  });
  return unrecorded;
}

async function lapse({ database }: Context): Promise<void> {
  await database
    .updateTable('heldTransfers')
    .set({ busyUntil: new Date(Date.now() - 1_000) })
    .where('busyUntil', 'is not', null)
    .execute();
}

/**
 * Completes the payouts that kills interrupted, and lets the provider pay.
 * @returns one sentence for each transfer or payout that was lost, or made or paid twice
 */
export async function finishTransfers(
  world: KillWorld,
  day: string,
  sales: TransferSales,
): Promise<string[]> {
  const wrong: string[] = [];
  await onDataDirectory(world.environment(), async (context) => {
    await lapse(context);
    await reconcileTransfers(context);
    await preparePayouts(context, day);
    await reconcileTransfers(context);
    await createSandboxRoute(world.sandbox).settle();
    await reconcileTransfers(context);
    wrong.push(...findWrongTransfers(await listTransfers(world, sales), sales));
    wrong.push(...(await findWrongPayouts(context, sales)));
    wrong.push(...(await findWrongBookings(context, sales)));
    wrong.push(...(await findViolations(context, await world.provider.journal())));
  });
  return wrong;
}

function findWrongTransfers(transfers: readonly Transfer[], { purchases }: TransferSales): string[] {
  return [...purchases].flatMap((purchaseId) => {
    const own = transfers.filter(({ notes }) => purchaseOf({ notes }) === purchaseId);
    if (own.length !== 1) return [`the provider made ${own.length} transfers for ${purchaseId}`];
    return own
      .filter((one) => one.settlement_status !== 'settled' || one.amount_reversed > 0)
      .map((one) => `the transfer of ${purchaseId} is ${one.status} and ${one.settlement_status}`);
  });
}

async function findWrongPayouts({ database }: Context, { sellers }: TransferSales): Promise<string[]> {
  const payouts = await database
    .selectFrom('payouts')
    .select(['profileId', 'state', 'channel'])
    .where('profileId', 'in', [...sellers])
    .execute();
  return sellers.flatMap((id) => {
    const own = payouts.filter(({ profileId }) => profileId === id);
    const isPaidOnce =
      own.length === 1 && own[0]?.state === 'confirmed' && own[0].channel === 'held-transfers';
    return isPaidOnce ? [] : [`the seller ${id} has the payouts ${JSON.stringify(own)}`];
  });
}

async function findWrongBookings({ database }: Context, { purchases }: TransferSales): Promise<string[]> {
  const entries = await database
    .selectFrom('ledgerEntries')
    .select(['purchaseId', 'kind', 'transactionId'])
    .where('purchaseId', 'in', [...purchases])
    .execute();
  return [...purchases].flatMap((purchaseId) =>
    ['transfer', 'transfer-settled', 'payout-confirmed'].flatMap((kind) => {
      const booked = entries.filter((entry) => entry.purchaseId === purchaseId && entry.kind === kind);
      const times = new Set(booked.map(({ transactionId }) => transactionId)).size;
      return times === 1 ? [] : [`${kind} is booked ${times} times for ${purchaseId}`];
    }),
  );
}
