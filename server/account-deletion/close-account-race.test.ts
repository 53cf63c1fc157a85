import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Market, createMarket } from '#tests/support/buying.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let market: Market;
beforeAll(async () => {
  app = await startTestApp();
  market = createMarket(app);
  await market.open();
});
afterAll(() => app.close());

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.context.database);
  return rows[0]?.waiting ?? 0;
}

it('an account cannot be deleted while its owner is starting a purchase', async () => {
  const project = await market.list();
  const { asking, leaving } = await app.context.database.transaction().execute(async (tx) => {
    await tx.selectFrom('projects').select('id').where('id', '=', project.id).forUpdate().execute();
    const asked = market.ask(project);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
    const left = app.api(market.buyer)('DELETE /api/auth/account');
    await vi.waitFor(async () => expect(await countWaiting()).toBe(2));
    return { asking: asked, leaving: left };
  });
  expect((await asking).status).toBe(200);
  expect((await leaving).problem.code).toBe('payment-in-progress');
});
