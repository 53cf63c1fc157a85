import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listProject } from '#tests/support/listed-project.ts';
import { aPhotoFile } from '#tests/support/photos.ts';
import { LONG_README, makeRepository } from '#tests/support/repositories.ts';
import {
  detailsFor,
  buy,
  hardwareForm,
  jpegs,
  listMessMenu,
  offerRobot,
  market,
  messMenu,
  projectForm,
  reserve,
  titles,
} from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';

const app = setUpApp();
const SOURCE = 'def total(rows):\n    return sum(row.price * row.count for row in rows)\n'.repeat(12);

describe('listing a project', () => {
  // covers: S1.1, S7.16
  it('a project with a verified repository is listed with its pictures', async () => {
    const asha = await app.signUp({ name: 'Asha Verma', github: 'asha-verma' });
    const call = app.api(asha);
    await call('POST /api/projects/anayze-repo', { body: { repo_url: messMenu } });
    const { status, body } = await call('POST /api/projects/add-project', {
      body: { ...projectForm, is_verified: false },
      files: { images: jpegs(await aPhotoFile(21), await aPhotoFile(22)) },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      title: 'Mess menu',
      price: 499,
      status: 'available',
      is_verified: true,
      tech_stack: 'JavaScript, Node.js',
      features: 'Votes\nForecast',
      relation: 'seller',
      author: { full_name: 'Asha Verma', rating: 5, is_new_seller: true, response_time: '2 hours' },
      software: { readme_verified: true },
      Project_data: { repo_url: expect.stringMatching(/\/asha-verma\/mess-menu$/u) as string },
    });
    expect(body.data.pictures).toHaveLength(2);
    expect(body.data.images).toEqual(body.data.pictures.map(({ large }) => large));
    expect(body.data.verification?.checks.every((check) => !('places' in check))).toBe(true);
    const mine = await call('GET /api/projects/userprojects');
    expect(titles(mine.body.data)).toEqual(['Mess menu']);
  });

  // covers: S1.2, S5.8
  it("a project cannot be listed with another seller's verification", async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const meera = await app.signUp({ github: 'meera-nair' });
    await app.api(asha)('POST /api/projects/anayze-repo', { body: { repo_url: messMenu } });
    const { status, problem } = await app.api(meera)('POST /api/projects/add-project', {
      body: { ...projectForm, is_verified: true },
    });
    expect(status).toBe(422);
    expect(problem.code).toBe('not-verified');
    expect((await market(app, meera)).data).toEqual([]);
  });

  it('a repository that may hold secrets is listed only once its seller says that none of them works', async () => {
    await makeRepository(app, 'asha-verma', 'wifi-node', async (folder) => {
      await writeFile(join(folder, 'README.md'), LONG_README);
      await writeFile(join(folder, 'config.py'), `DB_PASSWORD = "mango-tree-77"\n${SOURCE}`);
    });
    const asha = await app.signUp({ github: 'asha-verma' });
    const repo_url = 'https://github.com/asha-verma/wifi-node';
    await app.api(asha)('POST /api/projects/anayze-repo', { body: { repo_url } });
    const list = (secrets_dead?: boolean) =>
      app.api(asha)('POST /api/projects/add-project', {
        body: { ...projectForm, repo_url, ...(secrets_dead === undefined ? {} : { secrets_dead }) },
      });
    for (const refused of [await list(), await list(false)])
      expect(refused.problem).toMatchObject({ code: 'invalid-field', field: 'secrets_dead' });
    const { status, body } = await list(true);
    expect(status).toBe(200);
    const visitor = await app.signUp();
    const shown = await detailsFor(app, visitor, body.data.project_id);
    expect(shown.verification?.checks.find(({ id }) => id === 'secrets')).toMatchObject({
      result: 'pass',
      reason: 'no-secrets-in',
    });
    expect(JSON.stringify(shown)).not.toContain('secrets-likely');
  });

  it('a project cannot be listed with a verification older than a day', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    await app.api(asha)('POST /api/projects/anayze-repo', { body: { repo_url: messMenu } });
    await app.context.database
      .updateTable('verifications')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .execute();
    const { problem } = await app.api(asha)('POST /api/projects/add-project', { body: projectForm });
    expect(problem.code).toBe('not-verified');
  });

  // covers: S7.16
  it('a repository can be listed only once, even by concurrent requests', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const call = app.api(asha);
    await call('POST /api/projects/anayze-repo', { body: { repo_url: messMenu } });
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        call('POST /api/projects/add-project', {
          raw: JSON.stringify(projectForm),
          headers: { 'content-type': 'application/json' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const again = await call('POST /api/projects/anayze-repo', { body: { repo_url: messMenu } });
    expect(again.problem.code).toBe('already-listed');
    expect((await market(app, asha)).meta.total).toBe(1);
  });

  it.each([
    'https://asha:secret@youtu.be/a',
    'https://169.254.169.254/a',
    'https://[::ffff:127.0.0.1]/a',
    'http://youtu.be/a',
  ])('a demo video at a non-public address is rejected: %s', async (address) => {
    const asha = await app.signUp();
    const { problem } = await app.api(asha)('POST /api/projects/add-project', {
      body: { ...hardwareForm, video_url: address },
      files: { images: [{ name: 'a.jpg', bytes: await aPhotoFile(3) }] },
    });
    expect(problem).toMatchObject({ code: 'invalid-field', field: 'video_url' });
  });

  it('an empty demo video URL in a form counts as no demo video', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    await app.api(asha)('POST /api/projects/anayze-repo', { body: { repo_url: messMenu } });
    const added = await app.api(asha)('POST /api/projects/add-project', {
      body: { ...projectForm, video_url: '' },
    });
    expect(added.status).toBe(200);
    expect(added.body.data.Project_data.video_url ?? null).toBeNull();
  });

  // covers: S1.1
  it('a hardware project is listed with exactly the verified photos', async () => {
    const asha = await app.signUp();
    const robot = await offerRobot(app, asha);
    expect(robot).toMatchObject({
      category: 'HARDWARE',
      Project_data: { video_url: 'https://videos.example.org/robot' },
    });
    expect(robot.pictures).toHaveLength(2);
    const other = await app.api(asha)('POST /api/projects/add-project', {
      body: hardwareForm,
      files: { images: jpegs(await aPhotoFile(13)) },
    });
    expect(other.problem.code).toBe('not-verified');
    const none = await app.api(asha)('POST /api/projects/add-project', {
      body: hardwareForm,
    });
    expect(none.problem).toMatchObject({ code: 'invalid-field', field: 'images' });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a price of zero', { price: 0 }, 'price'],
    ['a price beyond ten lakh', { price: 1_000_001 }, 'price'],
    ['a blank title', { title: '     ' }, 'title'],
    ['no technology', { tech_stack: ' , ' }, 'tech_stack'],
    ['an unknown field', { seller_id: 'x' }, 'seller_id'],
    ['a video that is not a URL', { video_url: 'javascript:alert(1)' }, 'video_url'],
    ['a repository elsewhere', { repo_url: 'https://gitlab.com/a/b' }, 'repo_url'],
    ['a phone number in the title', { title: 'Mess menu, call 98765 43210' }, 'title'],
    ['a link in the subject', { subject: 'wa.me/919876543210' }, 'subject'],
    ['the repository in the description', { description: `The code is at ${messMenu}.` }, 'description'],
    ['an email address in the features', { features: 'Votes\nasha at gmail dot com' }, 'features'],
    ['a UPI ID as a technology', { tech_stack: 'Node.js, asha@okaxis' }, 'tech_stack'],
  ])('a listing with %s is rejected', async (_case, changed, field) => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const { status, problem } = await app.api(asha)('POST /api/projects/add-project', {
      body: { ...projectForm, ...changed },
    });
    expect(status).toBe(400);
    expect(problem).toMatchObject({ code: 'invalid-field', field });
  });
});

describe('changing and deleting a listing', () => {
  // covers: S2.74
  it('a price cannot be changed during a payment or after the sale', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const project = await listMessMenu(app, asha);
    const params = { projectId: project.id };
    const buyer = await app.signUp();
    await reserve(app, buyer, project);
    const call = app.api(asha);
    const edit = () => call('PUT /api/projects/{projectId}', { params, body: { price: 9_999 } });
    expect((await edit()).problem).toMatchObject({ code: 'project-reserved', status: 409 });
    await buy(app, buyer, project);
    expect((await edit()).problem.code).toBe('project-sold');
    expect((await detailsFor(app, asha, project.id)).price).toBe(499);
  });

  it('a reserved project cannot be deleted until the reservation ends', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const project = await listMessMenu(app, asha);
    const params = { projectId: project.id };
    const buyer = await app.signUp();
    await reserve(app, buyer, project);
    const remove = () => app.api(asha)('DELETE /api/projects/{projectId}', { params });
    expect((await remove()).problem).toMatchObject({ code: 'project-reserved', status: 409 });
    const cancelled = await app.api(buyer)('DELETE /api/payment/reservation/{project_id}', {
      params: { project_id: project.id },
    });
    expect(cancelled.status).toBe(200);
    expect((await remove()).status).toBe(200);
    const asked = await app.api(buyer)('POST /api/payment/create-payment-intent', {
      body: { amount: project.price * 105, project_id: project.id },
    });
    expect(asked.problem.code).toBe('not-found');
  });

  // covers: S7.13, S7.18
  it('an archived project is visible only to its seller and its buyer', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const project = await listMessMenu(app, asha);
    const buyer = await app.signUp();
    await buy(app, buyer, project);
    const params = { projectId: project.id };
    for (let times = 0; times < 2; times += 1) {
      expect((await app.api(asha)('DELETE /api/projects/{projectId}', { params })).status).toBe(200);
    }
    const stranger = await app.signUp();
    const looked = await app.api(stranger)('GET /api/projects/projectdetails/{projectId}', { params });
    expect(looked.status).toBe(404);
    expect((await market(app, stranger)).data).toEqual([]);
    expect((await detailsFor(app, buyer, project.id)).Project_data.repo_url).toBe(
      project.Project_data.repo_url,
    );
    expect((await app.api(buyer)('GET /api/projects/buyed-project')).body.data).toHaveLength(1);
    expect((await detailsFor(app, asha, project.id)).relation).toBe('seller');
    expect((await app.api(asha)('GET /api/projects/userprojects')).body.data).toEqual([]);
  });

  // covers: S7.17
  it('if a price change and a reservation are concurrent, only one of them succeeds', async () => {
    const seller = await app.signUp();
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const project = await listProject(app.context, { sellerId: seller.profileId });
      const buyer = await app.signUp();
      const [edited, reserved] = await Promise.all([
        app.api(seller)('PUT /api/projects/{projectId}', {
          params: { projectId: project.id },
          body: { price: 2_000 },
        }),
        app.api(buyer)('POST /api/payment/create-payment-intent', {
          body: { amount: project.amountMinor, project_id: project.id },
        }),
      ]);
      outcomes.add([edited.status, reserved.status].join(' '));
    }
    for (const outcome of outcomes) expect(['200 409', '409 200']).toContain(outcome);
  });
});
