import { describe, expect, it } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { enqueueStartupJobs } from '../../start/worker.ts';

const { app, market } = setUpMarket();

describe('start-up', () => {
  it('the start-up jobs compare purchases with the provider even if no scheduled run is due', async () => {
    const { purchaseId, intentId } = await market.buy(await market.list());
    await market.provider.refund(intentId);
    await app.runJobs();
    expect(await market.stateOf(purchaseId)).toBe('paid');
    await enqueueStartupJobs(app.context.jobs);
    await app.runJobs();
    expect(await market.stateOf(purchaseId)).toBe('refunded');
  });
});
