import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { payOut } from '#tests/support/pay-out.ts';
import { aPhotoFile } from '#tests/support/photos.ts';
import {
  buy,
  detailsFor,
  listMessMenu,
  offerRobot,
  messMenu,
  projectForm,
  reserve,
} from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { findInDatabase } from '#tests/support/stored-data.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { verifyNextCommit } from '#tests/support/version-stage.ts';
import { pseudonymiseProfile } from '../accounts/profile-store.ts';
import { refreshSellersNaming } from '../catalogue/refresh-entries.ts';
import { banListing } from '../console/ban-listing.ts';
import { sweepFiles } from '../machine/sweep-files.ts';
import { saveAddress } from '../order-process/shipping/save-address.ts';
import { addProject } from '../projects/add-project.ts';
import { startPurchase } from '../purchases/reserve/start-purchase.ts';
import { settlePurchase } from '../purchases/settle/settle-purchase.ts';
import { analysePhotos } from '../verification/analyse-photos.ts';
import { insertVerification } from '../verification/verification-store.ts';

const { app, market } = setUpMarket();

// The next tests call use cases directly, to simulate requests that were authenticated before the deletion.

it("a purchase requested just before the buyer's account is deleted does not start", async () => {
  const project = await market.list();
  const { profileId: buyerId } = market.buyer;
  expect((await app.api(market.buyer)('DELETE /api/auth/account')).status).toBe(200);
  await expect(
    startPurchase(app.context, { buyerId, projectId: project.id, amountMinor: project.amountMinor }),
  ).rejects.toMatchObject({ code: 'not-signed-in' });
  expect((await market.ask(project, await app.signUp())).status).toBe(200);
});

it("a project is not listed if the seller's account is deleted while its pictures are processed", async () => {
  const asha = await app.signUp({ github: 'asha-verma' });
  const { id: projectId } = await listMessMenu(app, asha);
  await app.api(asha)('DELETE /api/projects/{projectId}', { params: { projectId } });
  await app.context.database.transaction().execute(async (tx) => {
    await pseudonymiseProfile(tx, asha.profileId);
    await refreshSellersNaming(tx, asha.profileId);
  });
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
    parts: '',
    techStack: 'JavaScript',
    repositoryUrl: projectForm.repo_url ?? null,
    areSecretsDead: false,
    videoUrl: null,
    showsReadme: true,
    showsTree: true,
    saleMode: 'exclusive',
    licence: null,
    images: [],
    proof: null,
    signal: new AbortController().signal,
  });
  await expect(adding).rejects.toMatchObject({ code: 'not-signed-in' });
});

it("a shipping address submitted just before the buyer's account is deleted is not saved", async () => {
  const project = await market.list({ category: 'HARDWARE' });
  const { profileId } = market.buyer;
  expect((await app.api(market.buyer)('DELETE /api/auth/account')).status).toBe(200);
  const keeping = saveAddress(app.context, {
    profileId,
    projectId: project.id,
    address: '9 Hill Road, Shimla 171001',
    phone: '9876543210',
  });
  await expect(keeping).rejects.toMatchObject({ code: 'not-signed-in' });
  expect(await findInDatabase(app.operating.pool, 'Hill Road')).toEqual([]);
});

it('a verification that runs while the account is deleted is not stored', async () => {
  const { profileId } = await app.signUp();
  await app.context.database.transaction().execute((tx) => pseudonymiseProfile(tx, profileId));
  const photo = await app.context.uploads.receive(Readable.from([await aPhotoFile(3)]), 1_000_000);
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
    .where('profileId', '=', profileId)
    .execute();
  expect(records).toEqual([]);
});

async function age(): Promise<void> {
  const then = new Date(Date.now() - 2 * 86_400_000);
  for await (const { name } of app.context.files.list()) {
    await utimes(join(app.context.config.dataDirectory, 'files', name), then, then);
  }
  for (const table of ['pictures', 'archives'] as const) {
    await app.context.database.updateTable(table).set({ createdAt: then }).execute();
  }
  await app.context.database.updateTable('verifications').set({ expiresAt: then }).execute();
}

async function listFiles(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of app.context.files.list()) names.push(name);
  return names;
}

const traces = (text: string) => findInDatabase(app.operating.pool, text);
const leave = (person: TestPerson) => app.api(person)('DELETE /api/auth/account');

describe("a deleted account's verifications and listings", () => {
  let asha: TestPerson;
  beforeEach(async () => {
    for (const name of await listFiles()) await app.context.files.remove(name);
    asha = await app.signUp({ github: 'asha-verma' });
  });

  it('an unused verification is deleted with the account', async () => {
    await insertVerification(app.context.database, {
      id: v7(),
      profileId: asha.profileId,
      category: 'SOFTWARE',
      accepted: false,
      repository: {
        id: 77,
        fullName: 'asha-verma/never-listed',
        url: 'https://github.com/asha-verma/never-listed',
        isPrivate: false,
        installationId: null,
        commitSha: null,
        treeSha: null,
        archiveSha256: null,
      },
      report: { checks: [], languages: [], readme_verified: false },
      validHours: 0,
    });
    expect(await traces('never-listed')).toEqual(['public.verifications']);
    expect((await leave(asha)).status).toBe(200);
    expect(await traces('never-listed')).toEqual([]);
  });

  it("deleting a seller's account erases the unsold listings with their pictures, zips and verifications", async () => {
    const { id, price } = await listMessMenu(app, asha);
    const published = await app.api(asha)('POST /api/projects/{projectId}/versions', {
      params: { projectId: id },
      body: { verification_id: await verifyNextCommit(app.context, id), notes: 'Of asha-verma.' },
    });
    expect(published.status).toBe(200);
    await offerRobot(app, asha);
    await reserve(app, market.buyer, { id, price });
    expect((await leave(asha)).problem.code).toBe('payment-in-progress');
    await app.api(market.buyer)('DELETE /api/payment/reservation/{project_id}', {
      params: { project_id: id },
    });
    expect(await listFiles()).not.toEqual([]);

    expect((await leave(asha)).status).toBe(200);

    expect(await traces('asha-verma')).toEqual([]);
    expect(await app.context.database.selectFrom('verifications').selectAll().execute()).toEqual([]);
    await age();
    await sweepFiles(app.context);
    expect(await listFiles()).toEqual([]);
    const begun = app.context.database.selectFrom('purchases').select(['state', 'title', 'repositoryUrl']);
    expect(await begun.execute()).toEqual([{ state: 'cancelled', title: 'Mess menu', repositoryUrl: null }]);
    const page = await app.api(market.buyer)('GET /api/projects/projectdetails/{projectId}', {
      params: { projectId: id },
    });
    expect(page.status).toBe(404);
  });

  it("a buyer can still open the listing's page, report and zip after the seller's account is deleted", async () => {
    const project = await listMessMenu(app, asha);
    const { id } = project;
    await buy(app, market.buyer, project);
    const before = await detailsFor(app, market.buyer, id);
    await payOut(app.context, asha.profileId);
    expect((await leave(asha)).status).toBe(200);
    await age();
    await sweepFiles(app.context);
    expect(withoutAuthor(await detailsFor(app, market.buyer, id))).toEqual(withoutAuthor(before));
    const zip = await app.api(market.buyer)('GET /api/projects/{id}/download', { params: { id } });
    expect(zip.status).toBe(200);
    expect(createHash('sha256').update(zip.bytes).digest('hex')).toBe(before.purchase?.archive?.sha256);
  });

  it("a deleted account's sold listing is deleted when the sale is refunded", async () => {
    const project = await listMessMenu(app, asha);
    await buy(app, market.buyer, project);
    await payOut(app.context, asha.profileId);
    expect((await leave(asha)).status).toBe(200);
    const [payment] = await market.journal();
    if (payment === undefined) throw new Error('it was paid');
    await market.provider.loseDispute(payment.id);
    await settlePurchase(app.context, payment.id);
    await age();
    await sweepFiles(app.context);
    expect(await traces('asha-verma')).toEqual([]);
    expect(await listFiles()).toEqual([]);
    expect((await market.history()).data.map(({ project_name: title }) => title)).toContain('Mess menu');
  });

  it("a deleted account's banned listing is retained, so that the same work is recognised", async () => {
    const { id } = await listMessMenu(app, asha);
    await banListing(app.context, { projectId: id, actor: 'operator', reason: 'Copied' });
    expect((await leave(asha)).status).toBe(200);
    const again = await app.signUp({ github: 'asha-verma' });
    const verified = await app.api(again)('POST /api/projects/anayze-repo', {
      body: { repo_url: messMenu },
    });
    expect(verified.problem.code).toBe('already-listed');
  });
});

/** Without the numbers of views as well, which grow a moment after a page was opened. */
function withoutAuthor({ author: _author, stats: _stats, views: _views, ...rest }: ProjectDetails) {
  return rest;
}
