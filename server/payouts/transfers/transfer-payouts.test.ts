import { describe, expect, it } from 'vitest';
import { setUpRouteMarket } from '#tests/support/route-market.ts';
import { decide } from '#tests/support/staff.ts';
import { sendTransfers } from './send-transfers.ts';

const { app, market, route, enterBank, sellAndRelease, prepare, reconcile, money, payouts } =
  setUpRouteMarket();

describe('payouts of held transfers', () => {
  it('two workers that send the same payout release its transfers only once', async () => {
    await enterBank();
    await sellAndRelease();
    await sellAndRelease(500);
    await prepare();
    const [payout] = await payouts();
    const send = () => sendTransfers(app.context, payout?.id ?? '');
    await Promise.allSettled([send(), send(), send()]);
    await send();
    expect(await payouts()).toMatchObject([{ state: 'sent', amountMinor: 149_900 }]);
    const mails = await app.context.database
      .selectFrom('feedEntries')
      .select('code')
      .where('code', '=', 'payout-sent')
      .execute();
    expect(mails).toHaveLength(1);
  });

  it('a payout is completed even if the provider fails midway', async () => {
    await enterBank();
    await sellAndRelease();
    await sellAndRelease(500);
    await prepare();
    await market.provider.fault({
      kind: 'answer-lost-after-charging',
      operation: 'transfers.edit',
      times: 4,
    });
    await app.runJobs();
    await market.provider.clearFaults();
    await reconcile();
    expect((await route().transfers()).map(({ on_hold: onHold }) => onHold)).toEqual([false, false]);
    await route().settle();
    await reconcile();
    expect(await payouts()).toMatchObject([{ state: 'confirmed' }]);
  });

  it('an operator can fail a payout that was not settled, which puts its transfers back on hold', async () => {
    await enterBank();
    await sellAndRelease();
    await prepare();
    await app.runJobs();
    const [payout] = await payouts();
    const fail = async (number = 0) =>
      await decide(app, 'POST /api/operate/payouts/{number}/fail', {
        params: { number: String(number) },
        body: { cause: 'bank-refused', reason: 'asked' },
      });
    expect((await fail(payout?.number)).sentence).toContain('available to the seller again');
    expect(await route().transfers()).toMatchObject([{ on_hold: true }]);
    expect(await money()).toEqual([0, 99_900, 0, 0]);
    await prepare('2026-11-30');
    await app.runJobs();
    await route().settle();
    const [, second] = await payouts();
    expect((await fail(second?.number)).sentence).toContain('has already paid');
    await reconcile();
    expect(await money()).toEqual([0, 0, 0, 99_900]);
  });

  it('payouts made through the provider are never in the bank file', async () => {
    await enterBank();
    await sellAndRelease();
    await prepare();
    const exported = async (batch?: string) =>
      (await decide(app, 'POST /api/operate/payouts/export', { body: { batch } })).sentence;
    expect(await exported()).toContain('no prepared payouts');
    await app.runJobs();
    const [payout] = await payouts();
    expect(await exported(payout?.id)).toContain('No payout of this batch');
  });
});
