import { describe, expect, it } from 'vitest';
import { releaseOrder } from '#tests/support/pay-out.ts';
import { createSandboxRoute } from '#tests/support/sandbox-route.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { auditLedger } from '../../operations/audit-ledger.ts';
import { runCommand } from '../../operations/run-command.ts';
import { refundOnRequest } from '../../purchases/refund/refund-on-request.ts';
import { settlePurchase } from '../../purchases/settle/settle-purchase.ts';
import { alignTransfer } from '../../transfers/align-transfer.ts';
import { takeBackShare } from '../../transfers/take-back-share.ts';
import { preparePayouts } from '../prepare-payouts.ts';
import { reconcileTransfers } from './reconcile-transfers.ts';
import { sendTransfers } from './send-transfers.ts';
import { syncLinkedAccount } from './sync-linked-account.ts';

const { app, market } = setUpMarket({
  settings: { PAYMENT_PROVIDER: 'razorpay', PAYOUTS: 'razorpay-route' },
});
/** The sandbox keeps the transfers and accounts of earlier tests. */
const route = () => {
  const sandbox = createSandboxRoute(app.sandbox);
  return {
    ...sandbox,
    async transfers() {
      const purchases = await app.context.database.selectFrom('purchases').select('id').execute();
      const ours = new Set(purchases.map(({ id }) => id));
      const transfers = await sandbox.transfers();
      return transfers.filter(({ notes }) => 'purchase_id' in notes && ours.has(notes['purchase_id'] ?? ''));
    },
    async accounts() {
      const accounts = await sandbox.accounts();
      return accounts.filter(({ account }) => account.email === market.seller.email);
    },
  };
};
const seller = () => app.api(market.seller);
const IDENTITY = {
  pan: 'ABCPE1234F',
  phone: '+91 98765 43210',
  street: '12 MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  postal_code: '411001',
};
const BANK = {
  kind: 'bank',
  holder_name: 'Asha Verma',
  account_number: '123456789012',
  ifsc: 'HDFC0001234',
} as const;

async function enterBank(accountNumber: string = BANK.account_number): Promise<void> {
  const saved = await seller()('PUT /api/payout-account', {
    body: { ...BANK, ...IDENTITY, account_number: accountNumber },
  });
  expect(saved.status).toBe(200);
  await app.pool.query(
    "update payout_accounts set created_at = now() - interval '3 days', usable_from = now() - interval '1 day' where removed_at is null",
  );
  await app.runJobs();
}

async function sell(priceRupees = 999) {
  const bought = await market.buy(await market.list({ priceRupees }));
  await app.runJobs();
  return bought;
}

async function sellAndRelease(priceRupees = 999) {
  const bought = await sell(priceRupees);
  await releaseOrder(app.context, bought.purchaseId);
  return bought;
}

const prepare = (day = '2026-11-23') => preparePayouts(app.context, day);
const reconcile = () => reconcileTransfers(app.context);

async function money(): Promise<number[]> {
  const { data } = (await seller()('GET /api/balance')).body;
  return [data.held, data.available, data.on_its_way, data.paid_out];
}

async function rows(): Promise<unknown[]> {
  return await app.context.database
    .selectFrom('heldTransfers')
    .select(['state', 'amountMinor', 'reversedMinor'])
    .orderBy('purchaseId')
    .execute();
}

async function payouts() {
  return await app.context.database
    .selectFrom('payouts')
    .select(['id', 'number', 'state', 'channel', 'amountMinor', 'bankReference'])
    .orderBy('number')
    .execute();
}

async function accountNumber(): Promise<string | null | undefined> {
  const [linked] = await route().accounts();
  return linked?.product?.active_configuration.settlements.account_number;
}

async function operate(...words: string[]): Promise<{ exit: number; text: string }> {
  const lines: string[] = [];
  const exit = await runCommand(app.operating, { words, actor: 'asha' }, (line) => lines.push(line));
  return { exit, text: lines.join('\n') };
}

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

  it('a transfer whose response was lost is found and reversed before the refund', async () => {
    await enterBank();
    await market.provider.fault({ kind: 'http-500', operation: 'transfers.list', times: 9 });
    const { purchaseId, intentId } = await sell();
    await market.provider.clearFaults();
    const accountId = (await route().accounts())[0]?.account.id ?? '';
    // As by a process that is killed before it records the answer.
    await app.context.transfers?.holdShare({ intentId, purchaseId, accountId, amountMinor: 99_900 });
    expect(await rows()).toMatchObject([{ state: 'due' }]);
    await refundOnRequest(app.context, purchaseId);
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

  it('a pending transfer is recorded once the provider has decided', async () => {
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
    await refundOnRequest(app.context, purchaseId);
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
      await refundOnRequest(app.context, purchaseId);
      expect(await route().transfers()).toMatchObject([{ amount_reversed: 99_900 }]);
    },
  );

  it('a partial refund reverses only the seller’s share of it', async () => {
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

  it('a refund after the payout is deducted from the next payout by reversing part of its transfers', async () => {
    await enterBank();
    const { purchaseId } = await sellAndRelease(500);
    await prepare();
    await app.runJobs();
    await route().settle();
    await reconcile();
    await refundOnRequest(app.context, purchaseId);
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

  it('a concurrent refund and payout of the same sale never pay it twice', async () => {
    await enterBank();
    const { purchaseId, intentId } = await sellAndRelease();
    await Promise.allSettled([
      refundOnRequest(app.context, purchaseId),
      prepare().then(() => app.runJobs()),
      alignTransfer(app.context, purchaseId),
    ]);
    // A refund that found the transfer leased is retried by its job.
    await app.runJobs({ at: new Date(Date.now() + 3_600_000) });
    await reconcile();
    await route().settle();
    await reconcile();
    const [transfer] = await route().transfers();
    // Without a payout, the provider keeps the share on hold.
    const paid = transfer?.on_hold === false ? transfer.amount - transfer.amount_reversed : 0;
    const { refundedMinor } = await market.provider.intent(intentId);
    const [held, available, onItsWay, paidOut] = await money();
    expect(paid).toBe(paidOut);
    expect([held, onItsWay]).toEqual([0, 0]);
    // The seller owes what was both paid out and refunded.
    expect((available ?? 0) + paid).toBe(refundedMinor === 0 ? 99_900 : 0);
  });
});

describe('payouts of held transfers', () => {
  it('two workers that send the same payout release its transfers only once', async () => {
    await enterBank();
    await sellAndRelease();
    await sellAndRelease(500);
    await prepare();
    const [payout] = await payouts();
    const send = () => sendTransfers(app.context, payout?.id ?? '');
    await Promise.allSettled([send(), send(), send()]);
    await send();
    expect(await payouts()).toMatchObject([{ state: 'sent', amountMinor: 149_900 }]);
    const mails = await app.context.database
      .selectFrom('feedEntries')
      .select('code')
      .where('code', '=', 'payout-sent')
      .execute();
    expect(mails).toHaveLength(1);
  });

  it('a payout is completed even if the provider fails in the middle of it', async () => {
    await enterBank();
    await sellAndRelease();
    await sellAndRelease(500);
    await prepare();
    await market.provider.fault({
      kind: 'answer-lost-after-charging',
      operation: 'transfers.edit',
      times: 4,
    });
    await app.runJobs();
    await market.provider.clearFaults();
    await reconcile();
    expect((await route().transfers()).map(({ on_hold: onHold }) => onHold)).toEqual([false, false]);
    await route().settle();
    await reconcile();
    expect(await payouts()).toMatchObject([{ state: 'confirmed' }]);
  });

  it('an operator can fail a payout that was not settled, and its transfers are held again', async () => {
    await enterBank();
    await sellAndRelease();
    await prepare();
    await app.runJobs();
    const [payout] = await payouts();
    const failed = await operate(
      'payouts',
      'fail',
      `PHP-${payout?.number}`,
      'bank-refused',
      '--reason',
      'asked',
    );
    expect(failed.text).toContain('available to the seller again');
    expect(await route().transfers()).toMatchObject([{ on_hold: true }]);
    expect(await money()).toEqual([0, 99_900, 0, 0]);
    await prepare('2026-11-30');
    await app.runJobs();
    await route().settle();
    const [, second] = await payouts();
    expect(
      (await operate('payouts', 'fail', `PHP-${second?.number}`, 'bank-refused', '--reason', 'x')).text,
    ).toContain('has already paid');
    await reconcile();
    expect(await money()).toEqual([0, 0, 0, 99_900]);
    expect((await operate('payouts', 'list')).text).toContain('by the payment provider');
  });

  it('payouts by the provider are never in the bank file', async () => {
    await enterBank();
    await sellAndRelease();
    await prepare();
    expect((await operate('payouts', 'export', '/tmp/none.csv')).text).toContain('no prepared payouts');
    await app.runJobs();
    const [payout] = await payouts();
    const again = await operate('payouts', 'export-again', payout?.id ?? '', '/tmp/none.csv');
    expect(again.text).toContain('No payout of this batch');
  });
});

describe('linked accounts', () => {
  // covers: S7.306
  it('a seller whom the provider has not yet approved keeps the available money, and is paid after the approval', async () => {
    await market.provider.fault({ kind: 'account-review' });
    await enterBank();
    const account = await seller()('GET /api/payout-account');
    expect(account.body.data).toMatchObject({ approval: { status: 'under-review', missing: [] } });
    await sellAndRelease();
    expect(await route().transfers()).toEqual([]);
    expect((await prepare()).payouts).toBe(0);
    expect((await seller()('GET /api/balance')).body.data).toMatchObject({
      available: 99_900,
      obstacle: 'account-not-linked',
    });
    const [linked] = await route().accounts();
    const id = linked?.account.id ?? '';
    await route().review(id, 'needs_clarification', ['stakeholder.kyc.pan']);
    await syncLinkedAccount(app.context, market.seller.profileId);
    expect((await seller()('GET /api/payout-account')).body.data).toMatchObject({
      approval: { status: 'needs-clarification', missing: ['stakeholder.kyc.pan'] },
    });
    await route().review(id, 'activated');
    await syncLinkedAccount(app.context, market.seller.profileId);
    await app.runJobs();
    expect(await rows()).toMatchObject([{ state: 'held' }]);
    expect(await prepare('2026-11-30')).toEqual({ payouts: 1, amountMinor: 99_900 });
  });

  it.each(['answer-lost-after-charging', 'http-500'] as const)(
    'exactly one linked account is created when the provider fails with %s',
    async (kind) => {
      for (const operation of [
        'accounts.create',
        'stakeholders.create',
        'products.create',
        'products.edit',
      ]) {
        await market.provider.fault({ kind, operation });
      }
      await enterBank();
      expect(await route().accounts()).toMatchObject([{ product: { activation_status: 'activated' } }]);
    },
  );

  it('a changed bank account is sent to the provider only after the waiting period, and payouts wait until then', async () => {
    await enterBank();
    await sellAndRelease();
    const saved = await seller()('PUT /api/payout-account', {
      body: { ...BANK, ...IDENTITY, account_number: '999999999999' },
    });
    expect(saved.body.data.masked).toBe('HDFC •••• 9999');
    await app.runJobs();
    expect(await accountNumber()).toBe('123456789012');
    expect((await prepare()).payouts).toBe(0);
    await app.pool.query(
      "update payout_accounts set created_at = now() - interval '3 days', usable_from = now() - interval '1 day' where removed_at is null",
    );
    expect((await prepare('2026-11-24')).payouts).toBe(0);
    await syncLinkedAccount(app.context, market.seller.profileId);
    expect(await accountNumber()).toBe('999999999999');
    expect((await prepare('2026-11-25')).payouts).toBe(1);
  });

  it.each([
    [{ pan: 'ABCDE1234F' }, 'pan'],
    [{ phone: '12345' }, 'phone'],
    [{ street: ' ' }, 'street'],
    [{ city: '' }, 'city'],
    [{ state: 'x' }, 'state'],
    [{ postal_code: '012345' }, 'postal_code'],
    [{ kind: 'upi', upi_id: 'asha@okaxis' }, 'kind'],
  ] as const)('payout details with %j are rejected', async (change, field) => {
    const answer = await seller()('PUT /api/payout-account', {
      body: { ...BANK, ...IDENTITY, ...change },
    });
    expect(answer.problem).toMatchObject({ code: 'invalid-field', field });
  });

  it('a seller with an older UPI ID is paid through the bank file', async () => {
    await sellAndRelease();
    await app.context.database
      .insertInto('payoutAccounts')
      .values({
        id: '01930000-0000-7000-8000-000000000001',
        profileId: market.seller.profileId,
        kind: 'upi',
        detailsSealed: app.context.sealer.seal(
          JSON.stringify({ kind: 'upi', upiId: 'asha@okaxis', holderName: 'Asha' }),
        ),
        masked: 'as••••@okaxis',
        createdAt: new Date(Date.now() - 86_400_000),
        usableFrom: new Date(Date.now() - 3_600_000),
      })
      .execute();
    expect((await prepare()).payouts).toBe(1);
    expect(await payouts()).toMatchObject([{ channel: 'bank-file', state: 'prepared' }]);
    expect(await rows()).toEqual([{ state: 'ended', amountMinor: 0, reversedMinor: 0 }]);
  });
});
