import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { dayInIndia } from '#domain/common/india-day.ts';
import type { OperatorRole } from '#domain/operators/roles.ts';
import { addPayoutAccount, releaseOrder } from '#tests/support/pay-out.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { signUpStaff } from '#tests/support/staff.ts';
import { exportWithheldTaxes } from '../../console/export-withheld-taxes.ts';
import { listMoneyDifferences } from '../../machine/audit-store.ts';
import { preparePayouts } from '../../payouts/prepare-payouts.ts';
import { findPurchase } from '../purchase-store.ts';
import { refundSale } from '../refund/refund-sale.ts';
import { bookPartialRefund } from './book-entries.ts';
import { settlePurchase } from './settle-purchase.ts';

const { app, market } = setUpMarket({
  settings: {
    TCS_RATES: '2024-07-10:0.5',
    TDS_RATES: '2024-10-01:0.1',
    TDS_RATES_WITHOUT_PAN: '2024-10-01:5',
    TDS_THRESHOLDS: '2024-10-01:2000',
  },
});
const PERSON = { pan: 'ABCPE1234F', gstin: '' };
const REGISTERED_COMPANY = { pan: 'AAPFU0939F', gstin: '27AAPFU0939F1ZV' };

async function save(identity: { pan: string; gstin: string }): Promise<void> {
  const saved = await app.api(market.seller)('PUT /api/tax-identity', { body: identity });
  expect(saved.status).toBe(200);
}

async function sell(priceRupees: number) {
  const bought = await market.buy(await market.list({ priceRupees }));
  await releaseOrder(app.context, bought.purchaseId);
  return bought;
}

async function balance(): Promise<number> {
  return (await app.api(market.seller)('GET /api/balance')).body.data.available;
}

async function withheld(): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    `select account, -sum(amount_minor)::int as amount from ledger_entries
      where account in ('tcs-payable', 'tds-payable') group by 1 having sum(amount_minor) <> 0 order by 1`,
  );
  return rows;
}

async function refundPart({ purchaseId, intentId }: Awaited<ReturnType<typeof sell>>, amountMinor: number) {
  const { id } = await market.provider.refund(intentId, amountMinor);
  const purchase = await findPurchase(app.context.database, purchaseId);
  if (purchase === null) throw new Error('the purchase is not stored');
  await app.context.database
    .transaction()
    .execute((tx) => bookPartialRefund(tx, purchase, { reference: id, amountMinor }));
}

describe('taxes withheld when an order is released', () => {
  it('TDS at the higher rate is withheld from a seller without a PAN', async () => {
    await sell(1_000);
    expect(await withheld()).toEqual([{ account: 'tds-payable', amount: 5_000 }]);
    expect(await balance()).toBe(95_000);
  });

  it('for an individual with a PAN, no TDS is withheld until a sale brings the yearly total above the threshold', async () => {
    await save(PERSON);
    await sell(1_500);
    expect(await withheld()).toEqual([]);
    await sell(1_000);
    expect(await withheld()).toEqual([{ account: 'tds-payable', amount: 100 }]);
    expect(await balance()).toBe(249_900);
  });

  it('concurrent releases all count towards the TDS threshold', async () => {
    await save(PERSON);
    const sales = [];
    for (let n = 0; n < 4; n += 1) sales.push(await market.buy(await market.list({ priceRupees: 900 })));
    await Promise.all(sales.map(({ purchaseId }) => releaseOrder(app.context, purchaseId)));
    expect(await withheld()).toEqual([{ account: 'tds-payable', amount: 180 }]);
  });

  it('a registered company pays TCS and TDS, which are listed in the statement and the balance', async () => {
    await save(REGISTERED_COMPANY);
    await sell(1_000);
    expect(await withheld()).toEqual([
      { account: 'tcs-payable', amount: 500 },
      { account: 'tds-payable', amount: 100 },
    ]);
    const { body } = await app.api(market.seller)('GET /api/balance/statement', {
      query: { month: dayInIndia(new Date()).slice(0, 7) },
    });
    expect(body.data.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', 100_000],
      ['tcs', -500],
      ['tds', -100],
    ]);
    expect(body.data).toMatchObject({ earned: 99_400, closing: 99_400 });
    const entries = await app.api(market.seller)('GET /api/balance/entries');
    expect(entries.body.data).toMatchObject([{ amount: 99_400, tax_withheld: 600, state: 'available' }]);
  });

  it('a full refund after the release returns the whole tax', async () => {
    await save(REGISTERED_COMPANY);
    const { purchaseId } = await sell(1_000);
    await refundSale(app.context, purchaseId);
    expect(await withheld()).toEqual([]);
    expect(await balance()).toBe(0);
  });

  it('partial refunds return tax in proportion, to the paisa', async () => {
    await save(REGISTERED_COMPANY);
    const sale = await sell(999);
    await refundPart(sale, 33_333);
    await refundPart(sale, 777);
    const [entry] = (await app.api(market.seller)('GET /api/balance/entries')).body.data;
    const shareMinor = (entry?.amount ?? 0) + (entry?.tax_withheld ?? 0);
    expect(entry?.tax_withheld).toBe(Math.round(shareMinor * 0.005) + Math.round(shareMinor * 0.001));
  });

  it('after a partial refund before the release, tax is withheld only on the rest', async () => {
    await save(REGISTERED_COMPANY);
    const bought = await market.buy(await market.list({ priceRupees: 1_000 }));
    await refundPart(bought, 52_500);
    await releaseOrder(app.context, bought.purchaseId);
    expect(await withheld()).toEqual([
      { account: 'tcs-payable', amount: 250 },
      { account: 'tds-payable', amount: 50 },
    ]);
  });

  it('a lost dispute after the payout returns the tax and leaves the rest as a debt', async () => {
    await addPayoutAccount(app.context, market.seller.profileId);
    const { intentId } = await sell(1_000);
    expect(await preparePayouts(app.context, '2026-11-23')).toEqual({ payouts: 1, amountMinor: 95_000 });
    await market.provider.loseDispute(intentId);
    await settlePurchase(app.context, intentId);
    expect(await withheld()).toEqual([]);
    expect(await balance()).toBe(-95_000);
  });

  it('the list for a tax return contains seller, PAN and rate, and returned tax is negative', async () => {
    await save(REGISTERED_COMPANY);
    const { purchaseId } = await sell(1_000);
    await refundSale(app.context, purchaseId);
    const pages = await exportWithheldTaxes(
      app.context,
      { actor: 'asha' },
      dayInIndia(new Date()).slice(0, 7),
    );
    const rows = (await Readable.from(pages).toArray()).join('').trim().split('\r\n').slice(1);
    const end = 'AAPFU0939F,27AAPFU0939F1ZV';
    expect(rows.map((row) => row.replace(/^(T.S),.*?,(?=AAPFU)/u, '$1 ')).toSorted()).toEqual([
      `TCS ${end},0.5,-5,`,
      `TCS ${end},0.5,5,`,
      `TDS ${end},0.1,-1,`,
      `TDS ${end},0.1,1,`,
    ]);
  });

  // covers: S7.314
  it('a treasurer or an owner can download the taxes withheld in a month in the console, and the download is recorded', async () => {
    await save(REGISTERED_COMPANY);
    await sell(1_000);
    const month = dayInIndia(new Date()).slice(0, 7);
    const ask = async (role: OperatorRole) =>
      await app.api(await signUpStaff(app, [role]))('POST /api/operate/taxes/export', { body: { month } });
    expect((await ask('operator')).problem.code).toBe('not-allowed');
    for (const role of ['treasurer', 'owner'] as const) {
      const { bytes } = await ask(role);
      const rows = Buffer.from(bytes).toString().trimEnd().split('\r\n').slice(1);
      expect(rows.map((row) => row.slice(row.indexOf('AAPFU'))).toSorted()).toEqual([
        'AAPFU0939F,27AAPFU0939F1ZV,0.1,1,',
        'AAPFU0939F,27AAPFU0939F1ZV,0.5,5,',
      ]);
    }
    const recorded = await app.context.database
      .selectFrom('operatorActions')
      .select('subject')
      .where('action', '=', 'papers withheld')
      .execute();
    expect(recorded).toEqual([{ subject: month }, { subject: month }]);
  });

  it('the ledger audit reports no difference for a sale with withheld tax', async () => {
    await sell(1_000);
    expect(await listMoneyDifferences(app.context.database)).toEqual([]);
  });

  it.each([
    [
      'tax without a rate',
      `insert into ledger_entries (id, transaction_id, purchase_id, kind, account, profile_id, amount_minor, reference)
       select gen_random_uuid(), t, id, 'tax-withheld', account, case account when 'seller-available' then seller_id end, amount, 'tcs x'
         from purchases, gen_random_uuid() t, (values ('seller-available', 100), ('tcs-payable', -100)) e (account, amount)`,
    ],
    ['a changed rate', 'update withheld_taxes set basis_points = 1'],
  ])('the database rejects %s', async (_what, statement) => {
    await sell(1_000);
    await expect(app.pool.query(statement)).rejects.toThrow(/withheld/u);
  });
});
