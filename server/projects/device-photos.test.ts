import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Check } from '#contract/entities/verification.ts';
import { aDeviceScene, randomFrom } from '#tests/support/device-scenes.ts';
import { coveredCopies, photoCopies } from '#tests/support/photo-copies.ts';
import { aPhotoFile } from '#tests/support/photos.ts';
import { buy, detailsFor, hardwareForm, jpegs, listMessMenu } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { gatherEvidence } from '../console/gather-evidence.ts';

const app = setUpApp();
let front: Buffer;
let side: Buffer;
let other: Buffer;
beforeAll(async () => {
  [front, side, other] = (await Promise.all([11, 12, 55].map((seed) => aDeviceScene(seed, 800, 600)))) as [
    Buffer,
    Buffer,
    Buffer,
  ];
});

const verify = (seller: TestPerson, ...photos: Buffer[]) =>
  app.api(seller)('POST /api/projects/anayze-hardware', { files: { hardware_images: jpegs(...photos) } });
const list = (seller: TestPerson, title: string, ...photos: Buffer[]) =>
  app.api(seller)('POST /api/projects/add-project', {
    body: { ...hardwareForm, title },
    files: { images: jpegs(...photos) },
  });

async function sell(seller: TestPerson, title: string, ...photos: Buffer[]) {
  expect((await verify(seller, ...photos)).status).toBe(200);
  const { status, body } = await list(seller, title, ...photos);
  expect(status).toBe(200);
  return body.data;
}

const change = async (name: string, photo: Buffer): Promise<Buffer> =>
  (await photoCopies[name]?.(photo, randomFrom(5))) ?? photo;

const COPIES = [
  'mirrored',
  'in other colours',
  'cropped to four fifths',
  'cropped and framed',
  'turned by two degrees',
  'as a screenshot',
  'turned by fifteen degrees',
  'sheared by 12 %',
  'negative, turned by ten degrees and cropped',
  'side by side with another',
  'small in the corner of another',
] satisfies readonly (keyof typeof photoCopies)[];

const remove = (seller: TestPerson, id: string) =>
  app.api(seller)('DELETE /api/projects/{projectId}', { params: { projectId: id } });

describe('device photos', () => {
  it("a seller's photos of a device that the same seller has sold and deleted are rejected, and the error names the listing and the reason", async () => {
    const seller = await app.signUp();
    const robot = await sell(seller, 'Line follower robot', front, side);
    await buy(app, await app.signUp(), robot);
    expect((await remove(seller, robot.id)).status).toBe(200);
    for (const photos of [[front, side], [other, side], [await change('mirrored', side)]]) {
      const { status, problem } = await verify(seller, ...photos);
      expect([status, problem.code]).toEqual([422, 'not-verified']);
      expect(problem.message).toContain('your own listing “Line follower robot”, which has been sold');
    }
    expect((await verify(seller, other)).status).toBe(200);
  });

  // covers: S1.41, S1.42
  it('visitors read what is in the box, and what the photos’ files say of the camera but not of the place', async () => {
    const seller = await app.signUp();
    const taken = await sharp(front)
      .withExif({
        IFD0: { Make: 'Xiaomi', Model: 'Secret model', Orientation: '1' },
        IFD2: { DateTimeOriginal: '2026:11:02 18:30:00' },
        IFD3: { GPSLatitude: '17/1 23/1 0/1', GPSLatitudeRef: 'N' },
      })
      .jpeg()
      .toBuffer();
    expect((await verify(seller, taken, side)).status).toBe(200);
    const add = (body: object, ...photos: Buffer[]) =>
      app.api(seller)('POST /api/projects/add-project', {
        body: { ...hardwareForm, ...body },
        files: { images: jpegs(...photos) },
      });
    const called = await add({ parts: 'Robot\nCall 98765 43210 for wheels' }, taken, side);
    expect([called.status, called.problem.field]).toEqual([400, 'parts']);
    const { id } = (await add({ parts: '- Robot\n\n• Four wheels' }, taken, side)).body.data;
    const shown = await detailsFor(app, await app.signUp(), id);
    expect(shown.parts).toBe('Robot\nFour wheels');
    expect(shown.verification?.figures?.cameras).toEqual({
      photos: 2,
      makes: ['Xiaomi'],
      named: 1,
      dated: 1,
      first: '2026-11-02',
      last: '2026-11-02',
      oriented: 1,
    });
    const { rows } = await sql<{ report: object }>`select report from verifications`.execute(
      app.context.database,
    );
    expect(JSON.stringify(rows)).not.toMatch(/GPS|Secret model|18:30/u);
  });

  // covers: S1.43
  it('what is in the box can change until it is sold; the buyer, the evidence and later visitors read what was promised', async () => {
    const seller = await app.signUp();
    const robot = await sell(seller, 'Line follower robot', other);
    const edit = (parts: string, id = robot.id) =>
      app.api(seller)('PUT /api/projects/{projectId}', { params: { projectId: id }, body: { parts } });
    expect((await edit('Robot\nCall 98765 43210 for wheels')).problem.field).toBe('parts');
    expect((await edit('- Robot\n- Charger')).body.data.parts).toBe('Robot\nCharger');
    expect((await edit('')).body.data.parts).toBeUndefined();
    expect((await edit('Robot\nTwo chargers')).body.data.former_texts).toBeUndefined();
    const buyer = await app.signUp();
    await buy(app, buyer, robot);
    const { id: purchaseId } = await app.context.database
      .selectFrom('purchases')
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await edit('Robot')).problem.code).toBe('project-sold');
    expect((await detailsFor(app, buyer, robot.id)).parts).toBe('Robot\nTwo chargers');
    const evidence = async () => (await gatherEvidence(app.context, purchaseId, { actor: 'leela' })).html;
    expect(await evidence()).toContain('Two chargers');
    await sql`update purchases set state = 'refunded', ended_at = now() where id = ${purchaseId}`.execute(
      app.context.database,
    );
    await sql`update projects set listing_status = 'withdrawn' where id = ${robot.id}`.execute(
      app.context.database,
    );
    const { parts, former_texts: former } = (await edit('Robot\nWheels')).body.data;
    expect(parts).toBe('Robot\nWheels');
    expect(former).toMatchObject([{ title: null, description: null, parts: 'Robot\nTwo chargers' }]);
    expect(await evidence()).not.toContain('Wheels');
  });

  it('software has no box', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const { id } = await listMessMenu(app, asha);
    const { problem } = await app.api(asha)('PUT /api/projects/{projectId}', {
      params: { projectId: id },
      body: { parts: 'A box' },
    });
    expect(problem).toMatchObject({ code: 'invalid-field', field: 'parts' });
  });

  it('photos of a refunded and deleted listing can be listed again', async () => {
    const seller = await app.signUp();
    const robot = await sell(seller, 'Line follower robot', front);
    await buy(app, await app.signUp(), robot);
    await sql`update purchases set state = 'refunded', ended_at = now()`.execute(app.context.database);
    await sql`update projects set listing_status = 'withdrawn'`.execute(app.context.database);
    expect((await verify(seller, front)).problem.message).toContain('withdrawn after a refund');
    expect((await remove(seller, robot.id)).status).toBe(200);
    await sell(seller, 'Line follower robot, once more', front);
  });

  it('photos of a deleted listing that was never sold can be listed again', async () => {
    const seller = await app.signUp();
    const robot = await sell(seller, 'Line follower robot', front);
    expect((await verify(seller, front)).problem.message).toContain('which is listed now');
    await remove(seller, robot.id);
    await sell(seller, 'Line follower robot, better photos', front, side);
  });

  it("edited photos are recognised in another seller's upload", async () => {
    await sell(await app.signUp(), 'Line follower robot', front, side);
    const thief = await app.signUp();
    const missed: string[] = [];
    for (const name of COPIES) {
      const { status, problem } = await verify(thief, await change(name, front));
      const checks = problem['checks'] as Check[] | undefined;
      const check = checks?.find(({ id }) => id === 'original');
      const isRefused = status === 422 && check?.result === 'fail' && check.places?.[0] === 'photo 1';
      if (!isRefused) missed.push(name);
      expect(check?.sentence).toContain('already in another seller’s listing');
      expect(JSON.stringify(problem)).not.toContain('Line follower');
    }
    expect(missed).toEqual([]);
  });

  it("a photo that may be a covered copy of another seller's is listed, and operators are asked to look at it", async () => {
    const covered = async (name: string) => (await coveredCopies[name]?.(front, randomFrom(5))) ?? front;
    const reports = () => app.context.database.selectFrom('reports').selectAll().execute();
    const owner = await app.signUp();
    await sell(owner, 'Line follower robot', front);
    await sell(owner, 'Another robot on my table', await covered('with a sticker over a fifth'));
    expect(await reports()).toEqual([]);
    const seller = await app.signUp();
    const { id } = await sell(seller, 'My robot', await covered('with a sticker over a third'));
    const [report, ...others] = await reports();
    expect(others).toEqual([]);
    expect(report).toMatchObject({
      projectId: id,
      aboutId: seller.profileId,
      reporterId: null,
      reason: 'copied',
    });
    expect(report?.text).toContain('photo 1 as in “Line follower robot”');
  });

  it('computed noise can be listed, but the listing says that its photos are not proved', async () => {
    const seller = await app.signUp();
    const shown = async (title: string, photo: Buffer) => {
      const { id } = await sell(seller, title, photo);
      const { body } = await app.api(seller)('GET /api/projects/projectdetails/{projectId}', {
        params: { projectId: id },
      });
      return [body.data.is_verified, body.data.verification_note];
    };
    expect(await shown('Noise', await aPhotoFile(3))).toEqual([false, 'Photos not proved']);
    expect(await shown('Robot', front)).toEqual([true, 'Photos not proved']);
  });

  it('photos of another device of the same kit on the same desk are accepted', async () => {
    await sell(await app.signUp(), 'Line follower robot', front, side);
    const others = await Promise.all([13, 14].map((seed) => aDeviceScene(seed, 800, 600)));
    const { status, body } = await verify(await app.signUp(), ...others);
    expect(status).toBe(200);
    expect(body.data.checks.find(({ id }) => id === 'original')?.sentence).toBe(
      'None of them was found in another listing.',
    );
  });

  it('photos verified twice can be listed only once', async () => {
    const [seller, accomplice] = [await app.signUp(), await app.signUp()];
    const mirrored = await change('mirrored', front);
    for (const [person, photo] of [
      [seller, front],
      [seller, mirrored],
      [accomplice, front],
    ] as const) {
      expect((await verify(person, photo)).status).toBe(200);
    }
    expect((await list(seller, 'Robot', front)).status).toBe(200);
    const again = await list(seller, 'Robot again', mirrored);
    expect([again.status, again.problem.code]).toEqual([422, 'not-verified']);
    expect(again.problem.message).toContain('your own listing “Robot”, which is listed now');
    const foreign = await list(accomplice, 'Robot of a friend', front);
    expect(foreign.problem.message).toContain('already in another seller’s listing');
  });

  it('photos listed concurrently by two sellers are accepted from only one', async () => {
    const people = [await app.signUp(), await app.signUp(), await app.signUp()];
    const photos = [front, await change('turned by a quarter', front), await change('darker', front)];
    for (const [index, person] of people.entries()) {
      expect((await verify(person, photos[index] ?? front)).status).toBe(200);
    }
    const answers = await Promise.all(
      people.map((person, index) => list(person, `Robot ${index}`, photos[index] ?? front)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  it('photos that a software listing has as pictures can be listed', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const menu = await listMessMenu(app, asha);
    const seller = await app.signUp();
    expect((await verify(seller, front)).status).toBe(200);
    await sql`insert into project_images (project_id, position, picture_hash)
      select ${menu.id}, 0, hash from pictures`.execute(app.context.database);
    expect((await list(seller, 'Robot', front)).status).toBe(200);
  });

  it('a job computes fingerprints of photos that were listed before picture matching existed', async () => {
    const { database } = app.context;
    const seller = await app.signUp();
    await sell(seller, 'Line follower robot', front, side);
    await sql`update picture_fingerprints set version = 0, keys = '{}'`.execute(database);
    const thief = await app.signUp();
    await app.context.jobs.enqueue({ name: 'fingerprint-pictures' }, {});
    await app.runJobs();
    expect((await verify(thief, await change('cropped to four fifths', side))).status).toBe(422);
  });
});
