import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listProject } from '#tests/support/listed-project.ts';
import { startTestApp, type TestApp, type TestPerson } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.reset());

/** Inserts a purchase directly. */
async function aPurchase(
  seller: TestPerson,
  buyer: TestPerson,
  state: 'reserved' | 'processing' | 'paid' | 'expired',
): Promise<{ purchaseId: string; projectId: string }> {
  const { database } = app.context;
  const project = await listProject(app.context, { sellerId: seller.profileId, priceRupees: 1_000 });
  const purchaseId = v7();
  const isPaid = state === 'paid';
  await database
    .insertInto('purchases')
    .values({
      id: purchaseId,
      project_id: project.id,
      buyer_id: buyer.profileId,
      seller_id: seller.profileId,
      state,
      price_rupees: 1_000,
      fee_rupees: 50,
      amount_minor: 105_000,
      title: project.title,
      description: 'x',
      category: 'SOFTWARE',
      expires_at: new Date(Date.now() + 900_000),
      intent_id: `pi_${purchaseId}`,
      ...(isPaid ? { paid_at: sql<Date>`now()`, receipt_number: 1 } : {}),
      ...(state === 'expired' ? { ended_at: sql<Date>`now()` } : {}),
    })
    .execute();
  if (isPaid) {
    const entry = (account: 'clearing' | 'seller-payable' | 'platform-fee', amount: number) => ({
      id: v7(),
      transaction_id: purchaseId,
      purchase_id: purchaseId,
      kind: 'sale' as const,
      account,
      profile_id: account === 'seller-payable' ? seller.profileId : null,
      amount_minor: amount,
    });
    await database
      .insertInto('ledger_entries')
      .values([entry('clearing', 105_000), entry('seller-payable', -100_000), entry('platform-fee', -5_000)])
      .execute();
  }
  return { purchaseId, projectId: project.id };
}

describe('what a profile says of trade', () => {
  it("a profile shows paid purchases and the seller's earnings", async () => {
    const [seller, buyer] = [await app.signUp(), await app.signUp()];
    await aPurchase(seller, buyer, 'paid');
    await aPurchase(seller, buyer, 'reserved');
    await aPurchase(seller, buyer, 'expired');
    const sold = await app.api(seller)('GET /api/auth/me');
    expect(sold.body.data).toMatchObject({ soldProject: 1, buyedProject: 0, total_sale: 1_000 });
    const bought = await app.api(buyer)('GET /api/auth/me');
    expect(bought.body.data).toMatchObject({ soldProject: 0, buyedProject: 1, total_sale: 0 });
  });
});

describe('deleting an account that trades', () => {
  it.each(['reserved', 'processing'] as const)(
    'neither party can delete the account while a payment is %s',
    async (state) => {
      const [seller, buyer] = [await app.signUp(), await app.signUp()];
      const { projectId } = await aPurchase(seller, buyer, state);
      for (const person of [seller, buyer]) {
        const answer = await app.api(person)('DELETE /api/auth/account');
        expect(answer.status).toBe(409);
        expect(answer.problem.code).toBe('payment-in-progress');
        expect((await app.api(person)('GET /api/auth/me')).status).toBe(200);
      }
      const project = await app.context.database
        .selectFrom('projects')
        .select('listing')
        .where('id', '=', projectId)
        .executeTakeFirstOrThrow();
      expect(project.listing).toBe('listed');
    },
  );

  it('deleting a seller archives the listings and keeps purchases and ledger', async () => {
    const [seller, buyer] = [await app.signUp(), await app.signUp()];
    const { purchaseId, projectId } = await aPurchase(seller, buyer, 'paid');
    expect((await app.api(seller)('DELETE /api/auth/account')).status).toBe(200);
    const { rows } = await sql<{ listing: string; state: string; entries: number }>`
      select p.listing, u.state, (select count(*) from ledger_entries l where l.purchase_id = u.id) as entries
      from purchases u join projects p on p.id = u.project_id where u.id = ${purchaseId} and p.id = ${projectId}
    `.execute(app.context.database);
    expect(rows).toEqual([{ listing: 'archived', state: 'paid', entries: 3 }]);
  });
});
