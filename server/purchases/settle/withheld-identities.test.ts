import { describe, expect, it } from 'vitest';
import { dayInIndia } from '#domain/common/india-day.ts';
import { TAX_RECORD_YEARS } from '#domain/taxes/withholding.ts';
import { payOut, releaseOrder } from '#tests/support/pay-out.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { exportWithheldTaxes } from '../../console/export-withheld-taxes.ts';
import { forgetTaxIdentitiesJob } from '../../start/housekeeping-jobs.ts';
import { refundSale } from '../refund/refund-sale.ts';

const { app, market } = setUpMarket({
  settings: {
    TCS_RATES: '2024-07-10:0.5',
    TDS_RATES: '2024-10-01:0.1',
    TDS_RATES_WITHOUT_PAN: '2024-10-01:5',
    TDS_THRESHOLDS: '2024-10-01:2000',
  },
});
const PERSON = { pan: 'ABCPE1234F' };
const COMPANY = { pan: 'AAPFU0939F', gstin: '27AAPFU0939F1ZV' };

const save = (body: { pan: string; gstin?: string }) =>
  app.api(market.seller)('PUT /api/tax-identity', { body });
const shown = async () => (await app.api(market.seller)('GET /api/tax-identity')).body.data;
const removed = async () => (await app.api(market.seller)('DELETE /api/tax-identity')).status;

async function sell(priceRupees = 1_000): Promise<string> {
  const { purchaseId } = await market.buy(await market.list({ priceRupees }));
  await releaseOrder(app.context, purchaseId);
  return purchaseId;
}

async function listed(): Promise<string[]> {
  const month = dayInIndia(new Date()).slice(0, 7);
  const texts: string[] = [];
  for await (const text of await exportWithheldTaxes(app.context, { actor: 'asha' }, month)) texts.push(text);
  const rows = texts.join('').trimEnd().split('\r\n').slice(1);
  return rows.map((row) => {
    const cells = row.split(',');
    return [cells[0], ...cells.slice(5)].join(' ');
  });
}

async function savePayoutDetails(pan: string): Promise<void> {
  const details = {
    kind: 'bank',
    accountNumber: '123456789',
    ifsc: 'HDFC0001234',
    holderName: 'Asha Rao',
    identity: {
      pan,
      phone: '9876543210',
      street: '12 MG Road',
      city: 'Pune',
      state: 'Goa',
      postalCode: '411001',
    },
  };
  await app.pool.query(
    `insert into payout_accounts (id, profile_id, kind, details_sealed, masked, usable_from)
     values (gen_random_uuid(), $1, 'bank', $2, 'HDFC •••• 6789', now())`,
    [market.seller.profileId, app.context.sealer.seal(JSON.stringify(details))],
  );
}

describe('the PAN of withheld tax', () => {
  it('the PAN in the payout details is used until tax details are saved, and the response names the source of the PAN', async () => {
    await savePayoutDetails(PERSON.pan);
    expect(await shown()).toMatchObject({ pan: '•••••• 234F', gstin: null, source: 'payout-details' });
    await sell(1_500);
    expect(await listed()).toEqual([]);
    await sell();
    expect(await listed()).toEqual(['TDS ABCPE1234F  0.1 1 ']);
    await save(COMPANY);
    expect(await shown()).toMatchObject({ pan: '•••••• 939F', source: 'tax-details' });
    await sell();
    expect((await listed()).toSorted()).toEqual([
      'TCS AAPFU0939F 27AAPFU0939F1ZV 0.5 5 ',
      'TDS AAPFU0939F 27AAPFU0939F1ZV 0.1 1 ',
      'TDS ABCPE1234F  0.1 1 AAPFU0939F',
    ]);
  });

  it('the list for the tax return contains the PAN that a seller removed or changed after the sale', async () => {
    await save(COMPANY);
    const purchaseId = await sell();
    expect(await removed()).toBe(200);
    expect(await shown()).toBeNull();
    await refundSale(app.context, purchaseId);
    const kept = ['0.1 -1', '0.1 1', '0.5 -5', '0.5 5'];
    const rows = (since: string) =>
      kept.map(
        (end) => `${end.startsWith('0.1') ? 'TDS' : 'TCS'} AAPFU0939F 27AAPFU0939F1ZV ${end} ${since}`,
      );
    expect((await listed()).toSorted()).toEqual(rows('').toSorted());
    await save(PERSON);
    expect((await listed()).toSorted()).toEqual(rows(PERSON.pan).toSorted());
  });

  it('a PAN saved after the sale is listed with the withheld tax but does not change the rate of the tax', async () => {
    await sell();
    await save(PERSON);
    expect(await listed()).toEqual(['TDS   5 50 ABCPE1234F']);
  });

  it('the PAN of withheld tax stays encrypted when the account is deleted, and is masked in the export', async () => {
    await save(COMPANY);
    await sell();
    await payOut(app.context, market.seller.profileId);
    const exported = JSON.stringify((await app.api(market.seller)('GET /api/auth/export')).body);
    expect(exported.match(/"pan_masked":"•{6} 939F"/gu)).toHaveLength(3);
    expect((await app.api(market.seller)('DELETE /api/auth/account')).status).toBe(200);
    const { rows } = await app.pool.query('select w::text as row from withheld_taxes w');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(COMPANY.pan);
    expect((await listed()).toSorted()).toEqual([
      'TCS AAPFU0939F 27AAPFU0939F1ZV 0.5 5 ',
      'TDS AAPFU0939F 27AAPFU0939F1ZV 0.1 1 ',
    ]);
  });

  it.each([
    [TAX_RECORD_YEARS, 0],
    [TAX_RECORD_YEARS + 1, 2],
  ])('of two taxes withheld %i years ago, the PAN is erased from %i', async (years, forgotten) => {
    await save(COMPANY);
    await sell();
    await app.pool.query(
      `begin; set local session_replication_role = replica;
       update withheld_taxes set withheld_at = withheld_at - interval '${years} years'; commit`,
    );
    await forgetTaxIdentitiesJob.handle(app.context, {});
    const { rowCount } = await app.pool.query(
      'select from withheld_taxes where identity_sealed is null and pan_masked is null',
    );
    expect(rowCount).toBe(forgotten);
  });

  it('a refund does not lower the yearly total that is compared with the threshold', async () => {
    await save(PERSON);
    await refundSale(app.context, await sell(1_500));
    await sell();
    expect(await listed()).toEqual(['TDS ABCPE1234F  0.1 1 ']);
  });
});
