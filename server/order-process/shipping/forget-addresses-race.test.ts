import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { renewDraft } from './draft-store.ts';
import { forgetAddresses } from './forget-addresses.ts';
import { deleteOldDrafts } from './shipping-store.ts';

const { app, market } = setUpMarket({ check: false });

async function saveOldAddress() {
  const project = await market.list({ category: 'HARDWARE' });
  await market.saveAddress(project);
  await app.context.database
    .updateTable('shippingDrafts')
    .set({ updatedAt: new Date(Date.now() - 91 * 86_400_000) })
    .execute();
  return project;
}

it('a shipping address is not removed while a purchase that uses it starts', async () => {
  const project = await saveOldAddress();
  const isTaken = await app.context.database.transaction().execute(async (tx) => {
    const taken = await renewDraft(tx, market.buyer.profileId, project.id);
    expect(await forgetAddresses(app.context)).toEqual({ orders: 0, drafts: 0 });
    return taken;
  });
  expect(isTaken).toBe(true);
  expect(await forgetAddresses(app.context)).toEqual({ orders: 0, drafts: 0 });
});

it('a purchase does not start with a shipping address that is being removed', async () => {
  const project = await saveOldAddress();
  const request = await app.context.database.transaction().execute(async (tx) => {
    expect(await deleteOldDrafts(tx, 10)).toBe(1);
    const asked = market.ask(project);
    await vi.waitFor(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.context.database);
      expect(rows).toEqual([{ waiting: 1 }]);
    });
    return { answer: asked };
  });
  expect((await request.answer).problem.code).toBe('shipping-required');
});
