import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMailbox } from '#tests/support/mailbox.ts';
import { releaseOrder } from '#tests/support/pay-out.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { auditLedger } from '../operations/audit-ledger.ts';
import { runCommand } from '../operations/run-command.ts';
import { findPurchase } from '../purchases/purchase-store.ts';
import { refundSale } from '../purchases/refund/refund-sale.ts';
import { settlePurchase } from '../purchases/settle/settle-purchase.ts';
import { listBatch } from './payout-store.ts';
import { preparePayoutsJob } from './prepare-payouts-job.ts';
import { preparePayouts } from './prepare-payouts.ts';

const { app, market } = setUpMarket({ settings: { SINGLE_OPERATOR: 'on' } });
const seller = () => app.api(market.seller);
const folder = mkdtempSync(join(tmpdir(), 'protohaat-payouts-'));
let files = 0;
const newFile = () => join(folder, `${(files += 1)}.csv`);

async function operate(...words: string[]): Promise<{ exit: number; text: string }> {
  const lines: string[] = [];
  const exit = await runCommand(app.operating, { words, actor: 'asha' }, (line) => lines.push(line));
  return { exit, text: lines.join('\n') };
}

async function sell(priceRupees = 999) {
  const opened = await market.buy(await market.list({ priceRupees }));
  const purchase = await findPurchase(app.context.database, opened.purchaseId);
  if (purchase === null) throw new Error('the purchase is not stored');
  await releaseOrder(app.context, opened.purchaseId);
  return { ...opened, projectId: purchase.projectId };
}

async function enterAccount({ isUsable = true } = {}): Promise<void> {
  await seller()('PUT /api/payout-account', {
    body: { kind: 'bank', holder_name: 'Asha Verma', account_number: '001234567890', ifsc: 'HDFC0001234' },
  });
  if (isUsable) await app.pool.query('update payout_accounts set usable_from = created_at');
}

const prepare = (runOn = '2026-11-23') => preparePayouts(app.context, runOn);
const payouts = async () =>
  (
    await app.pool.query<{ number: number; state: string }>(
      'select number, state from payouts order by number',
    )
  ).rows;
const money = async () => {
  const { data } = (await seller()('GET /api/balance')).body;
  return [data.held, data.available, data.on_its_way, data.paid_out];
};
const sealedAccounts = async () =>
  (await app.pool.query('select from payout_accounts where details_sealed is not null')).rowCount;
const lastNumber = async () => String((await payouts()).at(-1)?.number);

async function paySeller(runOn?: string): Promise<string> {
  await prepare(runOn);
  await operate('payouts', 'export', newFile());
  const number = await lastNumber();
  expect((await operate('payouts', 'confirm', number, `UTR${number}0001`)).exit).toBe(0);
  return number;
}

describe('payouts', () => {
  it("available money is reserved by a payout, exported in the bank's file, and paid", async () => {
    await sell();
    await sell(500);
    await enterAccount();
    expect(await prepare()).toEqual({ payouts: 1, amountMinor: 149_900 });
    expect(await money()).toEqual([0, 0, 149_900, 0]);
    const file = newFile();
    const exported = await operate('payouts', 'export', file);
    expect(exported.text).toContain('Wrote 1 payout, ₹1,499 in total');
    expect(statSync(file).mode % 0o1000).toBe(0o600);
    const number = await lastNumber();
    const reference = `PHP-${number.padStart(6, '0')}`;
    expect(readFileSync(file, 'utf8').split('\r\n').slice(1)).toEqual([
      `${reference},1499.00,INR,NEFT,Asha Verma,,001234567890,HDFC0001234`,
      '',
    ]);
    expect((await operate('payouts', 'confirm', number, 'UTR20261123')).exit).toBe(0);
    expect(await money()).toEqual([0, 0, 0, 149_900]);
    expect((await operate('payouts', 'list')).text).toContain('confirmed');
    expect((await operate('actions')).text).toContain('payouts confirm');
    const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7);
    const statement = await seller()('GET /api/balance/statement', { query: { month } });
    expect(statement.body.data).toMatchObject({ earned: 149_900, paid_out: 149_900, closing: 0 });
    expect(statement.body.data.lines.at(-1)).toMatchObject({
      kind: 'payout',
      number: reference,
      amount: -149_900,
    });
    await app.runJobs();
    const subjects = (await readMailbox(app.sandbox, market.seller.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['₹1,499 is on its way to you', 'You were paid ₹1,499']));
    const exportedData = (await seller()('GET /api/auth/export')).body as unknown;
    expect(exportedData).toMatchObject({
      payout_accounts: [{ kind: 'bank', masked: 'HDFC •••• 7890' }],
      payouts: [{ amount_minor: 149_900, state: 'confirmed', bank_reference: 'UTR20261123' }],
    });
    expect((await auditLedger(app.operating)).differences).toEqual([]);
  });

  it('the weekly job prepares the payouts of a run only once', async () => {
    await sell();
    await enterAccount();
    await preparePayoutsJob.handle(app.context, {});
    expect(await payouts()).toMatchObject([{ state: 'prepared' }]);
    await sell();
    await preparePayoutsJob.handle(app.context, {});
    expect(await payouts()).toHaveLength(1);
    const { data } = (await seller()('GET /api/balance')).body;
    expect(data).toMatchObject({ available: 99_900, obstacle: null, next_payout_on: data.next_run_on });
  });

  it('concurrent payout runs, exports and confirmations pay each sale only once', async () => {
    await sell();
    await enterAccount();
    await Promise.all([
      prepare('2026-11-23'),
      prepare('2026-11-23'),
      prepare('2026-11-30'),
      prepare('2026-12-07'),
    ]);
    expect(await payouts()).toMatchObject([{ state: 'prepared' }]);
    const exports = await Promise.all([1, 2, 3].map(() => operate('payouts', 'export', newFile())));
    expect(exports.filter(({ exit }) => exit === 0)).toHaveLength(1);
    const number = await lastNumber();
    const ends = await Promise.all([
      operate('payouts', 'confirm', number, 'UTR20261123'),
      operate('payouts', 'confirm', number, 'UTR20261123'),
      operate('payouts', 'confirm', number, 'UTR20261124'),
    ]);
    expect(ends.filter(({ text }) => text.includes('is confirmed: the bank paid ₹999.'))).toHaveLength(1);
    expect(await money()).toEqual([0, 0, 0, 99_900]);
  });

  it('the money of a payout that fails before or after its confirmation returns to the balance and is paid by the next run', async () => {
    await sell();
    await enterAccount();
    await prepare('2026-11-23');
    await operate('payouts', 'export', newFile());
    const first = await lastNumber();
    const failed = await Promise.all([
      operate('payouts', 'fail', first, 'details-wrong', '--reason', 'returned'),
      operate('payouts', 'fail', first, 'details-wrong', '--reason', 'returned'),
    ]);
    expect(failed.map(({ exit }) => exit)).toEqual([0, 0]);
    expect(await money()).toEqual([0, 99_900, 0, 0]);
    expect((await operate('payouts', 'confirm', first, 'UTR20261123')).text).toContain('is failed');
    const second = await paySeller('2026-11-30');
    expect(await money()).toEqual([0, 0, 0, 99_900]);
    await operate('payouts', 'fail', second, 'account-closed', '--reason', 'the bank returned it');
    expect(await money()).toEqual([0, 99_900, 0, 0]);
    await paySeller('2026-12-07');
    expect(await money()).toEqual([0, 0, 0, 99_900]);
    await app.runJobs();
    const mails = await readMailbox(app.sandbox, market.seller.email);
    expect(mails.filter(({ subject }) => subject === 'Your payout of ₹999 did not arrive')).toHaveLength(2);
  });

  it('a sale that is reversed after its payout is offset against later sales', async () => {
    const sale = await sell();
    await enterAccount();
    await paySeller('2026-11-23');
    await refundSale(app.context, sale.purchaseId);
    expect(await money()).toEqual([0, -99_900, 0, 99_900]);
    expect((await seller()('GET /api/balance')).body.data.obstacle).toBe('owed');
    const entries = await seller()('GET /api/balance/entries');
    expect(entries.body.data).toMatchObject([{ amount: 0, state: 'owed' }]);
    await sell(1_500);
    expect(await prepare('2026-11-30')).toEqual({ payouts: 1, amountMinor: 50_100 });
    expect(await money()).toEqual([0, 0, 50_100, 99_900]);
  });

  it.each([
    ['without payout details', 'no-account', (): Promise<void> => Promise.resolve()],
    [
      'with details that are less than 48 hours old',
      'account-waits',
      () => enterAccount({ isUsable: false }),
    ],
    ['with less than the minimum', 'below-minimum', () => enterAccount()],
    [
      'with a claim that freezes a listing',
      'claim-open',
      async () => {
        await enterAccount();
        const claimant = await app.signUp();
        await app.pool.query(
          `insert into claims (id, project_id, claimant_id, reason, is_matched, decide_by, held_until)
           select gen_random_uuid(), id, $1, 'my-code', false, now() + interval '7 days', now() + interval '3 days'
             from projects limit 1`,
          [claimant.profileId],
        );
      },
    ],
  ] as const)(
    'a seller %s gets no payout, and the balance page gives the reason',
    async (_case, obstacle, arrange) => {
      await sell(99);
      await arrange();
      expect((await prepare()).payouts).toBe(0);
      // The waiting period is extended, because the next run may be more than 48 hours away.
      await app.pool.query(
        `update payout_accounts set usable_from = now() + interval '30 days' where usable_from > now()`,
      );
      const { data } = (await seller()('GET /api/balance')).body;
      expect(data).toMatchObject({ available: 9_900, obstacle, next_payout_on: null });
    },
  );

  it('a payout excludes sales of banned listings and disputed payments and pays the others', async () => {
    const [banned, disputed] = [await sell(), await sell(500)];
    await sell(250);
    await enterAccount();
    await operate('listing', 'ban', banned.projectId, '--reason', 'copied');
    await market.provider.openDispute(disputed.intentId);
    await settlePurchase(app.context, disputed.intentId);
    expect((await seller()('GET /api/balance')).body.data).toMatchObject({
      available: 174_900,
      kept_back: 149_900,
    });
    expect(await prepare()).toEqual({ payouts: 1, amountMinor: 25_000 });
  });

  it('a change of payout details stops a prepared payout, but not one that was sent to the bank', async () => {
    await sell();
    await enterAccount();
    await prepare('2026-11-23');
    await enterAccount();
    expect(await payouts()).toMatchObject([{ state: 'failed' }]);
    expect(await money()).toEqual([0, 99_900, 0, 0]);
    await prepare('2026-11-30');
    await operate('payouts', 'export', newFile());
    await seller()('DELETE /api/payout-account');
    expect(await payouts()).toMatchObject([{ state: 'failed' }, { state: 'sent' }]);
    expect(await sealedAccounts()).toBe(1);
    await operate('payouts', 'confirm', await lastNumber(), 'UTR20261130');
    expect(await sealedAccounts()).toBe(0);
  });

  // covers: S7.341
  it('a single operator exports, confirms and fails a payout, and the log marks the steps of one person', async () => {
    await sell();
    await enterAccount();
    const number = await paySeller();
    await operate('payouts', 'fail', number, 'account-closed', '--reason', 'the bank returned it');
    const { text } = await operate('actions');
    const lines = text.split('\n').map((line) => /payouts \w+(?: \(alone\))?/u.exec(line)?.[0]);
    expect(lines).toEqual(['payouts fail (alone)', 'payouts confirm (alone)', 'payouts export']);
  });

  it('a payout batch whose file was lost can be exported again, and an existing file is never overwritten', async () => {
    await sell();
    await enterAccount();
    await prepare();
    const taken = newFile();
    writeFileSync(taken, 'kept');
    expect((await operate('payouts', 'export', taken)).text).toContain('cannot be created');
    expect(await payouts()).toMatchObject([{ state: 'prepared' }]);
    const [first, second] = [newFile(), newFile()];
    const { text } = await operate('payouts', 'export', first);
    const batch = text.split(' ').at(-1) ?? '';
    expect(await listBatch(app.context.database, batch)).toHaveLength(1);
    expect((await operate('payouts', 'export-again', batch, second)).exit).toBe(0);
    expect(readFileSync(second, 'utf8')).toBe(readFileSync(first, 'utf8'));
    await operate('payouts', 'confirm', await lastNumber(), 'UTR20261123');
    expect((await operate('payouts', 'export-again', batch, newFile())).exit).toBe(1);
    expect(readFileSync(taken, 'utf8')).toBe('kept');
  });
});
