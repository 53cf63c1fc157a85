import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Market, marketOf } from '#tests/support/buying.ts';
import { listMessMenu, projectForm } from '#tests/support/selling.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { addProject } from '../projects/add-project.ts';
import { startPurchase } from '../purchases/start-purchase.ts';

let app: TestApp;
let market: Market;
beforeAll(async () => {
  app = await startTestApp();
  market = marketOf(app);
});
afterAll(() => app.close());
beforeEach(() => market.open());
afterEach(async () => {
  const broken = await market.check();
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

/** What was let in a moment before the account was deleted, and is at work on it afterwards. */

it('a purchase that was asked for just before the account was deleted is not begun', async () => {
  const project = await market.list();
  const { profileId: buyerId } = market.buyer;
  expect((await app.api(market.buyer)('DELETE /api/auth/account')).status).toBe(200);
  await expect(
    startPurchase(app.context, { buyerId, projectId: project.id, amountMinor: project.amountMinor }),
  ).rejects.toMatchObject({ code: 'not-signed-in' });
  expect((await market.ask(project, await app.signUp())).status).toBe(200);
});

it('a project whose pictures were still being read when the account was deleted is not listed', async () => {
  const asha = await app.signUp({ github: 'asha-verma' });
  await listMessMenu(app, asha);
  expect((await app.api(asha)('DELETE /api/auth/account')).status).toBe(200);
  const adding = addProject(app.context, {
    sellerId: asha.profileId,
    title: 'Once more',
    subject: 'Web',
    description: 'Listed by nobody.',
    category: 'SOFTWARE',
    priceRupees: 100,
    complexity: 'Low',
    durationHours: 1,
    features: '',
    techStack: 'JavaScript',
    repositoryUrl: projectForm.repo_url ?? null,
    videoUrl: null,
    images: [],
  });
  await expect(adding).rejects.toMatchObject({ code: 'not-signed-in' });
});
