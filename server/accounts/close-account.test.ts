import { Readable } from 'node:stream';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Market, marketOf } from '#tests/support/buying.ts';
import { findInDatabase } from '#tests/support/find-in-database.ts';
import { aPhotoFile } from '#tests/support/photos.ts';
import { listMessMenu, projectForm } from '#tests/support/selling.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { addProject } from '../projects/add-project.ts';
import { startPurchase } from '../purchases/start-purchase.ts';
import { keepAddress } from '../shipping/keep-address.ts';
import { analysePhotos } from '../verification/analyse-photos.ts';
import { insertVerification } from '../verification/verification-store.ts';

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
    signal: new AbortController().signal,
  });
  await expect(adding).rejects.toMatchObject({ code: 'not-signed-in' });
});

it('an address that was sent off just before the account was deleted is not kept', async () => {
  const project = await market.list({ category: 'HARDWARE' });
  const { profileId } = market.buyer;
  expect((await app.api(market.buyer)('DELETE /api/auth/account')).status).toBe(200);
  const keeping = keepAddress(app.context, {
    profileId,
    projectId: project.id,
    address: '9 Hill Road, Shimla 171001',
    phone: '9876543210',
  });
  await expect(keeping).rejects.toMatchObject({ code: 'not-signed-in' });
  expect(await findInDatabase(app.operating.pool, 'Hill Road')).toEqual([]);
});

it('a verification that was under way when the account was deleted leaves no record', async () => {
  const { profileId } = await app.signUp();
  await app.context.database
    .updateTable('profiles')
    .set({ deleted_at: new Date() })
    .where('id', '=', profileId)
    .execute();
  const photo = await app.context.files.receive(Readable.from([await aPhotoFile(3)]), 1_000_000);
  const analysing = analysePhotos(app.context, {
    profileId,
    photos: [photo.path],
    signal: new AbortController().signal,
  });
  await expect(analysing).rejects.toMatchObject({
    code: 'not-signed-in',
  });
  const records = await app.context.database
    .selectFrom('verifications')
    .select('id')
    .where('profile_id', '=', profileId)
    .execute();
  expect(records).toEqual([]);
});

it('what was verified and never listed goes with the account; what a buyer’s project rests on stays', async () => {
  const asha = await app.signUp({ github: 'asha-verma' });
  const project = await listMessMenu(app, asha);
  await insertVerification(app.context.database, {
    id: v7(),
    profileId: asha.profileId,
    category: 'SOFTWARE',
    accepted: false,
    repository: {
      id: 77,
      fullName: 'asha-verma/never-listed',
      url: 'https://github.com/asha-verma/never-listed',
      commitSha: null,
      treeSha: null,
      archiveSha256: null,
    },
    report: { checks: [], languages: [], readme_verified: false },
    validHours: 0,
  });
  expect(await findInDatabase(app.operating.pool, 'never-listed')).toEqual(['public.verifications']);
  expect((await app.api(asha)('DELETE /api/auth/account')).status).toBe(200);
  expect(await findInDatabase(app.operating.pool, 'never-listed')).toEqual([]);
  const records = await app.context.database
    .selectFrom('verifications')
    .innerJoin('projects', 'projects.verification_id', 'verifications.id')
    .select('projects.id')
    .where('verifications.profile_id', '=', asha.profileId)
    .execute();
  expect(records).toEqual([{ id: project.id }]);
});
