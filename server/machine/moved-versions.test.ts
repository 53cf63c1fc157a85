import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aProgram } from '#tests/support/programs.ts';
import { addCommit, makeProject } from '#tests/support/repositories.ts';
import { createEmptyTarget, openRestored, restoreInto } from '#tests/support/restored-market.ts';
import { startTestS3, type TestS3 } from '#tests/support/s3-server.ts';
import { buy, detailsFor, projectForm } from '#tests/support/selling.ts';
import { runWords } from '#tests/support/staff.ts';
import { removeFiles } from '#tests/support/stored-data.ts';
import { startTestApp, type TestApp, type TestPerson } from '#tests/support/test-app.ts';
import { createCheckedFileStore } from '../adapters/file-stores/file-stores.ts';
import type { Context } from '../context.ts';
import { downloadArchive } from '../projects/download-archive.ts';
import { checkGrant, issueGrant } from '../purchases/read/issue-grant.ts';
import { createBackup } from './backup.ts';
import { createFileHashStore } from './file-rows-store.ts';

let s3: TestS3;
let app: TestApp;
let project: { readonly id: string; readonly price: number; readonly category: string };
let early: TestPerson;
let late: TestPerson;
let made = 0;

beforeAll(async () => {
  s3 = await startTestS3();
  app = await startTestApp({ settings: { ...s3.settings, FILES: 's3' } });
});
afterAll(async () => {
  await app.close();
  await s3.close();
});
// `early` buys version 1 of a copies listing, and `late` version 2.

beforeEach(async () => {
  await app.reset();
  await removeFiles(app);
  const seller = await app.signUp({ name: 'Asha Verma', github: 'asha-verma' });
  [early, late] = [await app.signUp({ name: 'Ravi Kumar' }), await app.signUp({ name: 'Meera Nair' })];
  made += 1;
  const name = `moved-${made}`;
  await makeProject(app, 'asha-verma', name, { 'src/a.js': aProgram(7_000 + made, 40) });
  const repository = { repo_url: `https://github.com/asha-verma/${name}` };
  const call = app.api(seller);
  await call('POST /api/projects/anayze-repo', { body: repository });
  const terms = { title: 'Lab timer', sale_mode: 'copies', licence: 'personal-use' } as const;
  const added = await call('POST /api/projects/add-project', {
    body: { ...projectForm, ...terms, ...repository },
  });
  project = added.body.data;
  await buy(app, early, project);
  await addCommit(app, 'asha-verma', name, { 'src/b.js': aProgram(8_000 + made, 40) });
  const verified = await call('POST /api/projects/anayze-repo', {
    body: { ...repository, project_id: project.id },
  });
  const published = await call('POST /api/projects/{projectId}/versions', {
    params: { projectId: project.id },
    body: { verification_id: verified.body.data.verification_id, notes: 'Faster.' },
  });
  if (published.status !== 200) throw new Error(published.problem.message);
  await buy(app, late, project, '5555555555554444');
});

type Market = Pick<Context, 'database' | 'files' | 'jobs' | 'config' | 'log' | 'grants'>;

async function deliver(market: Market, buyer: TestPerson, version: number): Promise<string> {
  const { purchase } = await detailsFor(app, buyer, project.id);
  const of = { purchaseId: purchase?.purchase_id ?? '', buyerId: buyer.profileId, version };
  const { source, sha256 } = await downloadArchive(market, {
    viewerId: buyer.profileId,
    projectId: project.id,
    version,
    range: undefined,
    ifRange: undefined,
    onlyHead: false,
  });
  if ('address' in source) throw new Error('the market streams its zips');
  const hash = createHash('sha256');
  for await (const bytes of source.stream) hash.update(bytes as Uint8Array);
  const { verdict, grant } = await checkGrant(market, (await issueGrant(market, of)).grant);
  expect({ verdict, version: grant?.version, archive: grant?.archiveSha256 }).toEqual({
    verdict: 'valid',
    version,
    archive: sha256,
  });
  expect(hash.digest('hex')).toBe(sha256);
  return sha256;
}

async function deliverAll(market: Market): Promise<readonly string[]> {
  await expect(deliver(market, late, 1)).rejects.toThrow('no-version');
  const [first, second] = [await deliver(market, early, 1), await deliver(market, early, 2)];
  expect(await deliver(market, late, 2)).toBe(second);
  return [first, second];
}

function onDisk(): { readonly market: Market; readonly operating: TestApp['operating'] } {
  const { fileStores } = app.operating;
  const hashes = createFileHashStore(app.context.database);
  const files = createCheckedFileStore(fileStores.disk, hashes, async (name) => {
    throw new Error(`${name} is damaged`);
  });
  return {
    market: { ...app.context, files },
    operating: { ...app.operating, fileStores: { ...fileStores, current: 'disk' } },
  };
}

async function namesOf(store: 'disk' | 's3'): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of app.operating.fileStores[store]?.list() ?? []) names.push(name);
  return names;
}

async function move(operating: TestApp['operating'], ...words: string[]): Promise<string> {
  const ran = await runWords(operating, ['files', 'move', ...words]);
  expect(ran).toMatchObject({ exit: 0 });
  return ran.text.split('\n')[0] ?? '';
}

describe('projects with versions', () => {
  it('buyers get the version that they bought and later ones, with valid grants, after the files moved from S3 to a disk and back', async () => {
    const before = await deliverAll(app.context);
    expect(new Set(before).size).toBe(2);
    expect(await move(app.operating, '--to', 'disk')).toMatch(/copied and verified [2-9]/u);
    const disk = onDisk();
    await move(disk.operating, '--to', 'disk', '--delete-source');
    expect(await deliverAll(disk.market)).toEqual(before);
    expect(await namesOf('s3')).toEqual([]);
    expect(await move(disk.operating, '--to', 's3')).toMatch(/copied and verified [2-9]/u);
    await move(app.operating, '--to', 's3', '--delete-source');
    expect(await namesOf('disk')).toEqual([]);
    expect(await deliverAll(app.context)).toEqual(before);
  });

  it('buyers get the version that they bought and later ones, with valid grants, from a restored backup', async () => {
    const before = await deliverAll(app.context);
    const directory = await mkdtemp(join(tmpdir(), 'protohaat-versions-'));
    const place = await createEmptyTarget();
    try {
      await createBackup(app.operating, join(directory, 'backup'));
      await restoreInto(app, join(directory, 'backup'), place);
      await removeFiles(app);
      const config = {
        ...app.context.config,
        files: { ...app.context.config.files, store: 'disk' },
      } as const;
      const restored = await openRestored({ ...app, context: { ...app.context, config } }, place);
      try {
        expect(await deliverAll(restored.context)).toEqual(before);
      } finally {
        await restored.close();
      }
    } finally {
      await place.remove();
      await rm(directory, { recursive: true });
    }
  });
});
