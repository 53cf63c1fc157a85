import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { aProgram } from '#tests/support/programs.ts';
import { LONG_README, makeProject } from '#tests/support/repositories.ts';
import { projectForm } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { describeArchives } from './describe-archives.ts';

const app = setUpApp();
let asha: TestPerson;

const COLUMNS = 200;
const TABLE = `${'|a'.repeat(COLUMNS)}\n${'|-'.repeat(COLUMNS)}\n${'|\n'.repeat(20_000)}`;

beforeAll(async () => {
  await makeProject(app, 'asha-verma', 'tables', {
    'README.md': `${LONG_README}\n${TABLE}`,
    'server.js': aProgram(1, 6),
  });
  await makeProject(app, 'asha-verma', 'long', {
    'README.md': `${LONG_README}\n${'It rings when the time is over. '.repeat(6_800)}`,
    'server.js': aProgram(3, 6),
  });
});
beforeEach(async () => {
  asha = await app.signUp({ name: 'Asha Verma', github: 'asha-verma' });
});

const verify = (name: string) =>
  app.api(asha)('POST /api/projects/anayze-repo', {
    body: { repo_url: `https://github.com/asha-verma/${name}` },
  });

async function readmeOf(verificationId: string) {
  const shown = await app.api(asha)('GET /api/verifications/{verification_id}/inside', {
    params: { verification_id: verificationId },
  });
  return shown.body.data.readme;
}

it('a README of table rows is shown cut, and others are answered while it is rendered', async () => {
  const ravi = await app.signUp({ name: 'Ravi Kumar' });
  const { insides } = app.context;
  const describe = insides.describe.bind(insides);
  let isRendering = false;
  const rendering = vi.spyOn(insides, 'describe').mockImplementation(async (...given) => {
    isRendering = true;
    const described = await describe(...given);
    isRendering = false;
    return described;
  });
  onTestFinished(() => rendering.mockRestore());
  const over = new AbortController();
  const verifying = verify('tables').finally(() => over.abort());
  const answers: number[] = [];
  let answeredMeanwhile = 0;
  while (!over.signal.aborted) {
    const wasRendering = isRendering;
    answers.push((await app.api(ravi)('GET /api/auth/me')).status);
    if (wasRendering && isRendering) answeredMeanwhile += 1;
  }
  expect(answeredMeanwhile).toBeGreaterThan(0);
  expect(new Set(answers)).toEqual(new Set([200]));
  const { body } = await verifying;
  const readme = await readmeOf(body.data.verification_id);
  expect(readme?.is_cut).toBe(true);
  expect(readme?.html).toContain('It counts down for experiments');
  expect(readme?.html).toContain('<td');
});

it('of a README of more than 200 kB, the beginning is shown, also after the content is built from the zip again', async () => {
  const { body } = await verify('long');
  const id = body.data.verification_id;
  const shown = await readmeOf(id);
  expect(shown?.is_cut).toBe(true);
  expect(shown?.html).toContain('It counts down for experiments');

  const form = { ...projectForm, title: 'Lab timer', repo_url: 'https://github.com/asha-verma/long' };
  expect((await app.api(asha)('POST /api/projects/add-project', { body: form })).status).toBe(200);
  await app.pool.query('delete from insides');
  await describeArchives(app.context);
  expect(await readmeOf(id)).toEqual(shown);
});
