import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMarket, type Market } from '#tests/support/buying.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

// The unique index on live purchases is removed to prove that the race test in `races.test.ts` can detect a
// double sale.

let app: TestApp;
let market: Market;

beforeAll(async () => {
  app = await startTestApp({ hasOwnDatabase: true });
  market = createMarket(app);
  await market.open();
}, 120_000);
afterAll(async () => {
  await app.reset();
  await sql`
    create unique index if not exists purchases_one_live_per_project on purchases (project_id)
    where state in ('reserved', 'processing', 'paid') and sale_mode = 'exclusive'`.execute(
    app.context.database,
  );
  await app.close();
});

it('without the unique index several buyers reserve one project, and the race test detects it', async () => {
  const buyers = await Promise.all(Array.from({ length: 20 }, () => app.signUp()));
  await sql`drop index purchases_one_live_per_project`.execute(app.context.database);
  const found: string[] = [];
  for (let round = 1; round <= 5 && found.length === 0; round += 1) {
    const project = await market.list({ title: `Round ${round}` });
    await Promise.all(buyers.map((buyer) => market.ask(project, buyer)));
    found.push(...(await market.check()));
  }
  expect(found.join('\n')).toMatch(/has \d+ live purchases/);
}, 120_000);
