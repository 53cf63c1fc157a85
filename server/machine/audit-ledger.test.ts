import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Market, createMarket } from '#tests/support/buying.ts';
import { runWords } from '#tests/support/staff.ts';
import { tamper } from '#tests/support/stored-data.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { refundSale } from '../purchases/refund/refund-sale.ts';
import { auditLedger } from './audit-ledger.ts';
import { PurchaseCursor } from './purchase-cursor.ts';

// All tests share one database, because the audit reports every payment at the provider that is missing from
// the ledger.

let app: TestApp;
let market: Market;
beforeAll(async () => {
  app = await startTestApp();
  market = createMarket(app);
  await market.open();
});
afterAll(() => app.close());

describe('the ledger audit', () => {
  it('the ledger audit reports no difference if ledger and provider agree', async () => {
    await market.buy(await market.list());
    const { purchaseId } = await market.buy(await market.list());
    await refundSale(app.context, purchaseId);
    await market.reserve(await market.list());
    expect(await auditLedger(app.operating)).toEqual({
      purchases: 3,
      payments: 3,
      // The provider keeps its fee when it refunds a payment.
      clearingMinor: 104_900 - 2 * 2_476,
      heldMinor: 104_900 - 2 * 2_476,
      differences: [],
    });
  });

  it('the ledger audit returns the same result with one-row pages, in bounded memory', async () => {
    const { database, payments } = app.operating;
    const whole = await auditLedger(app.operating);
    expect(await auditLedger(app.operating, undefined, 1)).toEqual(whole);
    await sql`update purchases set created_at = now() - interval '12 hours' * (
      select count(*) from purchases newer where newer.id > purchases.id)`.execute(database);
    const moments = new Map(
      (await database.selectFrom('purchases').select(['id', 'createdAt']).execute()).map((row) => [
        row.id,
        row.createdAt,
      ]),
    );
    const spread = {
      ...payments,
      async *listPayments(since: Date | null) {
        for await (const payment of payments.listPayments(since)) {
          const openedAt = moments.get(payment.purchaseId ?? '') ?? payment.openedAt;
          yield { ...payment, openedAt };
        }
      },
    };
    expect(await auditLedger({ database, payments: spread }, undefined, 1)).toEqual(whole);
    const passing = new PurchaseCursor(database, 1);
    for await (const payment of spread.listPayments(null)) {
      expect(await passing.find(payment)).toMatchObject({ id: payment.purchaseId });
    }
    expect(passing).toMatchObject({ count: 3, peakPending: 2 });
    const none = { ...payments, async *listPayments() {}, findPayment: () => Promise.resolve(null) };
    const { differences } = await auditLedger({ database, payments: none }, undefined, 1);
    expect(differences).toHaveLength(3);
  });

  it('the ledger audit reports each difference with its purchase', async () => {
    const refunded = await market.buy(await market.list());
    const disputed = await market.buy(await market.list());
    const unknown = await market.buy(await market.list());
    const unbooked = await market.reserve(await market.list());
    const inPart = await market.buy(await market.list());
    await market.provider.refund(refunded.intentId);
    await market.provider.loseDispute(disputed.intentId);
    await market.provider.refund(inPart.intentId, 100);
    await market.provider.pay(unbooked.clientSecret);
    await app.context.database
      .updateTable('purchases')
      .set({ state: 'cancelled', endedAt: new Date() })
      .where('id', '=', unbooked.purchaseId)
      .execute();
    await tamper(app.context.database, (tx) =>
      tx
        .updateTable('purchases')
        .set({ intentId: 'pi_of_nobody' })
        .where('id', '=', unknown.purchaseId)
        .execute(),
    );
    const { differences: lines } = await auditLedger(app.operating, new Date(Date.now() + 120_000));
    for (const [{ purchaseId }, sentence] of [
      [refunded, 'the provider holds 0 paise, the ledger has 104900 (paid)'],
      [disputed, 'the provider holds 0 paise, the ledger has 104900 (paid)'],
      [unknown, 'the purchase is recorded with another payment, pi_of_nobody'],
      [unbooked, 'the provider holds 104900 paise, the ledger has 0 (cancelled)'],
      [inPart, 'the provider holds 104800 paise, the ledger has 104900 (paid)'],
    ] as const) {
      expect(lines.filter((line) => line.includes(purchaseId)).join()).toContain(sentence);
    }
    expect(lines).toHaveLength(5);
    const { exit, text } = await runWords(app.operating, ['audit-ledger']);
    expect([exit, text.split('\n').at(-1)]).toEqual([1, expect.stringMatching(/^\d differences\.$/u)]);
  });
});
