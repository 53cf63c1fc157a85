import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Context } from '#server/context.ts';
import { lockOrder, stepOrder } from '#server/orders/step-order.ts';
import { confirmPayout } from '#server/payouts/end-payout.ts';
import { exportPayouts } from '#server/payouts/export-payouts.ts';
import { listPayouts, lockPayout } from '#server/payouts/payout-store.ts';
import { prepareSmallPayout } from '#server/payouts/prepare-payouts.ts';

export async function releaseOrder(context: Context, purchaseId: string): Promise<void> {
  await context.database.transaction().execute(async (tx) => {
    for (const trigger of ['handed-over', 'works'] as const) {
      await stepOrder(context, tx, await lockOrder(tx, purchaseId), { trigger, by: 'buyer' });
    }
  });
}

/** Advances the buyer's orders as if all software waiting for a download had been downloaded. */
export async function downloadBought(context: Context, buyerId: string): Promise<void> {
  const waiting = await context.database
    .selectFrom('orderProcesses')
    .select('purchaseId')
    .where('buyerId', '=', buyerId)
    .where('state', '=', 'to-download')
    .execute();
  for (const { purchaseId } of waiting) {
    await context.database.transaction().execute(async (tx) => {
      await stepOrder(context, tx, await lockOrder(tx, purchaseId), { trigger: 'downloaded', by: 'buyer' });
    });
  }
}

export async function addPayoutAccount(
  { database, sealer }: Pick<Context, 'database' | 'sealer'>,
  profileId: string,
): Promise<void> {
  const details = { kind: 'upi', upiId: 'payee@okaxis', holderName: 'Payee' };
  await database
    .insertInto('payoutAccounts')
    .values({
      id: v7(),
      profileId,
      kind: 'upi',
      detailsSealed: sealer.seal(JSON.stringify(details)),
      masked: 'pa…@okaxis',
      createdAt: sql`now() - interval '1 day'`,
      usableFrom: sql`now() - interval '1 hour'`,
    })
    .execute();
}

export async function payOut(context: Context, sellerId: string): Promise<void> {
  const { database, sealer } = context;
  const sales = await database
    .selectFrom('purchases')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('state', '=', 'paid')
    .execute();
  for (const { id } of sales) await releaseOrder(context, id);
  await database.transaction().execute(async (tx) => {
    const details = sealer.seal(JSON.stringify({ kind: 'upi', upiId: 'seller@upi', holderName: 'Seller' }));
    await sql`
      insert into payout_accounts (id, profile_id, kind, details_sealed, masked, usable_from)
      values (${v7()}::uuid, ${sellerId}::uuid, 'upi', ${details}, 'se••••@upi', now())
      on conflict do nothing`.execute(tx);
  });
  await prepareSmallPayout(context, sellerId, '2026-01-01');
  await database.transaction().execute(async (tx) => {
    await exportPayouts(context, tx, v7());
    for (const { number } of await listPayouts(tx, 'unfinished', 100)) {
      const payout = await lockPayout(tx, number);
      if (payout !== null) await confirmPayout(context, tx, payout, `UTR${number}`);
    }
  });
}
