import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dayInIndia } from '#domain/common/india-day.ts';
import { releaseOrder } from '#tests/support/pay-out.ts';
import { createEmptyTarget, openRestored, restoreInto } from '#tests/support/restored-market.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { listMoneyDifferences } from '../../operations/audit-store.ts';
import { createBackup } from '../../operations/backup.ts';
import { runCommand } from '../../operations/run-command.ts';
import { refundSale } from '../refund/refund-sale.ts';

const { app, market } = setUpMarket({
  settings: { TDS_RATES: '2024-10-01:0.1', TDS_RATES_WITHOUT_PAN: '2024-10-01:5' },
});

async function operateOn(operating: typeof app.operating, ...words: string[]) {
  const lines: string[] = [];
  const exit = await runCommand(operating, { words, actor: 'asha' }, (line) => lines.push(line));
  return { exit, text: lines.join('\n') };
}
const operate = (...words: string[]) => operateOn(app.operating, ...words);
const today = dayInIndia(new Date());
const remit = (...words: string[]) => operate('taxes', 'remit', ...words, today);

/** TDS of ₹50 is withheld from each of these sales. */
async function sell(): Promise<string> {
  const { purchaseId } = await market.buy(await market.list({ priceRupees: 1_000 }));
  await releaseOrder(app.context, purchaseId);
  return purchaseId;
}

async function monthBefore(months: number): Promise<string> {
  const { rows } = await app.pool.query<{ month: string }>(
    `select to_char((now() at time zone 'Asia/Kolkata') - make_interval(months => $1), 'YYYY-MM') as month`,
    [months],
  );
  return rows[0]?.month ?? '';
}

async function letMonthPass(): Promise<void> {
  await app.pool.query(
    `begin; set local session_replication_role = replica;
     update ledger_entries set created_at = (created_at at time zone 'Asia/Kolkata' - interval '1 month') at time zone 'Asia/Kolkata';
     commit`,
  );
}

const remittances = async () =>
  (await app.pool.query<{ count: number }>('select count(*)::int from tax_remittances')).rows[0]?.count;

describe('remittances of withheld tax', () => {
  it("a finished month's withheld tax can be remitted in parts, up to the amount withheld", async () => {
    await sell();
    await letMonthPass();
    const month = await monthBefore(1);
    expect(await remit('tds', month, '30', 'cin-00001')).toEqual({
      exit: 0,
      text: `Recorded ₹30 of TDS for ${month}, challan CIN-00001.`,
    });
    expect(await remit('TDS', month, '20.01', 'cin-00002')).toEqual({
      exit: 1,
      text: `At most ₹20 of the TDS of ${month} may still be remitted, not ₹20.01.`,
    });
    expect((await remit('tcs', month, '1', 'cin-00002')).text).toContain('At most ₹0');
    expect((await remit('tds', month, '20', 'CIN-00002')).exit).toBe(0);
    expect((await operate('taxes', 'list')).text).toBe(
      `${month} TDS: ₹50 withheld, ₹50 remitted (challan CIN-00001, CIN-00002)`,
    );
    const { rows } = await app.pool.query(
      `select actor, subject, details from operator_actions where action = 'taxes remit' order by done_at, id`,
    );
    expect(rows).toEqual([
      {
        actor: 'asha',
        subject: 'tds',
        details: { month, challan: 'CIN-00001', amountMinor: 3_000, paidOn: today },
      },
      {
        actor: 'asha',
        subject: 'tds',
        details: { month, challan: 'CIN-00002', amountMinor: 2_000, paidOn: today },
      },
    ]);
    expect(await listMoneyDifferences(app.context.database)).toEqual([]);
  });

  it('concurrent remittances never exceed what was withheld', async () => {
    await sell();
    await letMonthPass();
    const month = await monthBefore(1);
    const exits = await Promise.all(
      ['CIN-00001', 'CIN-00002', 'CIN-00003'].map(
        async (challan) => (await remit('tds', month, '50', challan)).exit,
      ),
    );
    expect(exits.toSorted((a, b) => a - b)).toEqual([0, 1, 1]);
    expect(await remittances()).toBe(1);
  });

  it('tax of the current month cannot be remitted, and a challan is recorded only once', async () => {
    await sell();
    const present = await monthBefore(0);
    expect(await remit('tds', present, '1', 'CIN-00001')).toEqual({
      exit: 1,
      text: `${present} is not over. Tax is remitted after the end of its month.`,
    });
    await letMonthPass();
    const month = await monthBefore(1);
    expect((await remit('tds', month, '1', 'CIN-00001')).exit).toBe(0);
    expect(await remit('tds', month, '1', 'CIN-00001')).toEqual({
      exit: 1,
      text: 'The challan CIN-00001 of TDS is already recorded.',
    });
    expect(await remittances()).toBe(1);
  });

  it('tax returned to a seller after it was remitted is subtracted from later months', async () => {
    const refunded = await sell();
    await letMonthPass();
    expect((await remit('tds', await monthBefore(1), '50', 'CIN-00001')).exit).toBe(0);
    await app.pool.query(
      `begin; set local session_replication_role = replica;
       update tax_remittances set month = '${await monthBefore(2)}'; commit`,
    );
    await refundSale(app.context, refunded);
    await sell();
    await sell();
    await letMonthPass();
    const month = await monthBefore(1);
    expect((await operate('taxes', 'list')).text.split('\n')).toEqual([
      `${month} TDS: ₹50 withheld, ₹0 remitted`,
      `${await monthBefore(2)} TDS: ₹50 withheld, ₹50 remitted (challan CIN-00001)`,
    ]);
    expect((await remit('tds', month, '50.01', 'CIN-00002')).exit).toBe(1);
    expect((await remit('tds', month, '50', 'CIN-00002')).exit).toBe(0);
  });

  it('a mistaken remittance can be withdrawn with a reason, and its tax can be remitted again', async () => {
    await sell();
    await letMonthPass();
    const month = await monthBefore(1);
    await remit('tds', month, '50', 'CIN-00001');
    expect((await operate('taxes', 'withdraw', 'tds', 'CIN-00001')).text).toContain('requires --reason');
    const withdraw = () => operate('taxes', 'withdraw', 'tds', 'CIN-00001', '--reason', 'wrong amount');
    expect(await withdraw()).toEqual({ exit: 0, text: `Withdrew challan CIN-00001: ₹50 for ${month}.` });
    expect((await withdraw()).text).toBe('No challan CIN-00001 of TDS is recorded.');
    expect((await remit('tds', month, '49', 'CIN-00001')).exit).toBe(0);
    expect((await operate('taxes', 'list')).text).toContain('₹49 remitted (challan CIN-00001)');
  });

  it('a restored backup has the same withheld and remitted tax, and enforces the same limit', async () => {
    await sell();
    await letMonthPass();
    const month = await monthBefore(1);
    await remit('tds', month, '10', 'CIN-00001');
    await operate('taxes', 'withdraw', 'tds', 'CIN-00001', '--reason', 'wrong amount');
    await remit('tds', month, '30', 'CIN-00001');
    const directory = await mkdtemp(join(tmpdir(), 'protohaat-remittances-'));
    const place = await createEmptyTarget();
    try {
      await createBackup(app.operating, join(directory, 'backup'));
      await restoreInto(app, join(directory, 'backup'), place);
      const restored = await openRestored(app, place);
      try {
        expect((await operateOn(restored.operating, 'taxes', 'list')).text).toBe(
          `${month} TDS: ₹50 withheld, ₹30 remitted (challan CIN-00001)`,
        );
        const more = (rupees: string) =>
          operateOn(restored.operating, 'taxes', 'remit', 'tds', month, rupees, 'CIN-00002', today);
        expect((await more('20.01')).exit).toBe(1);
        expect((await more('20')).exit).toBe(0);
        expect(await listMoneyDifferences(restored.context.database)).toEqual([]);
      } finally {
        await restored.close();
      }
    } finally {
      await place.remove();
      await rm(directory, { recursive: true });
    }
  });

  it('the ledger audit reports a month with more tax remitted than withheld', async () => {
    await sell();
    await letMonthPass();
    const month = await monthBefore(1);
    await remit('tds', month, '50', 'CIN-00001');
    await app.pool.query(
      `begin; set local session_replication_role = replica;
       update tax_remittances set amount_minor = 5001; commit`,
    );
    expect(await listMoneyDifferences(app.context.database)).toEqual([
      `tds of ${month}: 5001 paise were remitted, but the ledger has 5000 withheld`,
    ]);
  });

  it.each([
    [['vat', '2026-01', '5', 'CIN-00001', today], 'is not a withheld tax'],
    [['tds', '2026-13', '5', 'CIN-00001', today], 'is not a month'],
    [['tds', '2026-01', '5.5', 'CIN-00001', today], 'is not an amount'],
    [['tds', '2026-01', '5', 'CIN', today], 'is not a challan'],
    [['tds', '2026-01', '5', 'CIN-00001', '2026-02-30'], 'is not a day'],
    [['tds', '2026-01', '5', 'CIN-00001', '2025-12-31'], 'was not paid on 2025-12-31'],
    [['tds', '2026-01', '5', 'CIN-00001', '2100-01-01'], 'was not paid on 2100-01-01'],
  ])('the remittance %j is rejected with a message containing "%s"', async (words, sentence) => {
    const answer = await operate('taxes', 'remit', ...words);
    expect(answer.exit).toBe(1);
    expect(answer.text).toContain(sentence);
  });
});
