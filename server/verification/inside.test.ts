import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roughly } from '#domain/verification/rough-figures.ts';
import { aProgram } from '#tests/support/programs.ts';
import { commitOf, makeHistory } from '#tests/support/repositories.ts';
import { buy, offerRobot, projectForm } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { describeArchives } from './describe-archives.ts';

const app = setUpApp();
let asha: TestPerson;
let ravi: TestPerson;

const README = `# Lab timer

[![build](https://img.shields.io/github/asha-verma/lab-timer)](https://github.com/asha-verma/lab-timer)

${'It counts down for experiments, rings, and writes the times into a table. '.repeat(5)}

Write to asha@example.org or call 98765 43210. <script>alert(1)</script>

## Features

- Counts down
- Rings

## Getting started

\`\`\`
git clone https://github.com/asha-verma/lab-timer
npm ci && npm start
\`\`\`
`;
const MANIFEST = JSON.stringify({
  name: 'lab-timer',
  scripts: { start: 'node server.js', test: 'node --test' },
  dependencies: { fastify: '^5.0.0', '@asha-verma/clock': '1.0.0' },
});

beforeAll(async () => {
  await makeHistory(app, 'asha-verma', 'lab-timer', [
    { files: { 'README.md': README, 'server.js': aProgram(1, 6) }, at: '2026-01-10T10:00:00Z' },
    {
      files: {
        'package.json': MANIFEST,
        Dockerfile: 'FROM node\n',
        'notes/by asha-verma 9876543210.txt': 'x',
        'lib/clock.js': aProgram(2, 3),
      },
      at: '2026-03-02T10:00:00Z',
    },
  ]);
});
beforeEach(async () => {
  asha = await app.signUp({ name: 'Asha Verma', github: 'asha-verma' });
  ravi = await app.signUp({ name: 'Ravi Kumar' });
});

const repository = 'https://github.com/asha-verma/lab-timer';
async function list(
  fields: Record<string, unknown> = {},
): Promise<{ id: string; price: number; category: string }> {
  const verified = await app.api(asha)('POST /api/projects/anayze-repo', { body: { repo_url: repository } });
  expect(verified.status).toBe(200);
  const body = { ...projectForm, title: 'Lab timer', repo_url: repository, ...fields };
  return (await app.api(asha)('POST /api/projects/add-project', { body })).body.data;
}
const ask = (who: TestPerson | null, projectId: string, headers: Record<string, string> = {}) =>
  app.api(who)('GET /api/projects/{projectId}/inside', { params: { projectId }, headers });
const insideFor = async (who: TestPerson | null, projectId: string) => (await ask(who, projectId)).body.data;

describe("the content of a project's verified commit", () => {
  // covers: S7.60
  it('the seller sees README, file names, languages, history, dependencies and run instructions', async () => {
    const { id } = await list();
    const inside = await insideFor(asha, id);
    expect(inside).toMatchObject({
      is_rounded: false,
      repository_private: false,
      commit: (await commitOf(app, 'asha-verma', 'lab-timer')).slice(0, 7),
      commits: {
        total: 2,
        is_complete: true,
        months: [
          { month: '2026-01', commits: 1 },
          { month: '2026-02', commits: 0 },
          { month: '2026-03', commits: 1 },
        ],
      },
      dependencies: { total: 1, list: [{ name: 'fastify', version: '^5.0.0' }] },
      run: { scripts: ['start', 'test'], has_dockerfile: true },
    });
    expect(inside?.lines).toBeGreaterThan(20);
    expect(inside?.languages.map(({ name }) => name)).toContain('JavaScript');
    expect(inside?.tree?.entries.map(({ name }) => name)).toEqual([
      'lib',
      'clock.js',
      'notes',
      'by […] […].txt',
      'Dockerfile',
      'README.md',
      'package.json',
      'server.js',
    ]);
    expect(inside?.readme?.html).toContain('<h4 dir="auto">Lab timer</h4>');
    expect(inside?.run.section).toContain('npm ci &amp;&amp; npm start');
    expect(inside?.readme?.html).not.toContain('npm start');
    expect(inside?.shape?.drawn.blocks.length).toBeGreaterThan(3);
    expect(inside?.shape?.drawn.quarters).toEqual([4]);
    expect(inside?.shows).toEqual({ readme: false, tree: false });
  });

  // covers: S1.23, S7.60
  it('for a public repository, visitors get rounded figures, and no commit, date, version, README or file name', async () => {
    const { id } = await list();
    const own = await insideFor(asha, id);
    const inside = await insideFor(null, id);
    expect(inside).toEqual({
      commit: null,
      is_rounded: true,
      readme: null,
      tree: null,
      shape: {
        drawn: {
          sheet: expect.any(Number) as number,
          blocks: expect.any(Array) as number[][],
          quarters: [4],
        },
        folders: expect.any(Array) as number[],
        parts: expect.any(Object) as { code: number; tests: number; docs: number },
      },
      languages: expect.arrayContaining([
        { name: 'JavaScript', bytes: expect.any(Number) as number, percent: expect.any(Number) as number },
      ]) as object[],
      lines: roughly(own?.lines ?? 0),
      commits: { total: 2, is_complete: true, months: [] },
      dependencies: { total: 1, list: [{ name: 'fastify', version: null }] },
      run: { section: null, scripts: ['start', 'test'], has_dockerfile: true },
    });
    for (const percent of inside?.shape?.folders ?? []) expect(percent % 5).toBe(0);
    for (const { bytes, percent } of inside?.languages ?? []) {
      expect(String(bytes)).toMatch(/^\d0*$/u);
      expect(percent % 5).toBe(0);
    }
    const page = await app.api(ravi)('GET /api/projects/projectdetails/{projectId}', {
      params: { projectId: id },
    });
    const { verification } = page.body.data;
    expect(verification?.commit).toBeNull();
    const sentences = Object.fromEntries(
      verification?.checks.map(({ id: check, sentence }) => [check, sentence]) ?? [],
    );
    expect(sentences['readme']).toMatch(/^The README explains the project in about \d0* words\.$/u);
    expect(sentences['source']).toMatch(/^About \d0* KB of source code/u);
    expect(sentences['history']).toMatch(/^About 2 commits over about 2 months by one author\./u);
  });

  it('a visitor gets no repository URL, contact details, script or file content', async () => {
    const { id } = await list({ show_readme: true, show_tree: true });
    const text = JSON.stringify(await insideFor(null, id));
    expect(text).toContain('Lab timer');
    for (const hidden of [
      'asha-verma',
      'lab-timer',
      'asha@',
      '98765',
      '<script',
      'shields.io',
      'node server.js',
      'FROM node',
    ])
      expect(text).not.toContain(hidden);
  });

  it('a seller decides whether visitors see the README and the file names, and the buyer always sees them', async () => {
    const project = await list({ show_readme: false, show_tree: true });
    const { id } = project;
    expect(await insideFor(ravi, id)).toMatchObject({ readme: null, run: { section: null } });
    expect((await insideFor(ravi, id))?.tree).not.toBeNull();
    const changed = await app.api(asha)('PUT /api/projects/{projectId}', {
      params: { projectId: id },
      body: { show_readme: true, show_tree: false },
    });
    expect(changed.status).toBe(200);
    expect((await insideFor(null, id))?.tree).toBeNull();
    expect((await insideFor(null, id))?.readme).not.toBeNull();
    const own = await insideFor(asha, id);
    expect(own?.shows).toEqual({ readme: true, tree: false });
    expect(own?.tree).not.toBeNull();
    await buy(app, ravi, project);
    expect((await insideFor(ravi, id))?.tree).not.toBeNull();
  });

  it("a cached response with a commit's content has an ETag and changes with the listing", async () => {
    const { id } = await list();
    const first = await ask(null, id);
    const etag = first.headers.get('etag') ?? '';
    expect((await ask(null, id, { 'if-none-match': etag })).status).toBe(304);
    await app.api(asha)('PUT /api/projects/{projectId}', {
      params: { projectId: id },
      body: { show_tree: true },
    });
    expect((await ask(null, id, { 'if-none-match': etag })).status).toBe(200);
  });

  // covers: S7.80
  it('only the seller sees the content of a verified commit before the listing', async () => {
    const { body } = await app.api(asha)('POST /api/projects/anayze-repo', {
      body: { repo_url: repository },
    });
    const params = { verification_id: body.data.verification_id };
    const seen = async (who: TestPerson) =>
      await app.api(who)('GET /api/verifications/{verification_id}/inside', { params });
    const preview = (await seen(asha)).body.data;
    expect((await seen(ravi)).problem.code).toBe('not-found');
    const { id } = await list({ show_readme: false, show_tree: false });
    expect(preview).toEqual(
      await insideFor(asha, id).then((inside) => ({ ...inside, shows: preview.shows })),
    );
    expect(preview.shows).toEqual({ readme: false, tree: false });
  });

  it('hardware projects have no README, file list or history', async () => {
    const { id } = await offerRobot(app, asha);
    expect(await insideFor(null, id)).toBeNull();
  });

  it("the content of a commit is in the seller's data export and is deleted with the account", async () => {
    const { id } = await list();
    const { body } = await app.api(asha)('GET /api/auth/export');
    expect((body as unknown as { insides: unknown[] }).insides).toMatchObject([{ id, shows_readme: false }]);
    expect((await app.api(asha)('DELETE /api/auth/account')).status).toBe(200);
    const { rows } = await sql`select verification_id from insides`.execute(app.context.database);
    expect(rows).toEqual([]);
  });
});

describe("a project whose commit's content is not stored", () => {
  it('a job builds the missing content from the zip only once, and leaves out the commit history', async () => {
    const { id } = await list();
    const made = await insideFor(asha, id);
    await sql`delete from insides`.execute(app.context.database);
    expect(await insideFor(null, id)).toBeNull();
    await describeArchives(app.context);
    const shape = made?.shape;
    if (shape === undefined) throw new Error('a new verification has a shape');
    expect(await insideFor(asha, id)).toEqual({
      ...made,
      commits: null,
      shape: { ...shape, drawn: { ...shape.drawn, quarters: [] } },
    });
    const [card] = (await app.api(ravi)('GET /api/projects/getproject', { query: { view: 'card' } })).body
      .data;
    expect(card).toMatchObject({ project_id: id, drawn: { blocks: expect.any(Array) as number[][] } });
    const times = async () => (await sql`select made_at from insides`.execute(app.context.database)).rows;
    const before = await times();
    await describeArchives(app.context);
    expect(await times()).toEqual(before);
  });
});
