import { describe, expect, it } from 'vitest';
import { releaseOrder } from '#tests/support/pay-out.ts';
import { setUpRouteMarket } from '#tests/support/route-market.ts';
import { auditLedger } from '../../machine/audit-ledger.ts';
import { refundSale } from '../../purchases/refund/refund-sale.ts';
import { settlePurchase } from '../../purchases/settle/settle-purchase.ts';
import { alignTransfer } from './align-transfer.ts';
import { takeBackShare } from './take-back-share.ts';
import { endLease, leaseTransfer } from './transfer-store.ts';

const { app, market, route, enterBank, sell, sellAndRelease, prepare, reconcile, money, rows, payouts } =
  setUpRouteMarket();

describe('a sale with a linked account', () => {
  // covers: S7.305
  it("the seller's share is held at the provider, released by a payout, and paid once the provider settles it", async () => {
    await enterBank();
    const { purchaseId } = await sell();
    expect(await route().transfers()).toMatchObject([
      { amount: 99_900, on_hold: true, status: 'processed', notes: { purchase_id: purchaseId } },
    ]);
    expect(await rows()).toEqual([{ state: 'held', amountMinor: 99_900, reversedMinor: 0 }]);
    expect(await money()).toEqual([99_900, 0, 0, 0]);
    await releaseOrder(app.context, purchaseId);
    await app.runJobs();
    expect(await route().transfers()).toMatchObject([{ on_hold: true }]);

    expect(await prepare()).toEqual({ payouts: 1, amountMinor: 99_900 });
    await app.runJobs();
    expect(await route().transfers()).toMatchObject([{ on_hold: false, settlement_status: 'pending' }]);
    expect(await payouts()).toMatchObject([{ state: 'sent', channel: 'held-transfers' }]);
    expect(await money()).toEqual([0, 0, 99_900, 0]);

    await route().settle();
    await reconcile();
    const [transfer] = await route().transfers();
    expect(await payouts()).toMatchObject([
      { state: 'confirmed', bankReference: transfer?.recipient_settlement_id },
    ]);
    expect(await money()).toEqual([0, 0, 0, 99_900]);
    await reconcile();
    await prepare('2026-11-30');
    await app.runJobs();
    expect(await route().transfers()).toHaveLength(1);
    expect(await payouts()).toHaveLength(1);
    expect((await auditLedger(app.context)).differences).toEqual([]);
  });

  it.each(['answer-lost-after-charging', 'http-500', 'http-429'] as const)(
    'exactly one transfer is made when the provider fails with %s',
    async (kind) => {
      await enterBank();
      await market.provider.fault({ kind, operation: 'transfers.create', times: 2 });
      const { purchaseId } = await sell();
      await alignTransfer(app.context, purchaseId);
      await alignTransfer(app.context, purchaseId);
      expect(await route().transfers()).toHaveLength(1);
      expect(await rows()).toEqual([{ state: 'held', amountMinor: 99_900, reversedMinor: 0 }]);
    },
  );

  it('a process whose lease on a transfer has expired does not end the lease of the next process', async () => {
    await enterBank();
    const { purchaseId } = await sell();
    const { database } = app.context;
    const first = await leaseTransfer(database, purchaseId);
    await database
      .updateTable('heldTransfers')
      .set({ busyUntil: new Date(0) })
      .execute();
    const second = await leaseTransfer(database, purchaseId);
    await endLease(database, purchaseId, first!);
    expect(await leaseTransfer(database, purchaseId)).toBeNull();
    await endLease(database, purchaseId, second!);
    expect(await leaseTransfer(database, purchaseId)).not.toBeNull();
  });

  it('a transfer whose response was lost is found and reversed before the refund', async () => {
    await enterBank();
    await market.provider.fault({ kind: 'http-500', operation: 'transfers.list', times: 9 });
    const { purchaseId, intentId } = await sell();
    await market.provider.clearFaults();
    const accountId = (await route().accounts())[0]?.account.id ?? '';
    // This simulates a process that is killed before it records the response.
    await app.context.transfers?.holdShare({ intentId, purchaseId, accountId, amountMinor: 99_900 });
    expect(await rows()).toMatchObject([{ state: 'due' }]);
    await refundSale(app.context, purchaseId);
    expect(await route().transfers()).toMatchObject([{ status: 'reversed', amount_reversed: 99_900 }]);
    expect(await rows()).toEqual([{ state: 'ended', amountMinor: 99_900, reversedMinor: 99_900 }]);
  });

  it('a failed transfer raises an alert and is retried later', async () => {
    await enterBank();
    await market.provider.fault({ kind: 'transfer-fails' });
    const { purchaseId } = await sell();
    expect(await rows()).toMatchObject([{ state: 'due' }]);
    const alerts = await app.context.database.selectFrom('alerts').select(['code', 'subject']).execute();
    expect(alerts).toContainEqual({ code: 'transfer-failed', subject: purchaseId });
    await releaseOrder(app.context, purchaseId);
    expect((await prepare()).payouts).toBe(0);
    await app.pool.query('update held_transfers set retry_at = now()');
    await reconcile();
    expect(await rows()).toMatchObject([{ state: 'held' }]);
  });

  it('a pending transfer is recorded as held once the provider has processed it', async () => {
    await enterBank();
    await market.provider.fault({ kind: 'transfer-pends' });
    await sell();
    expect(await rows()).toMatchObject([{ state: 'due' }]);
    const [transfer] = await route().transfers();
    await route().resolve(transfer?.id ?? '', 'processed');
    await reconcile();
    expect(await rows()).toMatchObject([{ state: 'held' }]);
    expect(await route().transfers()).toHaveLength(1);
  });
});

describe('refunds and disputes of a held share', () => {
  it('a full refund first reverses the whole transfer to the seller', async () => {
    await enterBank();
    const { purchaseId, intentId } = await sell();
    await refundSale(app.context, purchaseId);
    expect((await market.provider.intent(intentId)).refundedMinor).toBe(104_900);
    expect(await rows()).toEqual([{ state: 'ended', amountMinor: 99_900, reversedMinor: 99_900 }]);
    expect(await money()).toEqual([0, 0, 0, 0]);
  });

  it.each(['answer-lost-after-charging', 'http-500'] as const)(
    'a transfer is reversed exactly once when the provider fails with %s',
    async (kind) => {
      await enterBank();
      const { purchaseId } = await sell();
      await market.provider.fault({ kind, operation: 'transfers.reverse', times: 1 });
      await refundSale(app.context, purchaseId);
      expect(await route().transfers()).toMatchObject([{ amount_reversed: 99_900 }]);
    },
  );

  it("a partial refund reverses only the seller's share of the refund", async () => {
    await enterBank();
    const { purchaseId } = await sell(1_000);
    await takeBackShare(app.context, purchaseId, 10_500);
    expect(await rows()).toEqual([{ state: 'held', amountMinor: 100_000, reversedMinor: 10_000 }]);
    await takeBackShare(app.context, purchaseId, 10_500);
    expect(await route().transfers()).toMatchObject([{ amount_reversed: 10_000 }]);
  });

  it('a lost dispute reverses the transfer to the seller', async () => {
    await enterBank();
    const { intentId } = await sell();
    await market.provider.loseDispute(intentId);
    await settlePurchase(app.context, intentId);
    await app.runJobs();
    expect(await rows()).toEqual([{ state: 'ended', amountMinor: 99_900, reversedMinor: 99_900 }]);
  });

  it("a refund that follows the payout is deducted from the next payout, and part of the next payout's transfers is reversed", async () => {
    await enterBank();
    const { purchaseId } = await sellAndRelease(500);
    await prepare();
    await app.runJobs();
    await route().settle();
    await reconcile();
    await refundSale(app.context, purchaseId);
    expect(await money()).toEqual([0, -50_000, 0, 50_000]);
    await sellAndRelease(1_200);
    expect(await prepare('2026-11-30')).toEqual({ payouts: 1, amountMinor: 70_000 });
    await app.runJobs();
    expect(await route().transfers()).toMatchObject([{}, { amount: 120_000, amount_reversed: 50_000 }]);
    await route().settle();
    await reconcile();
    expect(await money()).toEqual([0, 0, 0, 120_000]);
    expect(await payouts()).toMatchObject([
      { state: 'confirmed' },
      { state: 'confirmed', amountMinor: 70_000 },
    ]);
  });

  it('a concurrent refund and payout never pay the same sale twice', async () => {
    await enterBank();
    const { purchaseId, intentId } = await sellAndRelease();
    await Promise.allSettled([
      refundSale(app.context, purchaseId),
      prepare().then(() => app.runJobs()),
      alignTransfer(app.context, purchaseId),
    ]);
    // A job fails while another job holds the transfer's lease, and the retries may collide again.
    let runs;
    do runs = await app.runJobs({ at: new Date(Date.now() + 3_600_000) });
    while (runs.some(({ error }) => error !== null));
    await reconcile();
    await route().settle();
    await reconcile();
    const [transfer] = await route().transfers();
    const paid = transfer?.on_hold === false ? transfer.amount - transfer.amount_reversed : 0;
    const { refundedMinor } = await market.provider.intent(intentId);
    const [held, available, onItsWay, paidOut] = await money();
    expect(paid).toBe(paidOut);
    expect([held, onItsWay]).toEqual([0, 0]);
    expect((available ?? 0) + paid).toBe(refundedMinor === 0 ? 99_900 : 0);
  });
});
