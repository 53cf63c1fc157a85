import { describe, expect, it } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { readTransferFigures } from '../../transfers/transfer-figures-store.ts';
import { reconcileTransfers } from './reconcile-transfers.ts';

const { app, market } = setUpMarket({
  settings: { PAYMENT_PROVIDER: 'razorpay', PAYOUTS: 'razorpay-route' },
});
const DETAILS = {
  kind: 'bank',
  holder_name: 'Asha Verma',
  account_number: '123456789012',
  ifsc: 'HDFC0001234',
  pan: 'ABCPE1234F',
  phone: '+91 98765 43210',
  street: '12 MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  postal_code: '411001',
} as const;

async function enterBank(): Promise<void> {
  expect((await app.api(market.seller)('PUT /api/payout-account', { body: DETAILS })).status).toBe(200);
  await app.pool.query(
    "update payout_accounts set created_at = now() - interval '3 days', usable_from = now() - interval '1 day' where removed_at is null",
  );
  await app.runJobs();
}

async function sellWithRefusedTransfer(): Promise<string> {
  await enterBank();
  await market.provider.fault({ kind: 'transfer-fails' });
  const { purchaseId } = await market.buy(await market.list({ priceRupees: 999 }));
  await app.runJobs();
  await market.provider.clearFaults();
  return purchaseId;
}

describe('figures of transfers', () => {
  it('a refused transfer counts as behind the books until it is made', async () => {
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
