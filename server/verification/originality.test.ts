import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Check } from '#contract/entities/verification.ts';
import { aProgram } from '#tests/support/programs.ts';
import { makeProject } from '#tests/support/repositories.ts';
import { buy, detailsFor, projectForm } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const compiled = (name: string) =>
  readFileSync(new URL(`../../tests/attack/compiled/${name}.txt`, import.meta.url), 'utf8');

const app = setUpApp();
let asha: TestPerson;
let meera: TestPerson;

beforeAll(async () => {
  await makeProject(app, 'asha-verma', 'lab-timer', { 'src/timer.js': TIMER, 'src/table.js': TABLE });
  await makeProject(app, 'meera-nair', 'copied-timer', {
    'app/main.js': edited(TIMER),
    'app/rows.js': TABLE,
  });
  await makeProject(app, 'asha-verma', 'berths', {
    'src/booking.jsx': compiled('booking.jsx'),
    'src/format.js': aProgram(4, 8),
  });
  await makeProject(app, 'meera-nair', 'seats', {
    'public/app.js': compiled('booking.esbuild'),
    'public/own.js': aProgram(5, 8),
  });
  await makeProject(app, 'meera-nair', 'built-on-timer', { 'app/rows.js': TABLE, 'app/own.js': OWN });
});
beforeEach(async () => {
  asha = await app.signUp({ github: 'asha-verma' });
  meera = await app.signUp({ github: 'meera-nair' });
});

const TIMER = aProgram(1, 40);
const TABLE = aProgram(2, 40);
const OWN = aProgram(3, 50);
const edited = (text: string) =>
  text
    .replaceAll('\n', '\r\n')
    .replaceAll('  ', '\t')
    .replaceAll('rows', 'lines')
    .replaceAll('limit', 'most');

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

describe('code listed by others', () => {
  // covers: S7.20
  it('the rejection of an edited copy states how much of its code is listed, but names neither listing nor seller', async () => {
    const listed = await list(asha, 'asha-verma/lab-timer');
    const { status, problem } = await verify(meera, 'meera-nair/copied-timer');
    expect(status).toBe(422);
    expect(problem.message).toMatch(/^\d+% of its code is in 1 project listed here by someone else\./u);
    const text = JSON.stringify(problem);
    for (const secret of ['asha', listed.title, 'lab-timer']) expect(text).not.toContain(secret);
  });

  it('a minified copy is rejected, and the rejection stores which listing was copied', async () => {
    const listed = await list(asha, 'asha-verma/berths');
    const { status, problem } = await verify(meera, 'meera-nair/seats');
    expect(status).toBe(422);
    expect(problem.message).toMatch(/^\d+% of its code is in 1 project listed here by someone else\./u);
    const { matchedProjectIds } = await app.context.database
      .selectFrom('verifications')
      .select('matchedProjectIds')
      .where('accepted', '=', false)
      .executeTakeFirstOrThrow();
    expect(matchedProjectIds).toEqual([listed.id]);
  });

  it('a minified copy is rejected even if the original was listed after the copy was verified', async () => {
    expect((await verify(meera, 'meera-nair/seats')).status).toBe(200);
    await list(asha, 'asha-verma/berths');
    expect((await add(meera, 'meera-nair/seats')).status).toBe(422);
  });

  it('a project of which half is copied is accepted, and buyers also see the copied share', async () => {
    await list(asha, 'asha-verma/lab-timer');
    const { body } = await verify(meera, 'meera-nair/built-on-timer');
    expect(originalityIn(body.data.checks)?.result).toBe('warn');
    const { data } = (await add(meera, 'meera-nair/built-on-timer')).body;
    const { verification } = await detailsFor(app, asha, data.id);
    expect(originalityIn(verification?.checks ?? [])?.sentence).toMatch(
      /^\d\d% of its code is in 1 project listed here by someone else\.$/u,
    );
  });
});

describe('code listed by the same seller', () => {
  const again = { 'main/clock.js': edited(TIMER), 'main/rows.js': TABLE, 'main/extra.js': OWN };

  it('a seller cannot list the same code again from a second repository', async () => {
    await list(asha, 'asha-verma/lab-timer');
    await makeProject(app, 'asha-verma', 'lab-timer-2', again);
    const { status, problem } = await verify(asha, 'asha-verma/lab-timer-2');
    expect(status).toBe(422);
    expect(problem.message).toMatch(/\d\d% of its code is in your own listing “Lab timer”/u);
  });

  it('a sold work stays blocked after its listing is deleted and can be listed again after a refund', async () => {
    const sold = await list(asha, 'asha-verma/lab-timer');
    await buy(app, meera, sold);
    await app.api(asha)('DELETE /api/projects/{projectId}', { params: { projectId: sold.id } });
    await makeProject(app, 'asha-verma', 'lab-timer-3', again);
    expect((await verify(asha, 'asha-verma/lab-timer-3')).status).toBe(422);
    await app.context.database
      .updateTable('purchases')
      .set({ state: 'refunded', endedAt: sql<Date>`now()` })
      .where('projectId', '=', sold.id)
      .execute();
    expect((await verify(asha, 'asha-verma/lab-timer-3')).status).toBe(200);
  });

  it("a seller's listings may share parts of their code", async () => {
    await list(asha, 'asha-verma/lab-timer');
    await makeProject(app, 'asha-verma', 'lab-scale', {
      'src/own.js': OWN,
      'src/few.js': TIMER.slice(0, TIMER.length / 8),
    });
    const { body } = await verify(asha, 'asha-verma/lab-scale');
    expect(originalityIn(body.data.checks)).toMatchObject({
      result: 'pass',
      sentence: 'None of its code is in a project listed here by someone else.',
    });
  });
});

describe('listings without fingerprints', () => {
  it('the backfill, which is idempotent, finds a listing that predates code comparison', async () => {
    await list(asha, 'asha-verma/lab-timer');
    await app.context.database.deleteFrom('listingFingerprints').execute();
    await app.context.database.deleteFrom('archiveSources').execute();
    for (const key of ['first time', 'second time']) {
      await app.context.jobs.enqueue({ name: 'fingerprint-archives' }, {}, { key });
      expect((await app.runJobs()).map(({ name, error }) => [name, error])).toContainEqual([
        'fingerprint-archives',
        null,
      ]);
      const [row] = await app.context.database
        .selectFrom('listingFingerprints')
        .select((count) => count.fn.countAll<number>().as('rows'))
        .execute();
      expect(row?.rows).toBeGreaterThan(100);
    }
    expect((await verify(meera, 'meera-nair/copied-timer')).status).toBe(422);
  });

  it('the backfill finds a listing with fingerprints from an older version', async () => {
    await list(asha, 'asha-verma/lab-timer');
    await app.context.database.deleteFrom('listingFingerprints').execute();
    await app.context.database
      .updateTable('archiveSources')
      .set({ version: 1, fingerprints: [1, 2] })
      .execute();
    await app.context.jobs.enqueue({ name: 'fingerprint-archives' }, {});
    await app.runJobs();
    expect((await verify(meera, 'meera-nair/copied-timer')).status).toBe(422);
  });

  it('the backfill raises an alert for a copy that was listed before the backfill ran', async () => {
    const { id } = await list(asha, 'asha-verma/lab-timer');
    await app.context.database.deleteFrom('listingFingerprints').execute();
    await app.context.database.updateTable('archiveSources').set({ version: 1 }).execute();
    await list(meera, 'meera-nair/copied-timer');
    await app.context.jobs.enqueue({ name: 'fingerprint-archives' }, {});
    await app.runJobs();
    const alerts = await app.context.database.selectFrom('alerts').select(['code', 'subject']).execute();
    expect(alerts).toEqual([{ code: 'copied-listing', subject: id }]);
  });

  it('a missing zip does not stop the backfill', async () => {
    const gone = '0'.repeat(64);
    await app.context.database
      .insertInto('archives')
      .values({
        sha256: gone,
        sizeBytes: 9,
        repositoryId: 9,
        commitSha: 'c'.repeat(40),
        fileName: 'a.zip',
      })
      .execute();
    await list(asha, 'asha-verma/lab-timer');
    await app.context.database.deleteFrom('listingFingerprints').execute();
    await app.context.database.deleteFrom('archiveSources').execute();
    await app.context.jobs.enqueue({ name: 'fingerprint-archives' }, {});
    await app.runJobs();
    expect((await verify(meera, 'meera-nair/copied-timer')).status).toBe(422);
  });
});
