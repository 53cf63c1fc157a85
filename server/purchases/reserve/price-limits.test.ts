import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';

const { app, market } = setUpMarket();

async function listAboveMaximum() {
  const project = await market.list();
  await app.context.database.transaction().execute(async (tx) => {
    await sql`set local protohaat.restoring = 'on'`.execute(tx);
    await tx.updateTable('projects').set({ priceRupees: 1_000_000 }).where('id', '=', project.id).execute();
  });
  await refreshCatalogue(app.context.database);
  return project;
}

describe('price limits for sellers', () => {
  it('a project at the maximum price can be sold', async () => {
    const { purchaseId } = await market.buy(await market.list({ priceRupees: 950_000 }));
    expect(await market.stateOf(purchaseId)).toBe('paid');
  });
});

describe('older listings above the maximum price', () => {
  it('an older listing above the maximum price can be edited but not bought', async () => {
    const project = await listAboveMaximum();
    const params = { projectId: project.id };
    const page = await app.api(market.buyer)('GET /api/projects/projectdetails/{projectId}', { params });
    expect(page.body.data).toMatchObject({ price: 1_000_000, status: 'available' });
    const refused = await market.ask(project, market.buyer, 105_000_000);
    expect(refused.problem).toMatchObject({ status: 409, code: 'project-unavailable' });
    expect(refused.problem.message).toContain('lower the price first');
    const edit = (body: { title?: string; price?: number }) =>
      app.api(market.seller)('PUT /api/projects/{projectId}', { params, body });
    expect((await edit({ title: 'Still dear' })).status).toBe(200);
    expect((await edit({ price: 999 })).status).toBe(200);
    expect((await market.ask(project)).status).toBe(200);
  });
});
