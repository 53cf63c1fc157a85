import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dayInIndia } from '#domain/common/india-day.ts';
import type { WithheldTax } from '#domain/taxes/withholding.ts';
import { releaseOrder } from '#tests/support/pay-out.ts';
import { createEmptyTarget, openRestored, restoreInto } from '#tests/support/restored-market.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { recordRemittance, withdrawRecordedRemittance } from '../../console/remit-taxes.ts';
import { listMoneyDifferences } from '../../machine/audit-store.ts';
import { createBackup } from '../../machine/backup.ts';
import { refundSale } from '../refund/refund-sale.ts';
import { listMonthsOfTaxes } from './remittance-store.ts';

const { app, market } = setUpMarket({
  settings: { TDS_RATES: '2024-10-01:0.1', TDS_RATES_WITHOUT_PAN: '2024-10-01:5' },
});

const by = { actor: 'asha' };
const today = dayInIndia(new Date());
/** @returns null, or why it was refused. */
async function remit(
  tax: WithheldTax,
  month: string,
  rupees: number,
  challan: string,
  { paidOn = today, context = app.context } = {},
): Promise<string | null> {
  const remittance = { tax, month, amountMinor: Math.round(rupees * 100), challan, paidOn };
  return await recordRemittance(context, remittance, by).then(
    () => null,
    (error: Error) => error.message,
  );
}
const withdraw = () =>
  withdrawRecordedRemittance(
    app.context,
    { tax: 'tds', challan: 'CIN-00001' },
    { reason: 'wrong amount', ...by },
  );
const listMonths = async (context = app.context) =>
  (await listMonthsOfTaxes(context.database)).map(
    ({ tax, month, withheldMinor, remittedMinor, remittances }) =>
      [tax, month, withheldMinor, remittedMinor, ...remittances.map(({ challan }) => challan)].join(' '),
  );

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
    expect(await remit('tds', month, 30, 'CIN-00001')).toBeNull();
    expect(await remit('tds', month, 20.01, 'CIN-00002')).toBe(
      `At most ₹20 of the TDS of ${month} may still be remitted, not ₹20.01.`,
    );
    expect(await remit('tcs', month, 1, 'CIN-00002')).toContain('At most ₹0');
    expect(await remit('tds', month, 20, 'CIN-00002')).toBeNull();
    expect(await listMonths()).toEqual([`tds ${month} 5000 5000 CIN-00001 CIN-00002`]);
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
    const refusals = await Promise.all(
      ['CIN-00001', 'CIN-00002', 'CIN-00003'].map((challan) => remit('tds', month, 50, challan)),
    );
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(await remittances()).toBe(1);
  });

  it('tax of the current month cannot be remitted, and a challan is recorded only once', async () => {
    await sell();
    const present = await monthBefore(0);
    expect(await remit('tds', present, 1, 'CIN-00001')).toBe(
      `${present} is not over. Tax is remitted after the end of its month.`,
    );
    await letMonthPass();
    const month = await monthBefore(1);
    expect(await remit('tds', month, 1, 'CIN-00001')).toBeNull();
    expect(await remit('tds', month, 1, 'CIN-00001')).toBe(
      'The challan CIN-00001 of TDS is already recorded.',
    );
    expect(await remittances()).toBe(1);
  });

  it('tax returned to a seller after it was remitted is subtracted from later months', async () => {
    const refunded = await sell();
    await letMonthPass();
    expect(await remit('tds', await monthBefore(1), 50, 'CIN-00001')).toBeNull();
    await app.pool.query(
      `begin; set local session_replication_role = replica;
       update tax_remittances set month = '${await monthBefore(2)}'; commit`,
    );
    await refundSale(app.context, refunded);
    await sell();
    await sell();
    await letMonthPass();
    const month = await monthBefore(1);
    expect(await listMonths()).toEqual([
      `tds ${month} 5000 0`,
      `tds ${await monthBefore(2)} 5000 5000 CIN-00001`,
    ]);
    expect(await remit('tds', month, 50.01, 'CIN-00002')).toContain('At most ₹50');
    expect(await remit('tds', month, 50, 'CIN-00002')).toBeNull();
  });

  it('a mistaken remittance can be withdrawn with a reason, and its tax can be remitted again', async () => {
    await sell();
    await letMonthPass();
    const month = await monthBefore(1);
    await remit('tds', month, 50, 'CIN-00001');
    expect(await withdraw()).toEqual({
      code: 'remittance-withdrawn',
      params: { month, challan: 'CIN-00001', amountMinor: 5_000 },
    });
    await expect(withdraw()).rejects.toThrow('No challan CIN-00001 of TDS is recorded.');
    expect(await remit('tds', month, 49, 'CIN-00001')).toBeNull();
    expect(await listMonths()).toEqual([`tds ${month} 5000 4900 CIN-00001`]);
  });

  it('a restored backup has the same withheld and remitted tax, and enforces the same limit', async () => {
    await sell();
    await letMonthPass();
    const month = await monthBefore(1);
    await remit('tds', month, 10, 'CIN-00001');
    await withdraw();
    await remit('tds', month, 30, 'CIN-00001');
    const directory = await mkdtemp(join(tmpdir(), 'protohaat-remittances-'));
    const place = await createEmptyTarget();
    try {
      await createBackup(app.operating, join(directory, 'backup'));
      await restoreInto(app, join(directory, 'backup'), place);
      const restored = await openRestored(app, place);
      try {
        const { context } = restored;
        expect(await listMonths(context)).toEqual([`tds ${month} 5000 3000 CIN-00001`]);
        expect(await remit('tds', month, 20.01, 'CIN-00002', { context })).toContain('At most ₹20');
        expect(await remit('tds', month, 20, 'CIN-00002', { context })).toBeNull();
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
    await remit('tds', month, 50, 'CIN-00001');
    await app.pool.query(
      `begin; set local session_replication_role = replica;
       update tax_remittances set amount_minor = 5001; commit`,
    );
    expect(await listMoneyDifferences(app.context.database)).toEqual([
      `tds of ${month}: 5001 paise were remitted, but the ledger has 5000 withheld`,
    ]);
  });

  it.each(['2025-12-31', '2100-01-01'])('tax of January 2026 cannot be paid on %s', async (paidOn) => {
    expect(await remit('tds', '2026-01', 5, 'CIN-00001', { paidOn })).toContain(`was not paid on ${paidOn}`);
  });
});
