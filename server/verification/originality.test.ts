import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Check } from '#contract/entities.ts';
import { makeProject } from '#tests/support/repositories.ts';
import { buy, detailsFor, projectForm } from '#tests/support/selling.ts';
import { startTestApp, type TestApp, type TestPerson } from '#tests/support/test-app.ts';

let app: TestApp;
let asha: TestPerson;
let meera: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  await makeProject(app, 'asha-verma', 'lab-timer', { 'src/timer.js': TIMER, 'src/table.js': TABLE });
  await makeProject(app, 'meera-nair', 'copied-timer', {
    'app/main.js': edited(TIMER),
    'app/rows.js': TABLE,
  });
  await makeProject(app, 'meera-nair', 'built-on-timer', { 'app/rows.js': TABLE, 'app/own.js': OWN });
});
afterAll(async () => {
  await app.close();
});
beforeEach(async () => {
  await app.reset();
  asha = await app.signUp({ github: 'asha-verma' });
  meera = await app.signUp({ github: 'meera-nair' });
});

/** Source code of so many functions, another for every word. */
function aProgram(word: string, functions: number): string {
  return Array.from(
    { length: functions },
    (_none, index) =>
      `export function ${word}${index}(input) {\n  // ${word} takes ${index * 7919} steps\n  const ${word}Value = input * ${index * 31 + 17};\n  return ${word}Value > ${index} ? 'above ${word}' : 'below ${index * 13}';\n}\n`,
  ).join('\n');
}
const TIMER = aProgram('timer', 40);
const TABLE = aProgram('table', 40);
const OWN = aProgram('weigh', 50);
/** As a copier would: other line ends and indentation, and here and there another name. */
const edited = (text: string) =>
  text
    .replaceAll('\n', '\r\n')
    .replaceAll('  ', '\t')
    .replaceAll('timer7', 'clock7')
    .replaceAll('timer23', 'clock23');

const addressOf = (repository: string) => `https://github.com/${repository}`;
const verify = (person: TestPerson, repository: string) =>
  app.api(person)('POST /api/projects/anayze-repo', { body: { repo_url: addressOf(repository) } });

async function add(person: TestPerson, repository: string) {
  return app.api(person)('POST /api/projects/add-project', {
    body: { ...projectForm, title: 'Lab timer', repo_url: addressOf(repository) },
  });
}
async function list(person: TestPerson, repository: string) {
  expect((await verify(person, repository)).status).toBe(200);
  return (await add(person, repository)).body.data;
}
const originalityIn = (checks: readonly Check[]) => checks.find(({ id }) => id === 'originality');

describe('a project whose code somebody else lists', () => {
  it('is refused as a copy, though names and line ends were changed, and is not told of whom', async () => {
    const listed = await list(asha, 'asha-verma/lab-timer');
    const { status, problem } = await verify(meera, 'meera-nair/copied-timer');
    expect(status).toBe(422);
    expect(problem.message).toMatch(
      /^\d\d % of its code stands in 1 project listed here by somebody else\./u,
    );
    const said = JSON.stringify(problem);
    for (const secret of ['asha', listed.id, listed.title, 'lab-timer']) expect(said).not.toContain(secret);
  });

  it('is shown with the share, to buyers too, when half of it is the seller’s own', async () => {
    await list(asha, 'asha-verma/lab-timer');
    const { body } = await verify(meera, 'meera-nair/built-on-timer');
    expect(originalityIn(body.data.checks)?.result).toBe('warn');
    const { data } = (await add(meera, 'meera-nair/built-on-timer')).body;
    const { verification } = await detailsFor(app, asha, data.id);
    expect(originalityIn(verification?.checks ?? [])?.sentence).toMatch(
      /^\d\d % of its code stands in 1 project listed here by somebody else\.$/u,
    );
  });

  it('is fine while that is only verified, not listed, or was taken down unsold', async () => {
    await verify(asha, 'asha-verma/lab-timer');
    const before = await verify(meera, 'meera-nair/copied-timer');
    expect(originalityIn(before.body.data.checks)).toMatchObject({
      result: 'pass',
      sentence: 'None of its code stands in a project listed here by somebody else.',
    });
    const { data } = (await add(asha, 'asha-verma/lab-timer')).body;
    await app.api(asha)('DELETE /api/projects/{projectId}', { params: { projectId: data.id } });
    expect((await add(meera, 'meera-nair/copied-timer')).status).toBe(200);
  });

  it('is refused when it was listed since the verification', async () => {
    await verify(meera, 'meera-nair/copied-timer');
    await list(asha, 'asha-verma/lab-timer');
    const { status, problem } = await add(meera, 'meera-nair/copied-timer');
    expect(status).toBe(422);
    expect(problem).toMatchObject({ code: 'not-verified' });
    expect(problem.message).toContain('You can only sell your own work');
  });

  it('is refused to the buyer of it, also after the seller has taken it down', async () => {
    const sold = await list(asha, 'asha-verma/lab-timer');
    await buy(app, meera, sold);
    await app.api(asha)('DELETE /api/projects/{projectId}', { params: { projectId: sold.id } });
    expect((await verify(meera, 'meera-nair/copied-timer')).status).toBe(422);
  });

  it('may be the seller’s own second listing', async () => {
    await list(asha, 'asha-verma/lab-timer');
    await makeProject(app, 'asha-verma', 'lab-timer-2', { 'src/timer.js': TIMER, 'src/table.js': TABLE });
    const { body } = await verify(asha, 'asha-verma/lab-timer-2');
    expect(originalityIn(body.data.checks)?.result).toBe('pass');
  });
});

describe('what was listed before code was compared', () => {
  it('is recognised once its zip has been looked through, however often that is done', async () => {
    await list(asha, 'asha-verma/lab-timer');
    await app.context.database.deleteFrom('listing_fingerprints').execute();
    await app.context.database.deleteFrom('archive_sources').execute();
    for (const key of ['first time', 'second time']) {
      await app.context.jobs.enqueue({ name: 'fingerprint-archives' }, {}, { key });
      expect((await app.runJobs()).map(({ name, error }) => [name, error])).toContainEqual([
        'fingerprint-archives',
        null,
      ]);
      const [row] = await app.context.database
        .selectFrom('listing_fingerprints')
        .select((count) => count.fn.countAll<number>().as('rows'))
        .execute();
      expect(row?.rows).toBeGreaterThan(100);
    }
    expect((await verify(meera, 'meera-nair/copied-timer')).status).toBe(422);
  });

  it('does not keep the others waiting when its zip is gone', async () => {
    const gone = '0'.repeat(64);
    await app.context.database
      .insertInto('archives')
      .values({ sha256: gone, size_bytes: 9, repository_id: 9, commit_sha: 'c', file_name: 'a.zip' })
      .execute();
    await list(asha, 'asha-verma/lab-timer');
    await app.context.database.deleteFrom('listing_fingerprints').execute();
    await app.context.database.deleteFrom('archive_sources').execute();
    await app.context.jobs.enqueue({ name: 'fingerprint-archives' }, {});
    await app.runJobs();
    expect((await verify(meera, 'meera-nair/copied-timer')).status).toBe(422);
  });
});
