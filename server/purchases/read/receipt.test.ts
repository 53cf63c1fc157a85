import { describe, expect, it } from 'vitest';
import { readMailbox } from '#tests/support/mailbox.ts';
import { payOut } from '#tests/support/pay-out.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';

const { app, market } = setUpMarket({ check: false });

const ask = (purchaseId: string, person: TestPerson | null = market.buyer) =>
  app.api(person)('GET /api/payment/receipts/{purchase_id}', { params: { purchase_id: purchaseId } });

describe('receipts', () => {
  it("a buyer's receipt shows price, seller and payment method", async () => {
    const project = await market.list({ title: 'Weather station', priceRupees: 999 });
    const { purchaseId } = await market.buy(project);
    const { data } = (await ask(purchaseId)).body;
    expect(data).toMatchObject({
      purchase_id: purchaseId,
      project_id: project.id,
      role: 'buyer',
      state: 'paid',
      ended_at: null,
      title: 'Weather station',
      category: 'SOFTWARE',
      commit: 'c'.repeat(40),
      buyer: { name: 'Ravi Kumar', username: market.buyer.username },
      seller: { name: 'Asha Verma', username: market.seller.username },
      price: 999,
      platform_fee: 50,
      total: 1_049,
      method: 'card',
    });
    expect(data.receipt_number).toMatch(/^PH-\d{6}$/u);
    expect(data).not.toHaveProperty('earned');
  });

  it("a seller's receipt shows the earnings and no contact details", async () => {
    const { purchaseId } = await market.buy(await market.list({ priceRupees: 999 }));
    const answer = await ask(purchaseId, market.seller);
    expect(answer.body.data).toMatchObject({ role: 'seller', earned: 999, total: 1_049 });
    const text = new TextDecoder().decode(answer.bytes);
    for (const { email } of [market.buyer, market.seller]) expect(text).not.toContain(email);
  });

  it('a receipt stays available after a refund and shows the refund', async () => {
    const sale = await market.buy(await market.list());
    await market.provider.refund(sale.intentId);
    await settlePurchase(app.context, sale.intentId);
    const { data } = (await ask(sale.purchaseId)).body;
    expect(data.state).toBe('refunded');
    expect(data.ended_at).not.toBeNull();
    expect(data.refunds).toMatchObject([{ kind: 'refund', amount_minor: data.total * 100 }]);
    expect((await ask(sale.purchaseId, market.seller)).body.data).toMatchObject({
      earned: 0,
      earned_minor: 0,
    });
  });

  it("receipts and histories of both sides show each refund, their sums are those of the ledger, and the seller's is the balance's", async () => {
    const sale = await market.buy(await market.list({ priceRupees: 1_001 }));
    const { purchaseId } = sale;
    await app.pool.query("update order_processes set state = 'trying', downloaded_at = now()");
    const opened = await app.api(market.buyer)('POST /api/orders/{purchase_id}/case', {
      params: { purchase_id: purchaseId },
      body: { reason: 'does-not-run', text: 'It stops as soon as it starts.', wants: 'part-refund' },
    });
    const params = { case_id: opened.body.data.case?.id ?? '' };
    await app.api(market.seller)('POST /api/cases/{case_id}/offer', {
      params,
      body: { kind: 'part-refund', amount: 33_333 },
    });
    await app.api(market.buyer)('POST /api/cases/{case_id}/accept', { params });
    await app.runJobs();

    const { rows } = await app.pool.query<{ cleared: number; share: number }>(
      `select (sum(amount_minor) filter (where account = 'clearing'))::int as cleared,
              (-sum(amount_minor) filter (where profile_id is not null))::int as share
         from ledger_entries where purchase_id = $1 and kind in ('sale', 'partial-refund', 'refund')`,
      [purchaseId],
    );
    const [books] = rows;
    const bought = (await ask(purchaseId)).body.data;
    expect(bought.refunds).toMatchObject([{ kind: 'partial-refund', amount_minor: 33_333 }]);
    const back = (refunds: typeof bought.refunds, of: 'amount_minor' | 'seller_minor') =>
      refunds.reduce((sum, refund) => sum + refund[of], 0);
    expect(bought.total * 100 - back(bought.refunds, 'amount_minor')).toBe(books?.cleared);
    const sold = (await ask(purchaseId, market.seller)).body.data;
    expect(sold.price * 100 - back(sold.refunds, 'seller_minor')).toBe(books?.share);
    expect(sold.earned_minor).toBe(books?.share);
    const balance = (await app.api(market.seller)('GET /api/balance', {})).body.data;
    expect(balance.held).toBe(sold.earned_minor);

    const [ofBuyer] = (await market.history()).data;
    expect((ofBuyer?.amount ?? 0) - back(ofBuyer?.refunds ?? [], 'amount_minor')).toBe(books?.cleared);
    const [ofSeller] = (await market.history(market.seller)).data;
    expect((ofSeller?.amount ?? 0) - back(ofSeller?.refunds ?? [], 'seller_minor')).toBe(books?.share);
  });

  it('a receipt does not name a deleted account', async () => {
    const { purchaseId } = await market.buy(await market.list());
    await payOut(app.context, market.seller.profileId);
    await app.api(market.seller)('DELETE /api/auth/account');
    expect((await ask(purchaseId)).body.data.seller).toEqual({ name: null, username: null });
  });

  it('an unpaid purchase has no receipt', async () => {
    const { purchaseId } = await market.reserve(await market.list());
    expect((await ask(purchaseId)).problem).toMatchObject({ status: 404, code: 'not-found' });
  });

  it("both parties' emails link to the receipt", async () => {
    const { purchaseId } = await market.buy(await market.list());
    await app.runJobs();
    for (const { email } of [market.buyer, market.seller]) {
      const [mail] = await readMailbox(app.sandbox, email);
      expect(mail?.links).toContain(`${app.url}/receipts/${purchaseId}`);
    }
  });
});
