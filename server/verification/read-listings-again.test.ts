import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { craftZip } from '#tests/attack/crafted-zip.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { detailsFor, listMessMenu } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { signUpStaff } from '#tests/support/staff.ts';
import { tamper } from '#tests/support/stored-data.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { entriesOf } from '#tests/support/zip.ts';
import { FIRST_REPORT, listUnsettled, unsettledReports } from './later-reading-store.ts';
import { readListingsAgain } from './read-listings-again.ts';

const app = setUpApp();
let asha: TestPerson;
let projectId = '';
beforeEach(async () => {
  asha = await app.signUp({ github: 'asha-verma' });
  projectId = (await listMessMenu(app, asha)).id;
});

/** As if earlier rules had read it. */
const forgetRules = () =>
  sql`update verifications set report = report - 'rules' - 'figures'`.execute(app.context.database);

/** Stands for rules that find more: the stored zip gets what they find. */
async function plant(name: string, text: string): Promise<void> {
  const { database, files } = app.context;
  const { rows } = await sql<{ sha256: string }>`select sha256 from archives`.execute(database);
  const stored = await files.open(archiveFileName(rows[0]?.sha256 ?? ''));
  if (stored === null) throw new Error('the zip of the listing is not stored');
  const entries = await entriesOf(await buffer(stored));
  const root = entries[0]?.name.split('/')[0] ?? '';
  const zip = craftZip([...entries, { name: `${root}/${name}`, content: Buffer.from(text) }]);
  const { sha256, sizeBytes } = await files.writeStream(
    Readable.from([zip]),
    archiveFileName,
    zip.byteLength,
  );
  await tamper(database, async (tx) => {
    await sql`insert into archives (sha256, size_bytes, repository_id, commit_sha, file_name)
      select ${sha256}, ${sizeBytes}, repository_id, commit_sha, file_name from archives`.execute(tx);
    await sql`update verifications set archive_sha256 = ${sha256}`.execute(tx);
  });
  await forgetRules();
}

const key = ['glp', 'at-Zx8Kq2Lm5Np7Rt9Vw3Yb'].join('');
const plantKey = () => plant('config.js', `\nconst token = '${key}';\n`);
const readProject = async () => await detailsFor(app, await app.signUp(), projectId);
const feedCodes = async () => (await app.api(asha)('GET /api/feed')).body.data.map(({ code }) => code);
const letOwnerTimePass = () =>
  sql`update verifications set report = jsonb_set(report, '{owner_needed,until}', '"2026-01-01T00:00:00Z"')`.execute(
    app.context.database,
  );

describe('listings that earlier rules read', () => {
  // covers: S1.28
  it('are read again once, from the stored zip, and get the numbers that earlier reports lack', async () => {
    const { verification: before } = await readProject();
    await forgetRules();
    await readListingsAgain(app.context);
    const after = await readProject();
    expect(after.verification).toEqual(before);
    expect(after.verification?.figures?.content?.files).toBeGreaterThan(3);
    const versions = async () =>
      (await sql`select xmin::text from verifications`.execute(app.context.database)).rows;
    const written = await versions();
    await readListingsAgain(app.context);
    expect(await versions()).toEqual(written);
    expect(await feedCodes()).not.toContain('listing-needs-owner');
  });

  // covers: S1.29
  it('keep their stamp for a while if something is found, and only the owner is told where', async () => {
    await plantKey();
    await Promise.all([readListingsAgain(app.context), readListingsAgain(app.context)]);
    const found = await readProject();
    expect(found).toMatchObject({ is_verified: true, verification_note: null });
    const check = found.verification?.checks.find(({ id }) => id === 'secrets');
    expect(check).toMatchObject({ result: 'warn', reason: 'owner-asked', params: {} });
    expect(JSON.stringify(found)).not.toContain('config.js');
    expect((await feedCodes()).filter((code) => code === 'listing-needs-owner')).toHaveLength(1);
    await app.runJobs();
    const mails = (await readMailbox(app.sandbox, asha.email)).filter(({ subject }) =>
      subject.startsWith('Please look at'),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('config.js:2');
    expect(mails[0]?.text).toContain('publish a new version');
  });

  it('lose their stamp when the time is over, until an operator accepts what was found', async () => {
    await plantKey();
    await readListingsAgain(app.context);
    await letOwnerTimePass();
    await readListingsAgain(app.context);
    expect(await readProject()).toMatchObject({
      is_verified: false,
      verification_note: 'Needs its owner: newer rules found something in its files',
    });
    const operate = app.api(await signUpStaff(app, ['operator']));
    const params = { profile_id: asha.profileId };
    const { refused } = (await operate('GET /api/operate/people/{profile_id}', { params })).body.data;
    expect(refused).toMatchObject([{ places: ['config.js:2'], accepted: false }]);
    const body = { verification_id: refused[0]?.verification_id ?? '', reason: 'A key of a dead account.' };
    await operate('POST /api/operate/people/{profile_id}/accept-finding', { params, body });
    await readListingsAgain(app.context);
    expect(await readProject()).toMatchObject({ is_verified: true, verification_note: null });
  });

  it('wait for the next run if their zip cannot be read', async () => {
    await plantKey();
    await sql`update archives set size_bytes = size_bytes - 10`.execute(app.context.database);
    await readListingsAgain(app.context);
    expect(await feedCodes()).not.toContain('listing-needs-owner');
    await sql`update archives set size_bytes = size_bytes + 10`.execute(app.context.database);
    await readListingsAgain(app.context);
    expect(await feedCodes()).toContain('listing-needs-owner');
  });

  it('are found among thousands of reports that are settled without reading these', async () => {
    const { database } = app.context;
    await sql`insert into verifications (id, profile_id, category, accepted, repository_id, repository_full_name,
        repository_url, commit_sha, archive_sha256, report, expires_at)
      select gen_random_uuid(), profile_id, category, accepted, repository_id, repository_full_name,
        repository_url, commit_sha, archive_sha256, report, expires_at
      from verifications, generate_series(1, 5000)`.execute(database);
    await sql`vacuum analyze verifications`.execute(database);
    const unsettled = unsettledReports(FIRST_REPORT, 20);
    const { rows } = await database.transaction().execute(async (tx) => {
      // Of a table this small, PostgreSQL may read everything although it has an index.
      await sql`set local enable_seqscan = off`.execute(tx);
      return await sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>`
        explain (analyze, buffers, format json) ${unsettled}`.execute(tx);
    });
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
    expect((plan['Shared Hit Blocks'] ?? NaN) + (plan['Shared Read Blocks'] ?? NaN)).toBeLessThan(20);
    await forgetRules();
    expect(await listUnsettled(database, FIRST_REPORT, 20)).toHaveLength(1);
  });
});
