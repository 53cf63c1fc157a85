import { sql } from 'kysely';
import { v7 } from 'uuid';
import { maskTaxIdentity } from '#domain/taxes/tax-identity.ts';
import type { Context } from '#server/context.ts';
import type { DatabaseTransaction } from '#server/database/database.ts';
import { advanceOrders } from '#server/orders/advance-orders.ts';
import { confirmPayout, failPayout } from '#server/payouts/end-payout.ts';
import { exportPayouts } from '#server/payouts/export-payouts.ts';
import { lockPayout, type StoredPayout } from '#server/payouts/payout-store.ts';
import { preparePayouts } from '#server/payouts/prepare-payouts.ts';
import { reconcileTransfers } from '#server/payouts/transfers/reconcile-transfers.ts';
import { stopTransfers } from '#server/payouts/transfers/send-transfers.ts';
import { syncLinkedAccount } from '#server/payouts/transfers/sync-linked-accounts.ts';
import { findPurchase } from '#server/purchases/purchase-store.ts';
import { releaseOrder } from '../support/pay-out.ts';
import { createSandboxRoute } from '../support/sandbox-razorpay.ts';
import type { MoneyStep } from './steps.ts';

interface Target {
  readonly purchaseId: string;
  readonly sellerId: string;
  readonly pick: number;
}

export const moneySteps: Readonly<Record<MoneyStep, (context: Context, target: Target) => Promise<unknown>>> =
  {
    async release(context, { purchaseId }) {
      const purchase = await findPurchase(context.database, purchaseId);
      if (purchase?.state === 'paid') await releaseOrder(context, purchaseId);
    },

    clocks: async (context, { purchaseId }) => {
      await sql`update order_processes set due_at = now() - interval '1 second', remind_at = null
                 where purchase_id = ${purchaseId} and due_at is not null`.execute(context.database);
      await advanceOrders(context);
    },

    account: (context, { sellerId, pick }) =>
      context.database.transaction().execute(async (tx) => {
        // The checker recognises a payout account in its waiting period by the masked form `w••••@upi`.
        const mustWait = pick % 5 === 0;
        const kind = isPaidByProvider(context) ? 'bank' : 'upi';
        const details =
          kind === 'bank' ? bankOf(pick) : { kind, upiId: `seller${pick}@upi`, holderName: 'Seller' };
        await sql`
        insert into payout_accounts (id, profile_id, kind, details_sealed, masked, usable_from)
        select ${v7()}::uuid, id, ${kind}, ${context.sealer.seal(JSON.stringify(details))},
               ${mustWait ? 'w••••@upi' : 's••••@upi'}, now() + make_interval(days => ${mustWait ? 2 : 0})
          from profiles where id = ${sellerId} and deleted_at is null
        on conflict do nothing`.execute(tx);
        if (pick % 3 !== 0) await saveTaxIdentity(context, tx, sellerId, pick % 3 === 1);
      }),

    // A release and a payout account are added, because random steps rarely produce both before this one.
    async prepare(context, target) {
      await moneySteps.release(context, target);
      await moneySteps.account(context, target);
      if (isPaidByProvider(context)) await syncLinkedAccount(context, target.sellerId);
      await preparePayouts(context, `2026-01-${String((target.pick % 28) + 1).padStart(2, '0')}`);
    },

    async export(context) {
      await context.database.transaction().execute((tx) => exportPayouts(context, tx, v7()));
      await reconcileTransfers(context);
    },

    async confirm(context, { pick }) {
      await onPayout(context, pick, (tx, payout) =>
        payout.channel === 'bank-file' ? confirmPayout(context, tx, payout, `UTR${payout.number}`) : never,
      );
      if (!isPaidByProvider(context)) return;
      await createSandboxRoute({ url: context.config.sandboxUrl ?? '' }).settle();
      await reconcileTransfers(context);
    },

    async fail(context, { pick }) {
      let isStopped = true;
      const sent = await findPayoutOfTransfers(context, pick);
      if (sent !== null) isStopped = await stopTransfers(context, sent);
      await onPayout(context, pick, (tx, payout) =>
        payout.channel === 'bank-file' || (isStopped && payout.id === sent && payout.state === 'sent')
          ? failPayout(context, tx, payout, 'bank-refused')
          : never,
      );
    },
  };

async function saveTaxIdentity(
  { sealer }: Context,
  tx: DatabaseTransaction,
  sellerId: string,
  isRegistered: boolean,
): Promise<void> {
  const identity = isRegistered
    ? { pan: 'AAPFU0939F', gstin: '27AAPFU0939F1ZV' }
    : { pan: 'AAPPU0939F', gstin: null };
  const masked = maskTaxIdentity(identity);
  await sql`
    insert into tax_identities (profile_id, details_sealed, pan_masked, gstin_masked)
    select id, ${sealer.seal(JSON.stringify(identity))}, ${masked.pan}, ${masked.gstin}
      from profiles where id = ${sellerId} and deleted_at is null
    on conflict do nothing`.execute(tx);
}

const never = Promise.resolve();

const isPaidByProvider = ({ config }: Context): boolean => config.payouts.channel === 'held-transfers';

function bankOf(pick: number): object {
  return {
    kind: 'bank',
    accountNumber: String(100_000_000 + pick),
    ifsc: 'HDFC0001234',
    holderName: 'Seller',
    identity: {
      pan: 'ABCPE1234F',
      phone: '9876543210',
      street: '12 MG Road',
      city: 'Pune',
      state: 'Maharashtra',
      postalCode: '411001',
    },
  };
}

export async function linkSellers(context: Context, profileIds: readonly string[]): Promise<void> {
  if (!isPaidByProvider(context)) return;
  for (const [pick, sellerId] of profileIds.entries()) {
    // A pick divisible by 5 would create an account in its waiting period.
    await moneySteps.account(context, { purchaseId: '', sellerId, pick: 5 * pick + 1 });
    await syncLinkedAccount(context, sellerId);
  }
}

async function findPayoutOfTransfers(context: Context, pick: number): Promise<string | null> {
  let found: string | null = null;
  await onPayout(context, pick, (_tx, { id, channel, state }) => {
    if (channel === 'held-transfers' && state === 'sent') found = id;
    return never;
  });
  return found;
}

async function onPayout(
  { database }: Context,
  pick: number,
  work: (tx: DatabaseTransaction, payout: StoredPayout) => Promise<unknown>,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const numbers = await tx
      .selectFrom('payouts')
      .select('number')
      .orderBy('number', 'desc')
      .limit(3)
      .execute();
    const number = numbers[pick % Math.max(1, numbers.length)]?.number;
    const payout = number === undefined ? null : await lockPayout(tx, number);
    if (payout !== null) await work(tx, payout);
  });
}
