import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { payOut } from '#tests/support/pay-out.ts';
import { aProgram } from '#tests/support/programs.ts';
import { LONG_README, makeProject } from '#tests/support/repositories.ts';
import { buy, projectForm } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { decide } from '#tests/support/staff.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const app = setUpApp();
let asha: TestPerson;
let meera: TestPerson;
let ravi: TestPerson;

/** These files are too short for fingerprints, so they are identified by their hashes. */
const FILES = {
  'src/timer.py':
    'def rings(seconds, limit):\n    # counts down and rings\n    return seconds >= limit and limit > 0\n'.repeat(
      4,
    ),
  'src/table.py':
    'def row(name, seconds):\n    return f"{name}: {seconds // 60} min {seconds % 60} s"\n'.repeat(9),
};
const OWN = Object.fromEntries(
  Array.from({ length: 6 }, (_none, index) => [
    `own/part${index}.py`,
    `def weigh${index}(grams):\n    return grams * ${index * 7919} + ${index * 31}\n`.repeat(9),
  ]),
);

const TINY = { 'src/table.py': FILES['src/table.py'] };
const RING = ['ring-one', 'ring-two', 'ring-three', 'ring-four', 'ring-five'];

const make = (name: string, files: Record<string, string>, owner = 'asha-verma') =>
  makeProject(app, owner, name, files);

beforeAll(async () => {
  await make('first', FILES);
  await make('again', FILES);
  await make('other-readme', { ...FILES, 'README.md': `${LONG_README}\nNow better!`, LICENSE: 'All mine.' });
  await make('moved', { 'a/b/one.py': FILES['src/timer.py'], 'two.py': FILES['src/table.py'] });
  await make('part', { 'src/table.py': FILES['src/table.py'] });
  await make('padded', { ...FILES, 'own/part1.py': OWN['own/part1.py'] ?? '' });
  await make('grown', { ...FILES, ...OWN });
  await make('other', OWN);
  await make('copied', FILES, 'meera-nair');
  await make('tiny', TINY);
  await make('tiny-copied', { ...TINY, 'rooms.json': '["A1"]' }, 'meera-nair');
  for (const [index, login] of RING.entries()) {
    const own = Object.fromEntries(
      Array.from({ length: 8 }, (_none, part) => [
        `own/part${part}.js`,
        aProgram(400 + 10 * index + part, 3),
      ]),
    );
    await make('with-tiny', { ...TINY, ...own }, login);
  }
});
beforeEach(async () => {
  asha = await app.signUp({ github: 'asha-verma' });
  meera = await app.signUp({ github: 'meera-nair' });
  ravi = await app.signUp({ name: 'Ravi Kumar' });
});

const url = (name: string, owner = 'asha-verma') => `https://github.com/${owner}/${name}`;
const verify = (person: TestPerson, name: string, owner?: string) =>
  app.api(person)('POST /api/projects/anayze-repo', { body: { repo_url: url(name, owner) } });
const add = (person: TestPerson, name: string, owner?: string, title = `Lab timer (${name})`) =>
  app.api(person)('POST /api/projects/add-project', {
    body: { ...projectForm, title, repo_url: url(name, owner) },
  });
async function list(person: TestPerson, name: string, owner?: string): Promise<ProjectDetails> {
  expect((await verify(person, name, owner)).status).toBe(200);
  return (await add(person, name, owner)).body.data;
}
const remove = (person: TestPerson, { id }: { id: string }) =>
  app.api(person)('DELETE /api/projects/{projectId}', { params: { projectId: id } });
async function onListing(step: 'ban' | 'unban', id: string): Promise<string> {
  const given = { params: { id }, body: { reason: 'Reported' } };
  return (await decide(app, `POST /api/operate/projects/{id}/${step}`, given)).sentence;
}
async function refund(project: { id: string }): Promise<void> {
  const { id } = await app.context.database
    .selectFrom('purchases')
    .select('id')
    .where('projectId', '=', project.id)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
  const given = { params: { purchase_id: id }, body: { reason: 'Not as described' } };
  const refund = await decide(app, 'POST /api/operate/purchases/{purchase_id}/refund', given);
  expect(refund.sentence).toContain('Refunded');
}

describe('works listed by the same seller', () => {
  it.each(['again', 'other-readme', 'moved', 'part', 'padded'])(
    "verifying a listed work from another repository is rejected with the listing's title: %s",
    async (name) => {
      const first = await list(asha, 'first');
      const { status, problem } = await verify(asha, name);
      expect([status, problem.code]).toEqual([409, 'already-listed']);
      expect(problem.message).toContain('You have already listed this work, as “Lab timer (first)”');
      expect(problem['listing']).toEqual({ project_id: first.id, title: 'Lab timer (first)' });
    },
  );

  it('a seller with a listed work can verify a different work', async () => {
    await list(asha, 'first');
    expect((await verify(asha, 'other')).status).toBe(200);
  });

  it("a much larger work that contains one of the seller's listed works is rejected", async () => {
    await list(asha, 'first');
    const { status, problem } = await verify(asha, 'grown');
    expect(status).toBe(422);
    expect(problem.message).toContain('Lab timer (first)');
  });

  it('a work whose unsold listing was deleted can be listed again', async () => {
    await remove(asha, await list(asha, 'first'));
    expect((await list(asha, 'again')).status).toBe('available');
  });

  it('the same work from a second repository is rejected, even if that repository was verified before the first one was listed', async () => {
    expect((await verify(asha, 'first')).status).toBe(200);
    expect((await verify(asha, 'again')).status).toBe(200);
    const project = (await add(asha, 'first')).body.data;
    await buy(app, ravi, project);
    const late = await add(asha, 'again');
    expect([late.status, late.problem.code]).toEqual([409, 'already-listed']);
    expect(late.problem.message).toContain('You have already sold this work, as “Lab timer (first)”');
    expect((await verify(asha, 'again')).status).toBe(409);
  });

  it('if two repositories with the same work are listed concurrently, only one is listed', async () => {
    await verify(asha, 'first');
    await verify(asha, 'again');
    const answers = await Promise.all([add(asha, 'first'), add(asha, 'again')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('sold works', () => {
  it('a sold work is rejected in any repository, even after its listing was deleted', async () => {
    const project = await list(asha, 'first');
    await buy(app, ravi, project);
    await remove(asha, project);
    for (const name of ['first', 'again', 'other-readme']) {
      const { status, problem } = await verify(asha, name);
      expect([name, status]).toEqual([name, 409]);
      expect(problem.message).toContain('You have already sold this work, as “Lab timer (first)”');
      expect(problem.message).toContain('unless that sale is refunded');
    }
  });

  it('a refunded work can be relisted, or deleted and listed again', async () => {
    const project = await list(asha, 'first');
    await buy(app, ravi, project);
    await refund(project);
    const withdrawn = await verify(asha, 'again');
    expect(withdrawn.problem.message).toContain('put it back on the market');
    await remove(asha, project);
    expect((await list(asha, 'again')).status).toBe('available');
  });

  it("a sold work cannot be listed again by a new account with the seller's GitHub account", async () => {
    const project = await list(asha, 'first');
    await buy(app, ravi, project);
    await payOut(app.context, asha.profileId);
    expect((await app.api(asha)('DELETE /api/auth/account')).status).toBe(200);
    const back = await app.signUp({ github: 'asha-verma' });
    for (const name of ['first', 'again']) {
      const { status, problem } = await verify(back, name);
      expect([name, status]).toEqual([name, 409]);
      expect(problem.message).toContain('You have already sold this work');
    }
  });
});

describe('works listed by others', () => {
  it('a work listed by another seller is recognised by its files and rejected, and can be claimed', async () => {
    const first = await list(asha, 'first');
    const { status, problem } = await verify(meera, 'copied', 'meera-nair');
    expect([status, problem.code]).toEqual([422, 'not-verified']);
    expect(problem.message).toContain('Someone else has already listed the same files here');
    expect(problem.message).toContain('claim it');
    expect(problem['claimable']).toEqual([first.id]);
  });

  it('a refunded buyer cannot list the bought work after the listing was deleted, but the seller can', async () => {
    const first = await list(asha, 'first');
    await buy(app, meera, first);
    await refund(first);
    await remove(asha, first);
    const { status, problem } = await verify(meera, 'copied', 'meera-nair');
    expect([status, problem.code]).toEqual([422, 'not-verified']);
    expect((await list(asha, 'again')).status).toBe('available');
  });

  it('a verified work is rejected if another seller has listed it since the verification', async () => {
    expect((await verify(meera, 'copied', 'meera-nair')).status).toBe(200);
    const first = await list(asha, 'first');
    const { status, problem } = await add(meera, 'copied', 'meera-nair');
    expect(status).toBe(409);
    expect(problem['claimable']).toEqual([first.id]);
  });

  it('files are not treated as common code merely because several accounts list them', async () => {
    await list(asha, 'tiny');
    for (const login of RING) await list(await app.signUp({ github: login }), 'with-tiny', login);
    const { status, problem } = await verify(meera, 'tiny-copied', 'meera-nair');
    expect([status, problem.code]).toEqual([422, 'not-verified']);
    expect(problem.message).toContain('Someone else has already listed the same files here');
  });

  it('an operator cannot unban a project while the same work is listed elsewhere', async () => {
    const first = await list(asha, 'first');
    await onListing('ban', first.id);
    await app.context.database
      .updateTable('projects')
      .set({ disownedAt: new Date() })
      .where('id', '=', first.id)
      .execute();
    const second = await list(meera, 'copied', 'meera-nair');
    expect(await onListing('unban', first.id)).toContain(second.id);
    await remove(meera, second);
    expect(await onListing('unban', first.id)).toBe('The ban has ended. The listing is listed again.');
  });
});

describe('zips without file hashes', () => {
  it('a zip that was stored before file hashing is recognised after the backfill', async () => {
    await list(asha, 'first');
    await app.context.database.deleteFrom('archiveFiles').execute();
    await app.context.database
      .updateTable('archives')
      .set({ contentDigest: null, sourceFiles: null, sourceWeight: null })
      .execute();
    await app.context.jobs.enqueue({ name: 'fingerprint-archives' }, {});
    await app.runJobs();
    expect((await verify(asha, 'moved')).status).toBe(409);
    expect((await verify(meera, 'copied', 'meera-nair')).status).toBe(422);
  });
});
