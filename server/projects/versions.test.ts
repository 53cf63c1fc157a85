import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { listProject } from '#tests/support/listed-project.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { aProgram } from '#tests/support/programs.ts';
import { addCommit } from '#tests/support/repositories.ts';
import { buy, detailsFor } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import {
  verifyNextCommit,
  openVersionStage,
  RELEASE_NOTES,
  type VersionStage,
} from '#tests/support/version-stage.ts';
import { rebuildCatalogue } from '../catalogue/rebuild-catalogue.ts';
import { sweepFiles } from '../machine/sweep-files.ts';
import { fingerprintArchives } from '../verification/fingerprint-archives.ts';
import { notifyVersionBuyers } from './notify-version-buyers.ts';

const app = setUpApp();
let asha: TestPerson;
let meera: TestPerson;
let ravi: TestPerson;
let stage: VersionStage;

beforeEach(async () => {
  asha = await app.signUp({ name: 'Asha Verma', github: 'asha-verma' });
  meera = await app.signUp({ name: 'Meera Nair', github: 'meera-nair' });
  ravi = await app.signUp({ name: 'Ravi Kumar' });
  stage = openVersionStage(app, asha, 'asha-verma');
});

const COPIES = { sale_mode: 'copies', licence: 'personal-use' } as const;
/** Without a repository, whose analysis takes a second. */
const listCopies = async () => {
  const project = await listProject(app.context, { sellerId: asha.profileId, licence: 'personal-use' });
  return { ...project, price: project.priceRupees, category: 'SOFTWARE' };
};
const publishNext = async ({ id }: { readonly id: string }) =>
  expect((await stage.publish(id, await verifyNextCommit(app.context, id))).status).toBe(200);
const versionsFor = async (person: TestPerson, projectId: string) =>
  (await app.api(person)('GET /api/projects/{projectId}/versions', { params: { projectId } })).body.data;
const download = (person: TestPerson, id: string, version?: number) =>
  app.api(person)('GET /api/projects/{id}/download', {
    params: { id },
    ...(version === undefined ? {} : { query: { version } }),
  });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function grantOf(person: TestPerson, projectId: string, version?: number) {
  const { purchase } = await detailsFor(app, person, projectId);
  return await app.api(person)('GET /api/payment/purchases/{purchase_id}/grant', {
    params: { purchase_id: purchase?.purchase_id ?? '' },
    ...(version === undefined ? {} : { query: { version } }),
  });
}
const checkGrant = async (grant: string) =>
  (await app.api(null)('POST /api/public/grant-checks', { body: { grant } })).body.data;

describe('publishing a version', () => {
  // covers: S1.26, S7.320, S7.321
  it("a project's page shows the number and notes of a new version to everybody, but the commit only to the seller", async () => {
    const name = await stage.makeCode({ 'src/a.js': stage.program(1) });
    const project = await stage.list(name, COPIES);
    expect(project.versions).toMatchObject([{ number: 1, notes: '' }]);
    const answer = await stage.publishCommit(project, name, { 'src/b.js': stage.program(2) });
    expect(answer).toMatchObject({ code: 'version-added', message: 'Version 2 is published' });
    expect(answer.data.versions).toMatchObject([{ number: 2, notes: RELEASE_NOTES }, { number: 1 }]);
    const { archive } = (await versionsFor(asha, project.id)).versions[0] ?? {};
    const seen = await detailsFor(app, ravi, project.id);
    expect(seen.versions).toMatchObject([{ number: 2, notes: RELEASE_NOTES }, { number: 1 }]);
    expect(seen.verification?.commit).toBeNull();
    const commit = archive?.commit ?? 'none';
    expect(answer.data.verification?.commit).toBe(commit);
    const texts = JSON.stringify([seen, await versionsFor(ravi, project.id)]);
    expect(texts).not.toContain(commit.slice(0, 7));
    expect(texts).not.toContain(archive?.sha256);
    expect(await rebuildCatalogue(app.context.database)).toMatchObject({ missing: 0, differingEntries: [] });
  });

  // covers: S1.26, S7.322
  it('a buyer gets the bought version and every later one, and a new buyer gets the newest version', async () => {
    const name = await stage.makeCode({ 'src/a.js': stage.program(1) });
    const project = await stage.list(name, COPIES);
    await buy(app, ravi, project);
    await stage.publishCommit(project, name, { 'src/b.js': stage.program(2) });
    await buy(app, meera, project, '5555555555554444');
    const [second, first] = (await versionsFor(ravi, project.id)).versions;
    for (const [version, known] of [
      [1, first],
      [2, second],
    ] as const) {
      const zip = await download(ravi, project.id, version);
      expect(zip.status).toBe(200);
      expect(sha256(zip.bytes)).toBe(known?.archive?.sha256);
      const { grant, version: granted } = (await grantOf(ravi, project.id, version)).body.data;
      expect(granted).toBe(version);
      expect(await checkGrant(grant)).toMatchObject({
        verdict: 'valid',
        grant: { version, commit: known?.archive?.commit, archive: { sha256: known?.archive?.sha256 } },
      });
    }
    const grantVersions = async (person: TestPerson) => {
      const { purchase } = await detailsFor(app, person, project.id);
      const params = { purchase_id: purchase?.purchase_id ?? '' };
      return (await app.api(person)('GET /api/payment/receipts/{purchase_id}', { params })).body.data
        .grant_versions;
    };
    expect([await grantVersions(ravi), await grantVersions(meera)]).toEqual([[1, 2], [2]]);
    expect(sha256((await download(ravi, project.id)).bytes)).toBe(first?.archive?.sha256);
    expect((await detailsFor(app, ravi, project.id)).purchase).toMatchObject({ version: 1 });

    const later = await versionsFor(meera, project.id);
    expect(later).toMatchObject({ bought: 2, versions: [{ number: 2 }, { number: 1, archive: null }] });
    expect(sha256((await download(meera, project.id)).bytes)).toBe(second?.archive?.sha256);
    expect((await download(meera, project.id, 1)).problem).toMatchObject({
      status: 404,
      reason: 'no-version',
    });
    expect((await grantOf(meera, project.id, 1)).status).toBe(404);
    expect((await grantOf(meera, project.id)).body.data.version).toBe(2);
    expect((await download(asha, project.id, 1)).status).toBe(200);
    const zoya = await app.signUp();
    expect((await download(zoya, project.id, 2)).problem.reason).toBe('no-project');
  });

  it('the buyer of a sold exclusive project gets the new version, and the order does not change', async () => {
    const name = await stage.makeCode({ 'src/a.js': stage.program(1) });
    const project = await stage.list(name);
    await buy(app, ravi, project);
    await download(ravi, project.id);
    const { purchase } = await detailsFor(app, ravi, project.id);
    const order = async () =>
      (
        await app.api(ravi)('GET /api/orders/{purchase_id}', {
          params: { purchase_id: purchase?.purchase_id ?? '' },
        })
      ).body.data;
    const before = await order();
    await stage.publishCommit(project, name, { 'src/b.js': stage.program(2) });
    expect((await download(ravi, project.id, 2)).status).toBe(200);
    expect(await order()).toEqual(before);
    expect((await detailsFor(app, ravi, project.id)).status).toBe('sold');
  });

  it('buyers of earlier versions get a feed entry and, unless they have disabled such emails, an email with the notes', async () => {
    const project = await listCopies();
    await buy(app, ravi, project);
    await buy(app, meera, project, '5555555555554444');
    const choice = { sold: true, shipping: true, questions: true, messages: false };
    expect((await app.api(meera)('PUT /api/auth/notifications', { body: choice })).status).toBe(200);
    await publishNext(project);
    const zoya = await app.signUp({ name: 'Zoya Khan' });
    await buy(app, zoya, project, '5105105105105100');
    await app.runJobs();
    await app.runJobs();
    const subjects = async (person: TestPerson) =>
      (await readMailbox(app.sandbox, person.email)).filter(({ subject }) => subject.startsWith('Version 2'));
    const [mail, ...others] = await subjects(ravi);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Searches are twice as fast.');
    expect(await subjects(meera)).toEqual([]);
    expect(await subjects(zoya)).toEqual([]);
    await notifyVersionBuyers(app.context, { projectId: project.id, number: 2 });
    const entries = async (person: TestPerson) =>
      (await app.api(person)('GET /api/feed')).body.data.filter(
        ({ code }: { code: string }) => code === 'version-published',
      );
    for (const buyer of [ravi, meera]) {
      expect(await entries(buyer)).toMatchObject([{ project_id: project.id, detail: '2' }]);
    }
    expect(await entries(zoya)).toEqual([]);
  });

  it('six versions of a listing in a day are one email and one feed entry to an earlier buyer, and one of each a day later', async () => {
    const project = await listCopies();
    await buy(app, ravi, project);
    for (let version = 2; version <= 7; version += 1) await publishNext(project);
    const told = async () => {
      const mails = await readMailbox(app.sandbox, ravi.email);
      const feed = (await app.api(ravi)('GET /api/feed')).body.data;
      return [
        mails
          .filter(({ subject }) => subject.startsWith('Version'))
          .map(({ subject }) => subject.slice(0, 9)),
        feed.filter(({ code }) => code === 'version-published').map(({ detail }) => detail),
      ];
    };
    await app.runJobs();
    expect(await told()).toEqual([['Version 2'], ['2']]);
    for (let day = 1; day <= 2; day += 1) {
      await app.runJobs({ at: new Date(Date.now() + 25 * 3_600_000) });
      await app.runJobs();
      expect(await told()).toEqual([
        ['Version 7', 'Version 2'],
        ['7', '2'],
      ]);
    }
  });

  it('a version without the licence that buyers were promised cannot be published', async () => {
    const licence = `MIT License\n\nCopyright (c) 2026 Asha Verma\n\n${'Permission is hereby granted, free of charge, to any person obtaining a copy of this software. '.repeat(4)}`;
    const name = await stage.makeCode({ 'src/a.js': stage.program(1), LICENSE: licence });
    const project = await stage.list(name, { sale_mode: 'copies', licence: 'repository' });
    await addCommit(app, 'asha-verma', name, { LICENSE: null });
    const verified = await stage.verify(asha, stage.addressOf(name), project.id);
    expect((await stage.publish(project.id, verified.body.data.verification_id)).problem).toMatchObject({
      code: 'invalid-field',
      reason: 'version-without-licence',
    });
  });
});

describe('the code and texts behind a rating', () => {
  it('a version says how much of the code of the version before it keeps, in its report and beside its notes', async () => {
    const name = await stage.makeCode({ 'src/a.js': stage.program(1), 'src/b.js': stage.program(2) });
    const project = await stage.list(name, COPIES);
    await stage.publishCommit(project, name, { 'src/b.js': null, 'src/c.js': stage.program(3) });
    const { versions = [], verification } = await detailsFor(app, ravi, project.id);
    const [second, first] = versions;
    expect(first?.kept_percent).toBeNull();
    expect(second?.kept_percent).toBeGreaterThan(35);
    expect(second?.kept_percent).toBeLessThan(65);
    expect((await versionsFor(ravi, project.id)).versions[0]?.kept_percent).toBe(second?.kept_percent);
    expect(verification?.checks.find(({ id }) => id === 'kept')).toMatchObject({
      result: 'pass',
      sentence: `It keeps ${second?.kept_percent}% of the code of version 1.`,
    });
    const page = await (await fetch(`${app.url}/projects/${project.id}`)).text();
    expect(page).toContain(`Keeps ${second?.kept_percent}% of the code of version 1.`);
  });

  it('a version that keeps less than a fifth of the code of the version before is refused when it is verified and when it is published', async () => {
    const [a, b] = [stage.program(1), stage.program(2)];
    const name = await stage.makeCode({ 'src/a.js': a, 'src/b.js': b });
    const project = await stage.list(name, COPIES);
    const url = stage.addressOf(name);
    await addCommit(app, 'asha-verma', name, { 'src/b.js': null, 'src/c.js': stage.program(3) });
    const keepsA = (await stage.verify(asha, url, project.id)).body.data.verification_id;
    await stage.publishCommit(project, name, {
      'src/a.js': null,
      'src/b.js': b,
      'src/c.js': null,
    });
    const published = await stage.publish(project.id, keepsA);
    expect(published.problem).toMatchObject({ code: 'invalid-field', reason: 'version-rewritten' });
    await addCommit(app, 'asha-verma', name, { 'src/b.js': null, 'app/hospital.js': stage.program(4) });
    const verified = await stage.verify(asha, url, project.id);
    expect(verified.status).toBe(422);
    expect(verified.problem.message).toMatch(
      /^It keeps only [01]% of the code of version 2, so it is another project\. List it as a new project, from a repository of its own\.$/u,
    );
    expect((await versionsFor(asha, project.id)).versions).toHaveLength(2);
  });

  it('a review names the version that its author bought', async () => {
    const project = await listCopies();
    await buy(app, ravi, project);
    const params = { id: project.id };
    const body = { rating: 5, comment: 'It does what it says.' };
    const written = await app.api(ravi)('POST /api/projects/{id}/reviews', { params, body });
    expect(written.body.data.version).toBe(1);
    await publishNext(project);
    expect((await detailsFor(app, meera, project.id)).reviews).toMatchObject([{ version: 1 }]);
    const listed = await app.api(meera)('GET /api/projects/{id}/reviews', { params });
    expect(listed.body.data).toMatchObject([{ version: 1 }]);
    expect(await rebuildCatalogue(app.context.database)).toMatchObject({ missing: 0, differingEntries: [] });
  });

  it('a title or description that changes after a sale is shown to visitors with the date and the former text', async () => {
    const project = await listCopies();
    const { description } = await detailsFor(app, meera, project.id);
    const params = { projectId: project.id };
    const edit = async (body: { title?: string; description?: string }) =>
      expect((await app.api(asha)('PUT /api/projects/{projectId}', { params, body })).status).toBe(200);
    await edit({ title: 'Todo lists' });
    expect((await detailsFor(app, meera, project.id)).former_texts).toBeUndefined();
    await buy(app, ravi, project);
    await edit({ title: 'Hospital system', description: 'It runs a hospital with wards, beds and bills.' });
    const { former_texts: former } = await detailsFor(app, meera, project.id);
    expect(former).toMatchObject([{ title: 'Todo lists', description }]);
    expect(Date.now() - Date.parse(former?.[0]?.at ?? '')).toBeLessThan(60_000);
    const page = await (await fetch(`${app.url}/projects/${project.id}`)).text();
    expect(page).toContain('Before: “Todo lists”');
    expect(await rebuildCatalogue(app.context.database)).toMatchObject({ missing: 0, differingEntries: [] });
  });
});

describe('rejected versions', () => {
  it("only the seller can publish a version, from a new commit of the listing's repository, and not while the listing is on hold, archived or banned", async () => {
    const name = await stage.makeCode({ 'src/a.js': stage.program(1) });
    const project = await stage.list(name);
    const url = stage.addressOf(name);
    const other = await stage.makeCode({ 'src/c.js': stage.program(3) });
    expect((await stage.verify(asha, url, project.id)).problem).toMatchObject({
      status: 409,
      reason: 'version-published',
    });
    expect((await stage.verify(asha, stage.addressOf(other), project.id)).problem).toMatchObject({
      code: 'invalid-field',
      reason: 'version-of-other-repository',
    });
    expect((await stage.verify(meera, url, project.id)).problem.reason).toBe('no-project');
    await addCommit(app, 'asha-verma', name, { 'src/b.js': stage.program(2) });
    const { verification_id: id } = (await stage.verify(asha, url, project.id)).body.data;
    expect((await stage.publish(project.id, id, RELEASE_NOTES, meera)).problem.reason).toBe('no-project');
    expect((await stage.publish(project.id, id, ' \n ')).problem.reason).toBe('field-blank');

    const set = (change: string) =>
      app.pool.query(`update projects set ${change} where id = $1`, [project.id]);
    await set("held_until = now() + interval '1 day'");
    expect((await stage.publish(project.id, id)).problem).toMatchObject({
      code: 'project-held',
      reason: 'version-on-hold',
    });
    expect((await stage.verify(asha, url, project.id)).problem.reason).toBe('version-on-hold');
    await set("held_until = null, listing_status = 'banned'");
    expect((await stage.publish(project.id, id)).problem.reason).toBe('no-project');
    await set("listing_status = 'archived'");
    expect((await stage.publish(project.id, id)).problem.reason).toBe('no-project');
    await set("listing_status = 'withdrawn'");
    const published = await stage.publish(project.id, id);
    expect(published.body.data.listing).toBe('withdrawn');
    expect((await stage.publish(project.id, id)).problem.reason).toBe('version-published');
  });

  it("a version with another seller's code is rejected", async () => {
    const code = stage.program(7, 60);
    const theirs = await stage.makeCode({ 'src/a.js': code }, 'meera-nair');
    await openVersionStage(app, meera, 'meera-nair').list(theirs, { title: 'Another' });
    const name = await stage.makeCode({ 'src/a.js': stage.program(1) });
    const project = await stage.list(name);
    await addCommit(app, 'asha-verma', name, { 'lib/copied.js': `// copied\n${code}` });
    const refused = await stage.verify(asha, stage.addressOf(name), project.id);
    expect(refused.status).toBe(422);
    expect(refused.problem.message).toContain('listed here by someone else');
  });

  it('only one of two concurrent publications of a version succeeds', async () => {
    const project = await listCopies();
    const id = await verifyNextCommit(app.context, project.id);
    const answers = await Promise.all([stage.publish(project.id, id), stage.publish(project.id, id)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect((await versionsFor(asha, project.id)).versions).toHaveLength(2);
  });

  it('a purchase that starts while a version is being published delivers one of the two versions, and the grant names that version', async () => {
    const name = await stage.makeCode({ 'src/a.js': stage.program(1) });
    const project = await stage.list(name, COPIES);
    const url = stage.addressOf(name);
    await addCommit(app, 'asha-verma', name, { 'src/b.js': stage.program(2) });
    const { verification_id: id } = (await stage.verify(asha, url, project.id)).body.data;
    const buyers = [ravi, meera, await app.signUp({ name: 'Zoya Khan' })];
    const [published] = await Promise.all([
      stage.publish(project.id, id),
      ...buyers.map((buyer) => buy(app, buyer, project)),
    ]);
    expect(published.status).toBe(200);
    for (const buyer of buyers) {
      const zip = await download(buyer, project.id);
      const { grant, version } = (await grantOf(buyer, project.id)).body.data;
      const { purchase } = await detailsFor(app, buyer, project.id);
      expect(purchase).toMatchObject({ version, archive: { sha256: sha256(zip.bytes) } });
      expect(await checkGrant(grant)).toMatchObject({
        verdict: 'valid',
        grant: { version, archive: { sha256: sha256(zip.bytes) } },
      });
    }
  });
});

describe('copies of earlier versions', () => {
  // covers: S1.27
  it('another seller cannot list the code of any version of a sold project', async () => {
    const code = { 'src/a.js': aProgram(91, 60), 'src/b.js': aProgram(92, 60) };
    const name = await stage.makeCode({ ...code, 'src/core.js': aProgram(96, 60) });
    const project = await stage.list(name);
    await buy(app, ravi, project);
    await stage.publishCommit(project, name, {
      'src/a.js': null,
      'src/b.js': null,
      'app/c.js': aProgram(93, 60),
      'app/d.js': aProgram(94, 60),
    });
    const copies = [
      { 'app/x.js': code['src/a.js'], 'app/y.js': code['src/b.js'] },
      {
        'app/x.js': code['src/a.js'].replaceAll('  ', '\t').replaceAll('rows', 'lines'),
        'app/y.js': code['src/b.js'],
      },
      { 'app/x.js': code['src/a.js'], 'app/y.js': code['src/b.js'], 'app/z.js': aProgram(95, 400) },
      { 'app/x.js': aProgram(93, 60), 'app/y.js': aProgram(94, 60) },
    ];
    for (const files of copies) {
      const copy = await stage.makeCode(files, 'meera-nair');
      const refused = await stage.verify(meera, stage.addressOf(copy, 'meera-nair'));
      expect([refused.status, Object.keys(files)]).toEqual([422, Object.keys(files)]);
    }
  });

  it('a seller cannot list an earlier version of a listing as another project', async () => {
    const code = { 'src/a.js': aProgram(81, 60), 'src/b.js': aProgram(82, 60) };
    const name = await stage.makeCode({ ...code, 'src/core.js': aProgram(84, 60) });
    const project = await stage.list(name);
    await stage.publishCommit(project, name, {
      'src/a.js': null,
      'src/b.js': null,
      'app/c.js': aProgram(83, 60),
    });
    const again = await stage.makeCode({
      'main/a.js': code['src/a.js'],
      'main/b.js': code['src/b.js'],
    });
    expect((await stage.verify(asha, stage.addressOf(again))).problem.code).toBe('already-listed');
  });

  it('the fingerprint index still contains all versions after an archive is fingerprinted again', async () => {
    const name = await stage.makeCode({ 'src/a.js': aProgram(71, 60), 'src/core.js': aProgram(73, 60) });
    const project = await stage.list(name);
    await stage.publishCommit(project, name, { 'src/a.js': null, 'app/c.js': aProgram(72, 60) });
    const indexed = async () =>
      (
        await app.pool.query(
          'select fingerprint from listing_fingerprints where project_id = $1 order by fingerprint',
          [project.id],
        )
      ).rows;
    const before = await indexed();
    await app.pool.query('update archive_sources set version = 1');
    await fingerprintArchives(app.context);
    expect(await indexed()).toEqual(before);
  });
});

describe('stored data of versions', () => {
  it('the data export contains the release notes, and the zips of all versions are retained while the listing can be bought or has a buyer', async () => {
    const name = await stage.makeCode({ 'src/a.js': stage.program(1) });
    const project = await stage.list(name, COPIES);
    await stage.publishCommit(project, name, { 'src/b.js': stage.program(2) });
    await buy(app, ravi, project);
    const exported = JSON.stringify((await app.api(asha)('GET /api/auth/export')).body);
    expect(exported).toContain('Searches are twice as fast.');
    await app.pool.query("update archives set created_at = now() - interval '9 days'");
    await app.pool.query(
      "update verifications set created_at = now() - interval '9 days', expires_at = now() - interval '8 days'",
    );
    await app.api(asha)('DELETE /api/projects/{projectId}', { params: { projectId: project.id } });
    await sweepFiles(app.context, new Date(Date.now() + 9 * 86_400_000));
    const { rows } = await app.pool.query('select 1 from archives');
    expect(rows).toHaveLength(2);
    expect((await download(ravi, project.id, 2)).status).toBe(200);
  });
});
