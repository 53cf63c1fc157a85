import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Claim } from '#contract/claim-calls.ts';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { listProject } from '#tests/support/listed-project.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { makeProject } from '#tests/support/repositories.ts';
import { createSandboxPayments } from '#tests/support/sandbox-payments.ts';
import { buy, detailsFor, market, projectForm, reserve, titles } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { decide, runWords } from '#tests/support/staff.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const app = setUpApp();
let copier: TestPerson;
let author: TestPerson;
let ravi: TestPerson;

const CODE = Array.from(
  { length: 80 },
  (_none, index) => `export const rings${index} = (seconds) => seconds * ${index * 7919} > ${index};\n`,
).join('');
const TEXT = 'I wrote this timer for my final year project, see the history of my repository.';

beforeAll(async () => {
  await makeProject(app, 'asha-verma', 'copy', { 'src/timer.js': CODE });
  await makeProject(app, 'meera-nair', 'original', { 'src/timer.js': CODE });
});
beforeEach(async () => {
  copier = await app.signUp({ name: 'Asha Verma', github: 'asha-verma' });
  author = await app.signUp({ name: 'Meera Nair', github: 'meera-nair' });
  ravi = await app.signUp({ name: 'Ravi Kumar', github: 'rohan-iyer' });
  await app.pool.query("update profiles set created_at = created_at - interval '8 days'");
});

const verify = (person: TestPerson, repository: string) =>
  app.api(person)('POST /api/projects/anayze-repo', {
    body: { repo_url: `https://github.com/${repository}` },
  });
const add = (person: TestPerson, repository: string) =>
  app.api(person)('POST /api/projects/add-project', {
    body: { ...projectForm, title: 'Lab timer', repo_url: `https://github.com/${repository}` },
  });
async function listCopy(): Promise<ProjectDetails> {
  expect((await verify(copier, 'asha-verma/copy')).status).toBe(200);
  return (await add(copier, 'asha-verma/copy')).body.data;
}
const claim = (person: TestPerson, projectId: string, body: Record<string, unknown> = {}) =>
  app.api(person)('POST /api/projects/{id}/claim', {
    params: { id: projectId },
    body: { reason: 'my-code', text: TEXT, ...body },
  });
async function claimCopy(): Promise<{ copy: ProjectDetails; opened: Claim }> {
  const copy = await listCopy();
  const refused = await verify(author, 'meera-nair/original');
  expect(refused.status).toBe(422);
  const [claimable = ''] = refused.problem['claimable'] as string[];
  expect(claimable).toBe(copy.id);
  const { body } = await claim(author, claimable, {
    repo_url: 'https://github.com/meera-nair/original.git',
  });
  return { copy, opened: body.data };
}
const pay = (person: TestPerson, project: { id: string; price: number }) =>
  app.api(person)('POST /api/payment/create-payment-intent', {
    body: { amount: Math.round(project.price * 1.05) * 100, project_id: project.id },
  });
const decideClaim = (number: number, accepted: boolean, reason = 'Sketches are older') =>
  decide(app, 'POST /api/operate/claims/{number}/decision', {
    params: { number: String(number) },
    body: { accepted, reason },
  });
const alerts = async () => (await runWords(app.operating, ['alerts'])).text;
async function mailsTo(person: TestPerson): Promise<string[]> {
  await app.runJobs();
  const mails = await readMailbox(app.sandbox, person.email);
  return mails.map(({ subject }) => subject);
}

describe('claims by the author', () => {
  // covers: S7.36
  it("a listing that copies the work of another member cannot be bought while the author's claim is open", async () => {
    const { copy, opened } = await claimCopy();
    expect(opened).toMatchObject({ state: 'open', title: 'Lab timer', reason: 'my-code', text: TEXT });
    expect(opened.repo_url).toBe('https://github.com/meera-nair/original');
    const days = (Date.parse(opened.decide_by) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(opened.held_until).not.toBeNull();

    const refused = await pay(ravi, copy);
    expect([refused.status, refused.problem.code]).toEqual([409, 'project-held']);
    expect(refused.problem.message).toContain(
      'It cannot be bought until we have checked what someone reported',
    );
    expect((await detailsFor(app, ravi, copy.id)).held_until).toBe(opened.held_until);
    expect((await market(app, ravi)).data[0]?.held_until).toBe(opened.held_until);
  });

  // covers: S7.37
  it("a member's list of claims contains only claims that the member opened", async () => {
    const { opened } = await claimCopy();
    expect((await app.api(author)('GET /api/claims')).body.data).toEqual([opened]);
    expect((await app.api(ravi)('GET /api/claims')).body.data).toEqual([]);
  });

  it("an accepted claim bans the copy, notifies the copy's seller and lets the author list the work", async () => {
    const { copy, opened } = await claimCopy();
    const done = await decideClaim(opened.number, true, 'Older history');
    expect(done).toEqual({
      status: 200,
      sentence: `Claim ${opened.number} is accepted, and “Lab timer” is banned.`,
    });
    expect(await detailsFor(app, copier, copy.id)).toMatchObject({
      listing: 'banned',
      ban_reason: 'Older history',
    });
    expect((await verify(author, 'meera-nair/original')).status).toBe(200);
    expect((await add(author, 'meera-nair/original')).status).toBe(200);
    expect((await app.api(author)('GET /api/claims')).body.data[0]).toMatchObject({
      state: 'accepted',
      decision_reason: 'Older history',
      held_until: null,
    });
    expect(await mailsTo(author)).toContain(`Claim ${opened.number} is accepted`);
    expect(await mailsTo(copier)).toContain('"Lab timer" was removed from the market');
    expect((await verify(copier, 'asha-verma/copy')).status).toBe(409);
    const unban = { params: { id: copy.id }, body: { reason: 'x' } };
    expect((await decide(app, 'POST /api/operate/projects/{id}/unban', unban)).status).toBe(409);
    const actions = await app.context.database
      .selectFrom('operatorActions')
      .select(['action', 'reason'])
      .orderBy('id')
      .execute();
    expect(actions).toEqual([
      { action: 'listing ban', reason: 'Older history' },
      { action: 'claims accept', reason: 'Older history' },
    ]);
  });

  it("accepting a claim on a sold and deleted copy keeps the buyer's access and raises an alert about a refund", async () => {
    const copy = await listCopy();
    await buy(app, ravi, copy);
    await app.api(copier)('DELETE /api/projects/{projectId}', { params: { projectId: copy.id } });
    expect((await verify(author, 'meera-nair/original')).problem['claimable']).toEqual([copy.id]);
    const { body } = await claim(author, copy.id);
    const done = await decideClaim(body.data.number, true);
    expect(done.sentence).toContain('its buyer keeps access');
    expect((await detailsFor(app, ravi, copy.id)).purchase?.archive).not.toBeNull();
    expect(await alerts()).toContain('sold-work-of-another');
    expect((await verify(author, 'meera-nair/original')).status).toBe(200);
  });
});

describe('claims against a listing', () => {
  // covers: S7.38
  it("the seller can read and answer a claim but does not see the claimant's name", async () => {
    const { copy, opened } = await claimCopy();
    const { claims } = await detailsFor(app, copier, copy.id);
    expect(claims).toEqual([expect.objectContaining({ id: opened.id, text: TEXT, answer: null })]);
    expect(JSON.stringify(claims)).not.toContain(author.username);
    expect((await detailsFor(app, ravi, copy.id)).claims).toBeUndefined();
    const answer = (person: TestPerson, text = 'I have the first sketches from 2024.') =>
      app.api(person)('POST /api/claims/{claim_id}/answer', {
        params: { claim_id: opened.id },
        body: { text },
      });
    expect((await answer(ravi)).status).toBe(404);
    expect((await answer(author)).status).toBe(404);
    expect((await answer(copier)).body.data.answer).toBe('I have the first sketches from 2024.');
    await decideClaim(opened.number, false);
    expect((await answer(copier)).problem.code).toBe('claim-decided');
  });

  it('rejecting a claim unfreezes the listing and notifies the seller and the claimant', async () => {
    const { copy, opened } = await claimCopy();
    expect((await pay(ravi, copy)).status).toBe(409);
    await decideClaim(opened.number, false);
    expect((await pay(ravi, copy)).status).toBe(200);
    expect(await mailsTo(copier)).toContain(`Claim ${opened.number} is rejected`);
    expect(await mailsTo(author)).toContain(`Claim ${opened.number} is rejected`);
    expect((await claim(author, copy.id)).problem.code).toBe('claim-decided');
  });
});

describe('open payments', () => {
  it('a buyer whose payment started before the claim gets the project', async () => {
    const copy = await listCopy();
    await verify(author, 'meera-nair/original');
    const { clientSecret } = await reserve(app, ravi, copy);
    expect((await claim(author, copy.id)).status).toBe(200);
    await createSandboxPayments(app.sandbox).pay(clientSecret);
    await app.api(ravi)('PUT /api/projects/{id}/mark-sold', { params: { id: copy.id } });
    expect((await detailsFor(app, ravi, copy.id)).relation).toBe('buyer');
  });
});

describe('limits on claims', () => {
  it('a claimant without a matching verification can freeze one listing for three days, but none after a rejected claim, and nobody the same listing', async () => {
    const one = await listProject(app.context, { sellerId: copier.profileId, title: 'One' });
    const two = await listProject(app.context, { sellerId: copier.profileId, title: 'Two' });
    const three = await listProject(app.context, { sellerId: copier.profileId, title: 'Three' });
    const first = (await claim(ravi, one.id)).body.data;
    expect((Date.parse(first.held_until ?? '') - Date.now()) / 86_400_000).toBeCloseTo(3, 1);
    expect((await claim(ravi, two.id)).body.data.held_until).toBeNull();
    expect((await pay(author, { id: two.id, price: two.priceRupees })).status).toBe(200);
    await decideClaim(first.number, false);
    expect((await claim(ravi, three.id)).body.data.held_until).toBeNull();
    expect((await claim(author, one.id)).body.data.held_until).toBeNull();
  });

  it('the claim of an account that is a few days old freezes no listing unless a verification found a match', async () => {
    await app.pool.query("update profiles set created_at = now() - interval '6 days' where id = any($1)", [
      [ravi.profileId, author.profileId],
    ]);
    const { copy, opened } = await claimCopy();
    expect(opened.held_until).not.toBeNull();
    const other = await listProject(app.context, { sellerId: copier.profileId });
    expect((await claim(ravi, other.id)).body.data.held_until).toBeNull();
    expect((await pay(author, { id: other.id, price: other.priceRupees })).status).toBe(200);
    expect((await detailsFor(app, ravi, copy.id)).held_until).toBe(opened.held_until);
  });

  it('a member who bought a listing before verifying the same code can freeze the listing for only three days', async () => {
    expect((await verify(copier, 'asha-verma/copy')).status).toBe(200);
    const { data: listing } = (
      await app.api(copier)('POST /api/projects/add-project', {
        body: {
          ...projectForm,
          title: 'Lab timer',
          repo_url: 'https://github.com/asha-verma/copy',
          sale_mode: 'copies',
          licence: 'personal-use',
        },
      })
    ).body;
    await buy(app, author, listing);
    expect((await verify(author, 'meera-nair/original')).status).toBe(422);
    const { held_until: until } = (await claim(author, listing.id)).body.data;
    expect((Date.parse(until ?? '') - Date.now()) / 86_400_000).toBeLessThan(3.1);
  });

  it('a second claim by another member does not extend the freeze of a listing', async () => {
    const { id } = await listProject(app.context, { sellerId: copier.profileId });
    await claim(ravi, id);
    expect((await claim(author, id)).body.data.held_until).toBeNull();
  });

  it("a sixth open claim, a repeated claim, and claims on the member's own or an unknown project are rejected", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      ids.push((await listProject(app.context, { sellerId: copier.profileId, title: `P${count}` })).id);
    }
    for (const id of ids.slice(0, 5)) expect((await claim(ravi, id)).status).toBe(200);
    expect((await claim(ravi, ids[5] ?? '')).problem).toMatchObject({ status: 429, code: 'too-many-claims' });
    expect((await claim(ravi, ids[0] ?? '')).problem.code).toBe('already-claimed');
    expect((await claim(copier, ids[0] ?? '')).problem.code).toBe('own-project');
    expect((await claim(author, '00000000-0000-7000-8000-000000000000')).problem.code).toBe('not-found');
    expect((await claim(await app.signUp(), ids[0] ?? '')).problem.code).toBe('github-not-linked');
    const short = await claim(author, ids[0] ?? '', { text: 'mine, mine' });
    expect(short.problem).toMatchObject({ code: 'invalid-field', field: 'text' });
    const elsewhere = await claim(author, ids[0] ?? '', { repo_url: 'https://evil.example/x/y' });
    expect(elsewhere.problem).toMatchObject({ code: 'invalid-field', field: 'repo_url' });
  });
});

describe('overdue claims', () => {
  it('an overdue claim raises an alert and no longer freezes the listing', async () => {
    const { copy, opened } = await claimCopy();
    expect(await alerts()).toBe('There are no open alerts.');
    await app.context.database
      .updateTable('claims')
      .set({ decideBy: new Date(Date.now() - 1_000), heldUntil: new Date(Date.now() - 1_000) })
      .execute();
    await app.context.database
      .updateTable('projects')
      .set({ heldUntil: new Date(Date.now() - 1_000) })
      .where('id', '=', copy.id)
      .execute();
    await refreshCatalogue(app.context.database);
    expect(await alerts()).toContain(`claim-overdue  ${opened.number}`);
    expect((await detailsFor(app, ravi, copy.id)).held_until).toBeNull();
    expect((await pay(ravi, copy)).status).toBe(200);
  });
});

describe('claims of deleted accounts', () => {
  it('deleting an account withdraws its claims and erases their text', async () => {
    const { copy } = await claimCopy();
    expect((await app.api(author)('DELETE /api/auth/account')).status).toBe(200);
    expect((await pay(ravi, copy)).status).toBe(200);
    const [row] = await app.context.database.selectFrom('claims').selectAll().execute();
    expect(row).toMatchObject({ state: 'withdrawn', statement: null, evidenceUrl: null });
    expect(titles((await market(app, ravi)).data)).toEqual(['Lab timer']);
  });

  it("an account's export contains its claims", async () => {
    const { opened } = await claimCopy();
    const { bytes } = await app.api(author)('GET /api/auth/export');
    const exported = JSON.parse(new TextDecoder().decode(bytes)) as { claims: { number: number }[] };
    expect(exported.claims.map(({ number }) => number)).toEqual([opened.number]);
  });
});
