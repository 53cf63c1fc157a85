import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { listProject } from '#tests/support/listed-project.ts';
import { payOut } from '#tests/support/pay-out.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { startOrderProcess } from '../order-process/process-store.ts';
import { insertLedgerEntries } from '../payouts/ledger/ledger-store.ts';
import { countPurchases } from './figures/count-store.ts';

const app = setUpApp();

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
      projectId: project.id,
      buyerId: buyer.profileId,
      sellerId: seller.profileId,
      state,
      priceRupees: 1_000,
      feeRupees: 50,
      amountMinor: 105_000,
      title: project.title,
      description: 'x',
      category: 'SOFTWARE',
      expiresAt: new Date(Date.now() + 900_000),
      intentId: `pi_${purchaseId}`,
      ...(isPaid ? { paidAt: sql<Date>`now()`, receiptNumber: 1 } : {}),
      ...(state === 'expired' ? { endedAt: sql<Date>`now()` } : {}),
    })
    .execute();
  if (isPaid) {
    const entry = (account: 'clearing' | 'seller-payable' | 'platform-fee', amount: number) => ({
      id: v7(),
      kind: 'sale' as const,
      account,
      profileId: account === 'seller-payable' ? seller.profileId : null,
      amountMinor: amount,
    });
    await database.transaction().execute(async (tx) => {
      await insertLedgerEntries(tx, purchaseId, purchaseId, [
        entry('clearing', 105_000),
        entry('seller-payable', -100_000),
        entry('platform-fee', -5_000),
      ]);
      await countPurchases(tx, [purchaseId], { from: 'reserved', to: 'paid' });
    });
    const order = { id: purchaseId, projectId: project.id, category: 'SOFTWARE' as const };
    const parties = { sellerId: seller.profileId, buyerId: buyer.profileId };
    await startOrderProcess(database, { ...order, ...parties }, app.context.config.orders);
  }
  return { purchaseId, projectId: project.id };
}

describe("a profile's trade totals", () => {
  // covers: S2.93
  it("a profile shows how many projects the member has sold and bought, and the total of the member's paid sales", async () => {
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

describe('deleting accounts with trades', () => {
  it.each(['reserved', 'processing'] as const)(
    'neither party can delete the account while a purchase is %s',
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
        .select('listingStatus')
        .where('id', '=', projectId)
        .executeTakeFirstOrThrow();
      expect(project.listingStatus).toBe('listed');
    },
  );

  // covers: S7.52
  it("deleting a seller's account archives the listings and changes neither purchases nor ledger", async () => {
    const [seller, buyer] = [await app.signUp(), await app.signUp()];
    const { purchaseId, projectId } = await aPurchase(seller, buyer, 'paid');
    expect((await app.api(seller)('DELETE /api/auth/account')).problem).toMatchObject({
      status: 409,
      code: 'balance-not-empty',
      params: { amountMinor: 100_000, way: 'orders-held' },
    });
    await payOut(app.context, seller.profileId);
    expect((await app.api(seller)('DELETE /api/auth/account')).status).toBe(200);
    const { rows } = await sql<{ listingStatus: string; state: string; entries: number }>`
      select p.listing_status, u.state, (select count(*) from ledger_entries l where l.purchase_id = u.id) as entries
      from purchases u join projects p on p.id = u.project_id where u.id = ${purchaseId} and p.id = ${projectId}
    `.execute(app.context.database);
    expect(rows).toEqual([{ listingStatus: 'archived', state: 'paid', entries: 9 }]);
  });
});
