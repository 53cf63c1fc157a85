import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listProject } from '#tests/support/listed-project.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
});
beforeEach(async () => {
  await app.reset();
});

describe('catalogue entries', () => {
  it('the catalogue entry of a changed project is complete as soon as the transaction commits', async () => {
    const seller = await app.signUp();
    const project = await listProject(app.context, { sellerId: seller.profileId, title: 'Mess menu' });
    await app.context.database
      .transaction()
      .execute((tx) =>
        tx.updateTable('projects').set({ title: 'Canteen menu' }).where('id', '=', project.id).execute(),
      );
    const { rows } = await sql`select e.is_stale, card, author, reviews from catalogue_entries e
      join catalogue_sellers using (seller_id)`.execute(app.context.database);
    expect(rows).toMatchObject([
      { isStale: false, card: expect.stringContaining('"title":"Canteen menu"') as string },
    ]);
  });
});
