import { describe, expect, it } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';

const { app, market } = setUpMarket();

describe('payment history', () => {
  // covers: S6.6
  it('a member without payments has an empty history', async () => {
    expect(await market.history()).toEqual({ data: [], meta: { total: 0, next_cursor: null } });
  });

  // covers: S3.42
  it("a purchase appears in the buyer's history with the price paid and in the seller's with the earnings", async () => {
    const project = await market.list({ title: 'Weather station', priceRupees: 999 });
    const sale = await market.buy(project);
    const [bought] = (await market.history()).data;
    expect(bought).toMatchObject({
      purchase_id: sale.purchaseId,
      project_id: project.id,
      projectname: 'Weather station',
      project_name: 'Weather station',
      activity: 'bought',
      paymentStatus: 'succeeded',
      amount: 104_900,
      username: market.seller.username,
      receipt_number: expect.stringMatching(/^PH-\d{6}$/u) as string,
      reason: null,
    });
    expect(Math.abs(Date.parse(bought?.paymentDate ?? '') - Date.now())).toBeLessThan(60_000);
    expect((await market.history(market.seller)).data).toMatchObject([{ activity: 'sold', amount: 99_900 }]);
    expect((await market.history(await app.signUp())).meta.total).toBe(0);
  });

  // covers: S3.42
  it("a declined attempt appears only in the buyer's history", async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.pay(opened.clientSecret, { card: '4000000000000069' });
    await market.hint(opened.intentId);
    await market.hint(opened.intentId);
    expect((await market.history()).data).toMatchObject([
      {
        activity: 'failed',
        paymentStatus: 'failed',
        receipt_number: null,
        reason: 'Your card has expired.',
        reason_code: 'declined',
      },
    ]);
    expect((await market.history(market.seller)).data).toEqual([]);
  });

  // covers: S3.43
  it('a payment that the bank is processing appears in the history', async () => {
    const opened = await market.reserve(await market.list());
    await market.provider.pay(opened.clientSecret, { upi: 'pending@upi' });
    await market.hint(opened.intentId);
    expect((await market.history()).data).toMatchObject([{ activity: 'bought', paymentStatus: 'pending' }]);
  });

  it('a payment that was opened and cancelled does not appear in the history', async () => {
    const project = await market.list();
    await market.reserve(project);
    await market.close(project);
    expect((await market.history()).meta.total).toBe(0);
  });

  // covers: S7.31
  it('the history is paginated, newest first, without duplicates', async () => {
    const titles: string[] = [];
    for (let n = 1; n <= 7; n += 1) {
      titles.push(`Project ${n}`);
      await market.buy(await market.list({ title: `Project ${n}` }));
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof market.history>> = (
        await app.api(market.buyer)('GET /api/payment/gethistory', {
          query: { limit: 3, ...(cursor === null ? {} : { cursor }) },
        })
      ).body;
      expect(page.meta.total).toBe(7);
      seen.push(...page.data.map(({ projectname }) => projectname));
      cursor = page.meta.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(titles.toReversed());
  });

  it.each(['x', '2026-02-30T00:00:00.000000Z~a', "2026-11-20T00:00:00.000000Z~'"])(
    'an invalid history cursor is rejected: %s',
    async (cursor) => {
      const refused = await app.api(market.buyer)('GET /api/payment/gethistory', { query: { cursor } });
      expect(refused.problem).toMatchObject({ status: 400, code: 'invalid-field', field: 'cursor' });
    },
  );
});
