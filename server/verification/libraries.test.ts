import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aProgram } from '#tests/support/programs.ts';
import { makeProject } from '#tests/support/repositories.ts';
import { buy, projectForm } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

// The projects are small, and their libraries are large and in versions that are not in common-code.bin.

const app = setUpApp();
let asha: TestPerson;
let meera: TestPerson;
let ravi: TestPerson;

const { resolve } = createRequire(import.meta.url);
const readDist = (packageName: string, files: readonly string[]) =>
  files.map((file) => [
    `static/${file.split('/').at(-1) ?? file}`,
    readFileSync(join(dirname(resolve(`${packageName}/package.json`)), 'dist', file), 'utf8'),
  ]);
const LIBRARIES: Readonly<Record<string, string>> = Object.fromEntries([
  ...readDist('jquery', ['jquery.js', 'jquery.min.js', 'jquery.slim.js', 'jquery.slim.min.js']),
  ...readDist('bootstrap', [
    'js/bootstrap.js',
    'js/bootstrap.min.js',
    'js/bootstrap.bundle.min.js',
    'css/bootstrap.css',
    'css/bootstrap.min.css',
    'css/bootstrap-grid.min.css',
    'css/bootstrap-reboot.min.css',
    'css/bootstrap.css.map',
  ]),
]);
const PROJECT = { 'app.js': aProgram(1, 6) };
const OTHER = { 'app.js': aProgram(2, 6) };
/** This file is too short for fingerprints, so it is identified by its hash. */
const TINY = {
  'table.py': 'def row(name, seconds):\n    return f"{name}: {seconds // 60} min {seconds % 60} s"\n'.repeat(
    9,
  ),
};
const jquery = LIBRARIES['static/jquery.js'] ?? '';

const make = (name: string, files: Record<string, string>, owner = 'asha-verma') =>
  makeProject(app, owner, name, files);

beforeAll(async () => {
  await make('project', { ...LIBRARIES, ...PROJECT });
  await make('other', { ...LIBRARIES, ...OTHER });
  await make('other', { ...LIBRARIES, ...OTHER }, 'meera-nair');
  await make('bare', PROJECT);
  await make('tiny', TINY);
  await make('libraries', LIBRARIES, 'meera-nair');
  await make('padded', { ...LIBRARIES, 'lib/main.js': PROJECT['app.js'] }, 'meera-nair');
  await make('padded', { ...LIBRARIES, 'lib/main.js': PROJECT['app.js'] });
  await make('tiny-padded', { ...LIBRARIES, 'lib/main.py': TINY['table.py'] }, 'meera-nair');
  const middle = jquery.indexOf('\n\n', jquery.length / 2);
  const hidden = `${jquery.slice(0, middle)}\n${PROJECT['app.js']}\n${jquery.slice(middle)}`;
  await make('hidden', { ...LIBRARIES, ...OTHER, 'static/jquery.js': hidden }, 'meera-nair');
});
beforeEach(async () => {
  asha = await app.signUp({ github: 'asha-verma' });
  meera = await app.signUp({ github: 'meera-nair' });
  ravi = await app.signUp({ name: 'Ravi Kumar' });
});

const url = (name: string, owner: string) => `https://github.com/${owner}/${name}`;
const verify = (person: TestPerson, name: string, owner = 'asha-verma') =>
  app.api(person)('POST /api/projects/anayze-repo', { body: { repo_url: url(name, owner) } });
async function list(person: TestPerson, name: string, owner = 'asha-verma') {
  expect((await verify(person, name, owner)).status).toBe(200);
  const added = await app.api(person)('POST /api/projects/add-project', {
    body: { ...projectForm, title: `Lab timer (${name})`, repo_url: url(name, owner) },
  });
  expect(added.status).toBe(200);
  return added.body.data;
}

describe('a small project among large libraries', () => {
  it('two sellers can list different small projects with the same library files', async () => {
    await list(asha, 'project');
    const { body } = await verify(meera, 'other', 'meera-nair');
    expect(body.data.checks.filter(({ result }) => result === 'fail')).toEqual([]);
    expect(body.data.checks.find(({ id }) => id === 'originality')).toMatchObject({
      result: 'pass',
      sentence: 'None of its code is in a project listed here by someone else.',
    });
    await list(meera, 'other', 'meera-nair');
  });

  it('one seller can list two different small projects with the same library files', async () => {
    await buy(app, ravi, await list(asha, 'project'));
    expect(await list(asha, 'other')).toMatchObject({ status: 'available' });
  });

  it('a project that contains only libraries is rejected', async () => {
    const { status, problem } = await verify(meera, 'libraries', 'meera-nair');
    expect(status).toBe(422);
    expect(problem.message).toContain('All of its code belongs to well-known libraries and starters');
  });
});

describe('a copy among large libraries', () => {
  it.each(['project', 'bare'])('a copy of the project %s padded with libraries is rejected', async (name) => {
    const listed = await list(asha, name);
    const { status, problem } = await verify(meera, 'padded', 'meera-nair');
    expect([status, problem.code]).toEqual([422, 'not-verified']);
    expect(problem['claimable']).toEqual([listed.id]);
  });

  it('a project of a few copied lines and many library files is rejected', async () => {
    await list(asha, 'tiny');
    const { status, problem } = await verify(meera, 'tiny-padded', 'meera-nair');
    expect(status).toBe(422);
    expect(problem.message).toContain('Someone else has already listed the same files here');
  });

  it('a sold work padded with libraries is rejected, even for the seller who sold it', async () => {
    await buy(app, ravi, await list(asha, 'bare'));
    const { status, problem } = await verify(asha, 'padded');
    expect([status, problem.code]).toEqual([409, 'already-listed']);
    expect(problem.message).toContain('You have already sold this work, as “Lab timer (bare)”');
  });

  it('a copy hidden in the middle of a library file is rejected', async () => {
    const listed = await list(asha, 'bare');
    const { status, problem } = await verify(meera, 'hidden', 'meera-nair');
    expect(status).toBe(422);
    expect(problem.message).toMatch(/\d+% of (?:its code is in|the code of)/u);
    expect(problem['claimable']).toEqual([listed.id]);
  });
});

describe('an archive stored with its libraries', () => {
  it('the backfill excludes libraries from stored archives', async () => {
    const { id } = await list(asha, 'project');
    const { database } = app.context;
    const filesOf = () => database.selectFrom('archiveFiles').selectAll().execute();
    const before = await filesOf();
    await database.updateTable('archiveSources').set({ version: 2 }).execute();
    const [archive] = await database.selectFrom('archives').select('sha256').execute();
    await database
      .insertInto('archiveFiles')
      .values({ archiveSha256: archive?.sha256 ?? '', blobSha: 'a'.repeat(40), weight: 60_000 })
      .execute();
    await app.context.jobs.enqueue({ name: 'fingerprint-archives' }, {});
    await app.runJobs();
    expect(await filesOf()).toEqual(before);
    expect((await verify(meera, 'padded', 'meera-nair')).problem['claimable']).toEqual([id]);
  });
});
