import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { dayInIndia } from '#domain/common/india-day.ts';
import { actionsOf } from '#tests/support/console.ts';
import { aDeviceScene } from '#tests/support/device-scenes.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import {
  detailsFor,
  hardwareForm,
  jpegs,
  listMessMenu,
  projectForm,
  reserve,
} from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { signUpStaff, type StaffPerson } from '#tests/support/staff.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const app = setUpApp();
let front: Buffer;
let side: Buffer;
let withCode: Buffer;
beforeAll(async () => {
  [front, side, withCode] = (await Promise.all([61, 62, 63].map((seed) => aDeviceScene(seed, 800, 600)))) as [
    Buffer,
    Buffer,
    Buffer,
  ];
});

let seller: TestPerson;
let operator: StaffPerson;
beforeEach(async () => {
  seller = await app.signUp({ name: 'Asha Verma', github: 'asha-verma' });
  operator = await signUpStaff(app, ['operator'], { name: 'Leela Rao' });
});

const takeCode = async (person = seller) =>
  (await app.api(person)('POST /api/projects/build-code', {})).body.data.code;
const verify = async (...photos: Buffer[]) =>
  expect(
    (
      await app.api(seller)('POST /api/projects/anayze-hardware', {
        files: { hardware_images: jpegs(...photos) },
      })
    ).status,
  ).toBe(200);

interface SentProof {
  proof_code?: string;
  proof_photo?: number;
  proof_corners?: string;
}
const list = (proof: SentProof, ...photos: Buffer[]) =>
  app.api(seller)('POST /api/projects/add-project', {
    body: { ...hardwareForm, ...proof },
    files: { images: jpegs(...photos) },
  });
async function listWithCode(): Promise<ProjectDetails & { code: string }> {
  const code = await takeCode();
  await verify(front, withCode);
  const proof = { proof_code: code, proof_photo: 2, proof_corners: '100,200,400,500' };
  return { ...(await list(proof, front, withCode)).body.data, code };
}
const sendLater = (id: string, code: string, photo = withCode) =>
  app.api(seller)('POST /api/projects/{projectId}/build-proof', {
    params: { projectId: id },
    body: { proof_code: code },
    files: { photo: jpegs(photo) },
  });
const decide = (
  id: string,
  body: { code: string; proved: boolean; reason?: string },
  person: TestPerson = operator,
) => app.api(person)('POST /api/operate/projects/{id}/proof', { params: { id }, body });
const onConsole = async (id: string) =>
  (await app.api(operator)('GET /api/operate/projects/{id}', { params: { id } })).body.data.proof;
const queue = async () =>
  (await app.api(operator)('GET /api/operate/queue', { query: { kind: 'proof' } })).body.data;
const feed = async () =>
  (await app.api(seller)('GET /api/feed', {})).body.data.map(({ code, detail }) => [code, detail]);

const moveArrival = (by: string) =>
  app.pool.query('update pictures set created_at = now() + $1::interval', [by]);
const today = () => dayInIndia(new Date());
const proofRow = ({ verification }: ProjectDetails) => verification?.checks.find(({ id }) => id === 'proof');

// covers: S1.40, S7.353, S7.355
describe('proof of build', () => {
  it('a listing says that the device is built once an operator has seen the code, and before that its photos are not proved', async () => {
    const visitor = await app.signUp();
    const listed = await listWithCode();
    const before = await detailsFor(app, visitor, listed.id);
    expect(before).toMatchObject({
      is_verified: true,
      verification_note: 'Photos not proved',
      build_proof: { state: 'waiting', on: today() },
    });
    expect(proofRow(before)).toMatchObject({ result: 'warn', reason: 'build-not-proved' });
    expect(await queue()).toMatchObject([{ key: listed.id, title: listed.title, detail: seller.username }]);
    expect(await onConsole(listed.id)).toMatchObject({
      state: 'waiting',
      code: listed.code,
      corners: [100, 200, 400, 500],
      picture: listed.pictures[1]?.id,
    });

    expect((await decide(listed.id, { code: listed.code, proved: true })).status).toBe(200);
    const after = await detailsFor(app, visitor, listed.id);
    expect(after).toMatchObject({
      verification_note: null,
      build_proof: { state: 'proved', on: today() },
    });
    expect(proofRow(after)).toMatchObject({
      result: 'pass',
      sentence: expect.stringMatching(/^Built: the code of .* is in a photo, seen by a person\.$/u),
    });
    const { body } = await app.api(visitor)('GET /api/projects/getproject', { query: { view: 'card' } });
    expect(body.data[0]).toMatchObject({ build_proof: { state: 'proved' }, verification_note: null });
    expect(await queue()).toEqual([]);
    expect(await actionsOf(app)).toMatchObject([{ action: 'proof accept', actorId: operator.profileId }]);
    expect(await feed()).toContainEqual(['proof-decided', 'proved']);
    await app.runJobs();
    const mails = await readMailbox(app.sandbox, seller.email);
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('We have seen the code'),
    );
    expect((await sendLater(listed.id, await takeCode(), side)).problem.reason).toBe('already-proved');
  });

  it('a seller reads why a photo was declined and sends another one with a new code from the page', async () => {
    const listed = await listWithCode();
    expect((await decide(listed.id, { code: listed.code, proved: false })).problem.field).toBe('reason');
    const why = 'The paper is not legible.';
    expect((await decide(listed.id, { code: listed.code, proved: false, reason: why })).status).toBe(200);
    expect(await detailsFor(app, seller, listed.id)).toMatchObject({
      proof_declined: why,
      build_proof: { state: 'none', on: null },
    });
    expect(await detailsFor(app, await app.signUp(), listed.id)).not.toHaveProperty('proof_declined');
    expect(await feed()).toContainEqual(['proof-decided', 'declined']);
    await app.runJobs();
    const mails = await readMailbox(app.sandbox, seller.email);
    expect(mails.some(({ text }) => text.includes(why))).toBe(true);

    await app.pool.query("update build_proofs set code = 'AAAAAA'");
    const code = await takeCode();
    const sent = await sendLater(listed.id, code.toLowerCase(), side);
    expect(sent.status).toBe(200);
    expect(sent.body.data.pictures).toHaveLength(3);
    expect(sent.body.data).toMatchObject({ build_proof: { state: 'waiting' } });
    expect(sent.body.data).not.toHaveProperty('proof_declined');
    expect((await decide(listed.id, { code: 'AAAAAA', proved: true })).problem.code).toBe('not-now');
    expect((await decide(listed.id, { code, proved: true })).status).toBe(200);
    expect(await onConsole(listed.id)).toMatchObject({ state: 'proved', corners: [0, 0, 1_000, 1_000] });
  });

  // covers: S7.354
  it('a device that was listed without a code is proved later, and a second photo replaces the first', async () => {
    await verify(front);
    const { id } = (await list({}, front)).body.data;
    expect(await detailsFor(app, seller, id)).toMatchObject({ build_proof: { state: 'none', on: null } });
    expect(await onConsole(id)).toBeNull();
    expect((await sendLater(id, await takeCode(), side)).status).toBe(200);
    await app.pool.query("update build_proofs set code = 'AAAAAA'");
    const sent = await sendLater(id, await takeCode(), withCode);
    expect(sent.body.data.pictures).toHaveLength(2);
    const { rows } = await app.pool.query('select state from build_proofs');
    expect(rows).toEqual([{ state: 'waiting' }]);
  });

  it('an operator cannot decide about the photo of an own device', async () => {
    seller = await signUpStaff(app, ['operator'], { name: 'Dev Shah' });
    const { id, code } = await listWithCode();
    expect((await decide(id, { code, proved: true }, seller)).problem.reason).toBe('own-matter');
    expect(await onConsole(id)).toMatchObject({ state: 'waiting' });
    expect((await decide(id, { code, proved: true })).status).toBe(200);
  });
});

describe('what a code does not prove', () => {
  it('a code is refused with a sentence if it does not fit its photo, and the device can be listed without it', async () => {
    const code = await takeCode();
    await verify(front, withCode);
    const good = { proof_code: code, proof_photo: 2 };
    const others = await takeCode(operator);
    const tries: [reason: string, SentProof, arrival?: string][] = [
      ['proof-code-wrong', good, '31 minutes'],
      ['proof-code-wrong', good, '-2 minutes'],
      ['proof-code-wrong', { ...good, proof_code: others }],
      ['proof-code-wrong', { ...good, proof_code: 'ACDEFH' }],
      ['proof-photo-missing', { proof_code: code }],
      ['proof-photo-missing', { ...good, proof_photo: 3 }],
      ['proof-corners', { ...good, proof_corners: '900,100,200,300' }],
      ['field', { ...good, proof_corners: 'the middle' }],
    ];
    for (const [reason, sent, arrival = '0'] of tries) {
      await moveArrival(arrival);
      const { status, problem } = await list(sent, front, withCode);
      expect([status, problem.code, problem.reason], JSON.stringify(sent)).toEqual([
        400,
        'invalid-field',
        reason,
      ]);
      expect(problem.message).toMatch(/\.$/u);
    }
    expect((await list({}, front, withCode)).status).toBe(200);
  });

  it('of two listings that use one code at the same time, one is listed', async () => {
    const code = await takeCode();
    await verify(front);
    await verify(side);
    const proof = { proof_code: code, proof_photo: 1 };
    const answers = await Promise.all([list(proof, front), list(proof, side)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused.map(({ problem }) => problem.reason)).toEqual(['proof-code-used']);
    const { rows } = await app.pool.query('select count(*)::int as listed from projects');
    expect(rows).toEqual([{ listed: 1 }]);
  });

  it('software is not proved with a code', async () => {
    const code = await takeCode();
    await app.api(seller)('POST /api/projects/anayze-repo', {
      body: { repo_url: projectForm.repo_url ?? '' },
    });
    const { problem } = await app.api(seller)('POST /api/projects/add-project', {
      body: { ...projectForm, proof_code: code, proof_photo: 1 },
    });
    expect(problem.reason).toBe('proof-of-hardware');
    const { id } = await listMessMenu(app, seller);
    expect((await sendLater(id, code)).problem.reason).toBe('proof-of-hardware');
  });

  it("a photo with a code is refused while somebody pays, and if it is drawn or in another seller's listing", async () => {
    const owner = seller;
    await verify(side);
    await list({}, side);
    seller = await app.signUp();
    await verify(front);
    const listed = (await list({}, front)).body.data;
    expect((await sendLater(listed.id, await takeCode(), side)).problem.code).toBe('not-verified');
    const flat = await aDeviceScene(1, 120, 90);
    expect((await sendLater(listed.id, await takeCode(), flat)).problem.code).toBe('not-verified');
    await app.api(owner)('POST /api/projects/shipping-details/{project_id}', {
      params: { project_id: listed.id },
      body: { address: '12 MG Road, Pune 411001', phonenumber: '9876543210' },
    });
    await reserve(app, owner, listed);
    expect((await sendLater(listed.id, await takeCode())).problem.code).toBe('project-reserved');
  });
});

it("the export of an account has its proofs, and the account's deletion removes them", async () => {
  const { id, code } = await listWithCode();
  const exported = await app.api(seller)('GET /api/auth/export', {});
  const data = exported.body as unknown as { build_proofs: object[] };
  expect(data.build_proofs).toMatchObject([{ project_id: id, code, state: 'waiting' }]);
  expect((await app.api(seller)('DELETE /api/auth/account')).status).toBe(200);
  expect((await app.pool.query('select from build_proofs')).rows).toEqual([]);
});
