import { describe, expect, it } from 'vitest';
import { enterBank } from '#tests/support/bank-details.ts';
import { releaseOrder } from '#tests/support/pay-out.ts';
import { createSandboxRoute } from '#tests/support/sandbox-razorpay.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { decide, runWords } from '#tests/support/staff.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { auditLedger } from '../../machine/audit-ledger.ts';
import { listMoneyDifferences } from '../../machine/audit-store.ts';
import { settlePurchase } from '../../purchases/settle/settle-purchase.ts';
import { preparePayouts } from '../prepare-payouts.ts';
import { alignTransfer } from './align-transfer.ts';
import { reconcileTransfers } from './reconcile-transfers.ts';
import { readTransferFigures } from './transfer-store.ts';

const { app, market } = setUpMarket({
  settings: { PAYMENT_PROVIDER: 'razorpay', PAYOUTS: 'razorpay-route' },
});

async function sellWithRefusedTransfer(): Promise<string> {
  await enterBank(app, market.seller);
  await market.provider.fault({ kind: 'transfer-fails' });
  const { purchaseId } = await market.buy(await market.list({ priceRupees: 999 }));
  await app.runJobs();
  await market.provider.clearFaults();
  return purchaseId;
}

describe('transfer figures', () => {
  it('the figures count a refused transfer as due, and return its age, until it is made', async () => {
    await sellWithRefusedTransfer();
    await app.pool.query("update held_transfers set created_at = now() - interval '1 hour'");
    const before = await readTransferFigures(app.context.database);
    expect(before.byState).toEqual({ due: 1, held: 0, released: 0 });
    expect(before.oldestBehindSeconds).toBeGreaterThan(3_599);
    expect(before.oldestBehindSeconds).toBeLessThan(3_700);
    await app.pool.query('update held_transfers set retry_at = now()');
    await reconcileTransfers(app.context);
    expect(await readTransferFigures(app.context.database)).toEqual({
      byState: { due: 0, held: 1, released: 0 },
      oldestBehindSeconds: 0,
    });
  });
});

async function moveToBankFile(purchaseId: string): Promise<string> {
  const words = ['payouts', 'by-bank-file', purchaseId, '--reason', 'Razorpay never makes it'];
  const { text, errors } = await runWords(app.operating, words);
  return errors || text;
}

async function transferredMinor(purchaseId: string): Promise<number> {
  const transfers = await createSandboxRoute(app.sandbox).transfers();
  return transfers
    .filter(
      ({ notes, status }) =>
        'purchase_id' in notes && notes['purchase_id'] === purchaseId && status !== 'failed',
    )
    .reduce((sum, { amount, amount_reversed: reversed }) => sum + amount - reversed, 0);
}

async function payouts(): Promise<unknown[]> {
  return await app.context.database
    .selectFrom('payouts')
    .select(['channel', 'amountMinor'])
    .orderBy('number')
    .execute();
}

/** Excludes the payments of earlier tests, which remain in the sandbox. */
async function differences(purchaseId: string): Promise<string[]> {
  const audit = await auditLedger(app.context);
  return audit.differences.filter(
    (difference) => difference.includes(purchaseId) || !difference.endsWith('is not in the ledger'),
  );
}

describe('moving a refused transfer to the bank file', () => {
  it('after a refused transfer is moved to the bank file, the file pays the share and no transfer is made', async () => {
    const purchaseId = await sellWithRefusedTransfer();
    await releaseOrder(app.context, purchaseId);
    expect((await preparePayouts(app.context, '2026-11-23')).payouts).toBe(0);

    expect(await moveToBankFile(purchaseId)).toContain('The bank file pays the share');
    await app.pool.query("update held_transfers set retry_at = now() - interval '1 day'");
    await alignTransfer(app.context, purchaseId);
    await reconcileTransfers(app.context);
    await preparePayouts(app.context, '2026-11-24');
    await app.runJobs();
    expect(await payouts()).toEqual([{ channel: 'bank-file', amountMinor: 99_900 }]);
    expect(await transferredMinor(purchaseId)).toBe(0);
    const alerts = await app.context.database
      .selectFrom('alerts')
      .select('code')
      .where('clearedAt', 'is', null)
      .where('subject', '=', purchaseId)
      .execute();
    expect(alerts).toEqual([]);
    expect(await differences(purchaseId)).toEqual([]);
    expect(await moveToBankFile(purchaseId)).toContain('has not refused');
  });

  it('a held transfer cannot be moved to the bank file', async () => {
    await enterBank(app, market.seller);
    const { purchaseId } = await market.buy(await market.list({ priceRupees: 999 }));
    await app.runJobs();
    expect(await moveToBankFile(purchaseId)).toContain('has not refused');
    expect(await transferredMinor(purchaseId)).toBe(99_900);
  });

  it('a refused transfer that the provider made after all is recorded and not moved to the bank file', async () => {
    const purchaseId = await sellWithRefusedTransfer();
    const { intentId } = await app.context.database
      .selectFrom('purchases')
      .select((eb) => eb.ref('intentId').$notNull().as('intentId'))
      .where('id', '=', purchaseId)
      .executeTakeFirstOrThrow();
    const { accountId } = await app.context.database
      .selectFrom('linkedAccounts')
      .select('accountId')
      .executeTakeFirstOrThrow();
    // This simulates a process that is killed before it records the response.
    await app.context.transfers?.holdShare({ intentId, purchaseId, accountId, amountMinor: 99_900 });
    expect(await moveToBankFile(purchaseId)).toContain('has not refused');
    expect((await readTransferFigures(app.context.database)).byState.held).toBe(1);
  });

  it('a concurrent move to the bank file, retry and payout of a refused transfer pay the share exactly once', async () => {
    const purchaseId = await sellWithRefusedTransfer();
    await releaseOrder(app.context, purchaseId);
    await app.pool.query('update held_transfers set retry_at = now()');
    await Promise.allSettled([
      alignTransfer(app.context, purchaseId),
      moveToBankFile(purchaseId),
      preparePayouts(app.context, '2026-11-23'),
      reconcileTransfers(app.context),
      moveToBankFile(purchaseId),
    ]);
    await alignTransfer(app.context, purchaseId);
    await preparePayouts(app.context, '2026-11-24');
    await app.runJobs();
    const transferred = await transferredMinor(purchaseId);
    expect(await payouts()).toEqual([
      { channel: transferred === 0 ? 'bank-file' : 'held-transfers', amountMinor: 99_900 },
    ]);
    expect([0, 99_900]).toContain(transferred);
    expect(await differences(purchaseId)).toEqual([]);
  });
});

describe('a refund whose transfer the provider refuses to reverse', () => {
  it('an operator’s refund reports that the provider rejected the refund, and nothing is refunded yet', async () => {
    await enterBank(app, market.seller);
    const { purchaseId, intentId } = await market.buy(await market.list({ priceRupees: 999 }));
    await app.runJobs();
    const held = await app.context.database
      .selectFrom('heldTransfers')
      .select((eb) => eb.ref('transferId').$notNull().as('transferId'))
      .executeTakeFirstOrThrow();
    // This simulates a release in Razorpay's dashboard: the share reaches the seller's bank without a payout.
    await app.context.transfers?.setHold(held.transferId, false);
    await createSandboxRoute(app.sandbox).settle();

    const given = { params: { purchase_id: purchaseId }, body: { reason: 'Sold by mistake' } };
    const asked = await decide(app, 'POST /api/operate/purchases/{purchase_id}/refund', given);
    expect(asked).toMatchObject({ status: 200, sentence: expect.stringContaining('rejected the refund') });
    expect((await market.provider.intent(intentId)).refundedMinor).toBe(0);
    expect(await market.stateOf(purchaseId)).toBe('paid');
  });
});

async function sell(seller: TestPerson, priceRupees: number) {
  const bought = await market.buy(await market.list({ sellerId: seller.profileId, priceRupees }));
  await app.runJobs();
  await releaseOrder(app.context, bought.purchaseId);
  await app.runJobs();
  return bought;
}

async function payOut(day: string): Promise<number> {
  const { amountMinor } = await preparePayouts(app.context, day);
  await app.runJobs();
  await createSandboxRoute(app.sandbox).settle();
  await reconcileTransfers(app.context);
  return amountMinor;
}

async function transferOf({ purchaseId }: { readonly purchaseId: string }) {
  const transfers = await createSandboxRoute(app.sandbox).transfers();
  return transfers
    .filter(({ notes }) => 'purchase_id' in notes && notes['purchase_id'] === purchaseId)
    .map((transfer) => [transfer.amount - transfer.amount_reversed, transfer.on_hold]);
}

it('the debt of an earlier account is taken from held transfers, and only the rest is released', async () => {
  const before = await app.signUp({ github: 'asha-verma' });
  await enterBank(app, before);
  const disputed = await sell(before, 1_000);
  expect(await payOut('2026-11-02')).toBe(100_000);
  expect((await app.api(before)('DELETE /api/auth/account')).status).toBe(200);
  await market.provider.closeDispute(await market.provider.openDispute(disputed.intentId), 'lost');
  await settlePurchase(app.context, disputed.intentId);

  const after = await app.signUp({ github: 'asha-verma' });
  await enterBank(app, after);
  const small = await sell(after, 400);
  expect(await payOut('2026-11-09')).toBe(0);
  expect(await transferOf(small)).toEqual([[0, true]]);
  const large = await sell(after, 1_500);
  expect(await payOut('2026-11-16')).toBe(90_000);
  expect(await transferOf(large)).toEqual([[90_000, false]]);
  const { data } = (await app.api(after)('GET /api/balance')).body;
  expect(data).toMatchObject({ available: 0, on_its_way: 0, paid_out: 90_000, earlier_debt: 0 });
  expect(await listMoneyDifferences(app.context.database)).toEqual([]);
});
