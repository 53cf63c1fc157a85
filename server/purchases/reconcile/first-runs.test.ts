import { describe, expect, it } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { enqueueFirstRounds } from '../../worker.ts';

const { app, market } = setUpMarket();

describe('a server that starts', () => {
  it('looks at the provider at once, also where this slot of the round was worked before the backup', async () => {
    const { purchaseId, intentId } = await market.buy(await market.list());
    await market.provider.operator.refunds.create({ payment_intent: intentId });
    // No round is due: its slot is over, or was worked before the backup was made.
    await app.runJobs();
    expect(await market.stateOf(purchaseId)).toBe('paid');
    await enqueueFirstRounds(app.context.jobs);
    await app.runJobs();
    expect(await market.stateOf(purchaseId)).toBe('refunded');
  });
});
