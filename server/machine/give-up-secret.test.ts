import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { dayInIndia } from '#domain/common/india-day.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { addPayoutAccount, releaseOrder } from '#tests/support/pay-out.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { createAesSealer } from '../adapters/sealer/aes-sealer.ts';
import { exportWithheldTaxes } from '../console/export-withheld-taxes.ts';
import { exportBatch } from '../console/pay-sellers.ts';
import { preparePayouts } from '../payouts/prepare-payouts.ts';
import { listMoneyDifferences } from './audit-store.ts';
import { discardSecret } from './deployment-seal.ts';

const { app, market } = setUpMarket({
  settings: { TDS_RATES: '2024-10-01:0.1', TDS_RATES_WITHOUT_PAN: '2024-10-01:5' },
});
const by = { actor: 'asha' };

it('after a lost secret is written off, money is still released and paid out, and no tax record is lost', async () => {
  await app.api(market.seller)('PUT /api/tax-identity', { body: { pan: 'AAPFU0939F' } });
  await addPayoutAccount(app.context, market.seller.profileId);
  const [first, second] = [
    await market.list({ priceRupees: 1_000 }),
    await market.list({ priceRupees: 2_000 }),
  ];
  const [sold, open] = [await market.buy(first), await market.buy(second)];
  await releaseOrder(app.context, sold.purchaseId);
  expect(await preparePayouts(app.context, '2026-11-23')).toMatchObject({ payouts: 1 });

  const dropped = await discardSecret(app.context.database, { ...by, reason: 'the disk died' });
  expect(dropped).toMatchObject({ payoutAccounts: 1 });
  const context = { ...app.context, sealer: createAesSealer(randomBytes(32)) };
  await releaseOrder(context, open.purchaseId);
  await expect(exportBatch(context, by, null)).rejects.toThrow('There are no prepared payouts.');
  await app.runJobs();
  const mails = await readMailbox(app.sandbox, market.seller.email);
  expect(mails.map(({ text }) => text).join()).toContain('Enter them again before the next payout.');
  await addPayoutAccount(context, market.seller.profileId);
  const amountMinor = 99_900 + 190_000;
  expect(await preparePayouts(context, '2026-11-30')).toEqual({ payouts: 1, amountMinor });
  expect(await exportBatch(context, by, null)).toMatchObject({ payouts: 1, amountMinor });
  const texts: string[] = [];
  const month = dayInIndia(new Date()).slice(0, 7);
  for await (const text of await exportWithheldTaxes(context, by, month)) texts.push(text);
  const rows = texts.join('').trimEnd().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',').slice(5).join(' '))).toEqual(['•••••• 939F  0.1 1 ', '  5 100 ']);
  expect(await listMoneyDifferences(app.context.database)).toEqual([]);
});
