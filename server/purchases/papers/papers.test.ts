import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dayInIndia } from '#domain/common/india-day.ts';
import type { OperatorRole } from '#domain/operators/roles.ts';
import { formatPaperNumber } from '#domain/taxes/fee-paper.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { signUpStaff } from '#tests/support/staff.ts';
import { exportPapers } from '../../console/export-papers.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';

const { app, market } = setUpMarket({ settings: { FIRM_GSTIN: '27AAPFU0939F1ZV' } });

const papersOf = (purchaseId: string) =>
  app.context.database
    .selectFrom('feePapers')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .orderBy('issuedAt')
    .execute();

async function refund(intentId: string): Promise<void> {
  await market.provider.refund(intentId);
  await settlePurchase(app.context, intentId);
}

const receiptOf = async (purchaseId: string, person = market.buyer) =>
  (
    await app.api(person)('GET /api/payment/receipts/{purchase_id}', {
      params: { purchase_id: purchaseId },
    })
  ).body.data;

describe('tax papers for the platform fee', () => {
  // covers: S7.44
  it("tax papers appear on the buyer's receipt but not on the seller's", async () => {
    const sale = await market.buy(await market.list({ priceRupees: 2_360 }));
    await refund(sale.intentId);
    const { papers } = await receiptOf(sale.purchaseId);
    expect(papers).toMatchObject([
      {
        kind: 'invoice',
        invoice: null,
        supplier: { name: 'ProtoHaat Sample Traders', gstin: '27AAPFU0939F1ZV' },
        place_of_supply: { code: '27', name: 'Maharashtra' },
        rate_percent: 18,
        taxable: 10_000,
        total: 11_800,
      },
      { kind: 'credit-note', invoice: { number: papers[0]?.number }, total: 11_800 },
    ]);
    expect((await receiptOf(sale.purchaseId, market.seller)).papers).toEqual([]);
  });

  it("the export of a month's tax papers contains the tax of each paper, with negative amounts for credit notes", async () => {
    const sale = await market.buy(await market.list({ priceRupees: 2_360 }));
    await market.buy(await market.list({ priceRupees: 1_180 }));
    await refund(sale.intentId);
    const month = dayInIndia(new Date()).slice(0, 7);
    const pages = await exportPapers(app.context, { actor: 'asha' }, month);
    const lines = (await Readable.from(pages).toArray()).join('').trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(-5).join())).toEqual([
      'Taxable (INR),CGST (INR),SGST (INR),IGST (INR),Total (INR)',
      '100,9,9,0,118',
      '50,4.5,4.5,0,59',
      '-100,-9,-9,0,-118',
    ]);
  });

  // covers: S7.313
  it("a treasurer or an owner can download a month's tax papers in the console, and the download is recorded", async () => {
    await market.buy(await market.list({ priceRupees: 2_360 }));
    const month = dayInIndia(new Date()).slice(0, 7);
    const ask = async (role: OperatorRole) =>
      await app.api(await signUpStaff(app, [role]))('POST /api/operate/papers/export', { body: { month } });
    expect((await ask('operator')).problem.code).toBe('not-allowed');
    for (const role of ['treasurer', 'owner'] as const) {
      const { bytes } = await ask(role);
      expect(Buffer.from(bytes).toString().trimEnd().split('\r\n')).toHaveLength(2);
    }
    const recorded = await app.context.database
      .selectFrom('operatorActions')
      .select('subject')
      .where('action', '=', 'papers export')
      .execute();
    expect(recorded).toEqual([{ subject: month }, { subject: month }]);
  });

  it('the invoice for the fee of a sale shows the included tax', async () => {
    const { purchaseId } = await market.buy(await market.list({ priceRupees: 2_360 }));
    expect(await papersOf(purchaseId)).toMatchObject([
      {
        kind: 'invoice',
        supplierGstin: '27AAPFU0939F1ZV',
        sac: '998599',
        placeOfSupply: '27',
        rateBasisPoints: 1_800,
        grossMinor: 11_800,
        taxableMinor: 10_000,
        cgstMinor: 900,
        sgstMinor: 900,
        igstMinor: 0,
      },
    ]);
    const { rows } = await sql`select kind, amount_minor as amount from ledger_entries
      where purchase_id = ${purchaseId} and account = 'gst-payable'`.execute(app.context.database);
    expect(rows).toEqual([{ kind: 'fee-tax', amount: -1_800 }]);
  });

  it('a device that is posted to another state is invoiced with integrated tax', async () => {
    const project = await market.list({ category: 'HARDWARE', priceRupees: 2_360 });
    await market.saveAddress(project, '4 Lake Road, Kochi, Kerala 682001');
    const { purchaseId } = await market.buy(project);
    expect(await papersOf(purchaseId)).toMatchObject([
      { placeOfSupply: '32', cgstMinor: 0, sgstMinor: 0, igstMinor: 1_800 },
    ]);
  });

  it('a refund gets one credit note for the whole fee, and a repeated settlement issues no further paper', async () => {
    const sale = await market.buy(await market.list({ priceRupees: 2_360 }));
    await refund(sale.intentId);
    await settlePurchase(app.context, sale.intentId);
    const [invoice, credit, ...more] = await papersOf(sale.purchaseId);
    expect(more).toEqual([]);
    expect(credit).toMatchObject({
      kind: 'credit-note',
      invoiceId: invoice?.id,
      grossMinor: 11_800,
      taxableMinor: 10_000,
      cgstMinor: 900,
      sgstMinor: 900,
    });
  });

  it.each([
    ['2027-03-31T23:59:59+05:30', '2026-27'],
    ['2027-04-01T00:00:00+05:30', '2027-28'],
    ['2099-12-31T00:00:00+05:30', '2099-00'],
  ])('a tax paper dated %s belongs to the financial year %s', async (at, year) => {
    const { rows } = await sql`select financial_year_of(${at}::timestamptz) as year`.execute(
      app.context.database,
    );
    expect(rows).toEqual([{ year }]);
  });

  it('concurrent sales and refunds get invoice and credit note numbers without gaps', async () => {
    const sales = await Promise.all(
      Array.from({ length: 4 }, async () => await market.buy(await market.list(), await app.signUp())),
    );
    await Promise.all(sales.slice(0, 2).map(async ({ intentId }) => await refund(intentId)));
    const papers = await app.context.database.selectFrom('feePapers').selectAll().execute();
    const numbers = papers.map(formatPaperNumber).map((number) => number.replace(/\d\d-\d\d/u, 'year'));
    expect(numbers.toSorted()).toEqual([
      ...[1, 2].map((number) => `PHC/year/00000${number}`),
      ...[1, 2, 3, 4].map((number) => `PHI/year/00000${number}`),
    ]);
  });
});
