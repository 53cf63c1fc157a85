import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { findCatalogueDifferences } from '#tests/support/catalogue.ts';
import { controlGithub, installApp, uninstallApp } from '#tests/support/github-sign-in.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { aProgram } from '#tests/support/programs.ts';
import { makeHistory, makeProject } from '#tests/support/repositories.ts';
import { buy, detailsFor, projectForm } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { recheckRepositories } from './recheck-repositories.ts';

const app = setUpApp({ webhooks: true });
let asha: TestPerson;
const repository = 'https://github.com/asha-verma/lab-timer';
const README = `# Lab timer\n\n${'It counts down for experiments, rings, and writes the times into a table. '.repeat(5)}\n\n    npm start\n`;

beforeAll(async () => {
  await makeHistory(app, 'asha-verma', 'lab-timer', [
    {
      files: { 'README.md': README, 'server.js': aProgram(1, 6), 'package.json': '{"name":"lab-timer"}' },
      at: '2026-01-10T10:00:00Z',
    },
    { files: { 'lib/clock.js': aProgram(2, 3) }, at: '2026-03-02T10:00:00Z' },
  ]);
});
beforeEach(async () => {
  await setRepository({ private: true, collaborators: [] });
  await installApp(app.sandbox, 'asha-verma', ['lab-timer']);
  asha = await app.signUp({ name: 'Asha Verma', github: 'asha-verma' });
});

const setRepository = (settings: object) =>
  controlGithub(app.sandbox, 'PUT', 'repositories/asha-verma/lab-timer', settings);
const verify = (who: TestPerson) =>
  app.api(who)('POST /api/projects/anayze-repo', { body: { repo_url: repository } });
async function list() {
  expect((await verify(asha)).status).toBe(200);
  const body = { ...projectForm, title: 'Lab timer', repo_url: repository };
  return (await app.api(asha)('POST /api/projects/add-project', { body })).body.data;
}
const download = (who: TestPerson, id: string) =>
  app.api(who)('GET /api/projects/{id}/download', { params: { id } });

async function sellToRavi() {
  const project = await list();
  const ravi = await app.signUp({ name: 'Ravi Kumar' });
  await buy(app, ravi, project);
  expect((await download(ravi, project.id)).status).toBe(200);
  const { purchase } = await detailsFor(app, ravi, project.id);
  const params = { purchase_id: purchase?.purchase_id ?? '' };
  const order = async () => (await app.api(ravi)('GET /api/orders/{purchase_id}', { params })).body.data;
  const openCase = () =>
    app.api(ravi)('POST /api/orders/{purchase_id}/case', {
      params,
      body: {
        reason: 'made-public',
        text: 'Anyone can read the code that only I bought.',
        wants: 'refund',
      },
    });
  return { project, ravi, order, openCase, purchaseId: params.purchase_id };
}
const mailsOf = async (person: TestPerson) =>
  (await readMailbox(app.sandbox, person.email)).filter(({ subject }) => subject.includes('made public'));

const pickable = async (who: TestPerson) => {
  const answer = await app.api(who)('GET /api/repositories', {});
  return answer.status === 200 ? answer.body.data : answer.status;
};

describe("the list of the seller's repositories", () => {
  // covers: S7.331
  it('a seller picks from the private repositories that our app may read, first, and the public ones', async () => {
    await makeProject(app, 'asha-verma', 'open-notes', { 'README.md': README });
    const timer = { name: 'lab-timer', url: repository, description: null, private: true };
    const notes = expect.objectContaining({ name: 'open-notes', private: false }) as object;
    const listed = await pickable(asha);
    expect(listed).toEqual(expect.arrayContaining([timer, notes]));
    expect(listed).toHaveProperty('[0].name', 'lab-timer');
    await uninstallApp(app.sandbox, 'asha-verma');
    expect(await pickable(asha)).toEqual(expect.arrayContaining([notes]));
    expect(await pickable(asha)).not.toEqual(expect.arrayContaining([timer]));
  });

  it('without a linked account there is no list, and nobody is shown the private repositories of another account', async () => {
    expect(await pickable(await app.signUp({ name: 'Ravi Kumar' }))).toBe(409);
    const listed = await pickable(await app.signUp({ name: 'Meera Nair', github: 'meera-nair' }));
    expect(listed).not.toBe(409);
    expect(JSON.stringify(listed)).not.toContain('lab-timer');
  });
});

describe('the sale of a private repository', () => {
  // covers: S1.21, S1.22
  it('a private repository is verified, shown to its seller, sold and delivered as a zip without a repository link', async () => {
    const verified = await verify(asha);
    expect(verified.body.data).toMatchObject({
      repository: { private: true },
      suggested: { title: 'Lab timer' },
    });
    const project = await list();
    expect(project.Project_data).toMatchObject({
      repository_private: true,
      repo_url: expect.any(String) as string,
    });
    const ravi = await app.signUp({ name: 'Ravi Kumar' });
    const seen = await detailsFor(app, ravi, project.id);
    expect(seen.verification?.commit).toBe(verified.body.data.commit.slice(0, 7));
    const inside = await app.api(null)('GET /api/projects/{projectId}/inside', {
      params: { projectId: project.id },
    });
    expect(inside.body.data).toMatchObject({ is_rounded: false, commits: { total: 2 } });
    expect(inside.body.data?.readme).not.toBeNull();
    expect(inside.body.data?.tree?.files).toBe(4);

    await buy(app, ravi, project);
    const bought = await detailsFor(app, ravi, project.id);
    expect(bought.Project_data).toEqual({
      tech_stack: seen.Project_data.tech_stack,
      repository_private: true,
    });
    expect((await download(ravi, project.id)).status).toBe(200);
    expect(JSON.stringify((await app.api(ravi)('GET /api/auth/export')).body)).not.toContain(repository);
  });

  // covers: S7.43
  it('the buyer of a private repository can cancel until the first download, and if a cancellation and a download are concurrent, only one of them succeeds', async () => {
    const project = await list();
    const order = async (card: string) => {
      const ravi = await app.signUp();
      await buy(app, ravi, project, card);
      const { purchase } = await detailsFor(app, ravi, project.id);
      const asked = { params: { purchase_id: purchase?.purchase_id ?? '' } };
      const refund = async (who: TestPerson) =>
        await app.api(who)('POST /api/payment/purchases/{purchase_id}/refund', asked);
      const read = async () => (await app.api(ravi)('GET /api/orders/{purchase_id}', asked)).body.data;
      return { ravi, read, cancel: () => refund(ravi), refundAsSeller: () => refund(asha) };
    };
    const first = await order('4242424242424242');
    expect((await first.read()).actions).toEqual(['works', 'cancel', 'open-case', 'ask-support']);
    expect((await first.refundAsSeller()).problem.reason).toBe('refund-of-software');
    expect((await first.cancel()).body.data.state).toBe('refunded');
    expect(await first.read()).toMatchObject({ state: 'reversed', money: { state: 'refunded' } });
    expect((await download(first.ravi, project.id)).problem.code).toBe('purchase-refunded');
    await app.runJobs();
    const mails = (await readMailbox(app.sandbox, asha.email)).map(({ text }) => text).join();
    expect(mails).toContain('before the first download. They did not get the code');

    const second = await order('5555555555554444');
    const [zip, refund] = await Promise.all([download(second.ravi, project.id), second.cancel()]);
    const isDownloaded = zip.status === 200;
    expect(refund.status === 200).toBe(!isDownloaded);
    expect((await second.read()).state).toBe(isDownloaded ? 'trying' : 'reversed');
    expect((await second.cancel()).status === 200).toBe(!isDownloaded);
  });

  // covers: S6.11
  it.each([
    ['a stranger', {}, []],
    [
      'a collaborator who may push, through the owner’s installation',
      { collaborators: ['rohan-iyer'] },
      ['lab-timer'],
    ],
    ['a collaborator with an installation of their own', { collaborators: ['rohan-iyer'] }, []],
  ])("%s cannot verify another account's private repository", async (_who, settings, installed) => {
    await setRepository(settings);
    await installApp(app.sandbox, 'asha-verma', installed);
    await installApp(app.sandbox, 'rohan-iyer', ['attendance-qr']);
    const rohan = await app.signUp({ github: 'rohan-iyer' });
    const refused = await verify(rohan);
    expect([404, 422]).toContain(refused.status);
    expect(await app.context.database.selectFrom('archives').selectAll().execute()).toEqual([]);
  });

  it('a seller without an installation gets an error that says how to grant the app access', async () => {
    await installApp(app.sandbox, 'asha-verma', []);
    const { problem } = await verify(asha);
    expect(problem).toMatchObject({ status: 404, code: 'not-found', reason: 'repository-not-shown' });
    expect(problem.message).toContain('let our app read it');
  });

  it('no installation token is stored in the database', async () => {
    await list();
    const rows = await app.context.database.selectFrom('verifications').selectAll().execute();
    const profiles = await app.context.database.selectFrom('profiles').selectAll().execute();
    expect(rows[0]?.installationId).toBeGreaterThan(0);
    expect(JSON.stringify([rows, profiles])).not.toContain('ghs_');
  });
});

describe('loss of access to a listed repository', () => {
  // covers: S1.24, S7.112
  it('the seller sees that a repository has been unreadable since its installation was removed, and the zip is still sold and delivered', async () => {
    const project = await list();
    await uninstallApp(app.sandbox, 'asha-verma');
    await app.runJobs();
    await expect
      .poll(async () => {
        await app.runJobs();
        return (await detailsFor(app, asha, project.id)).Project_data.repository_unreadable_since;
      })
      .toEqual(expect.any(String));
    const ravi = await app.signUp({ name: 'Ravi Kumar' });
    expect((await detailsFor(app, ravi, project.id)).Project_data).not.toHaveProperty(
      'repository_unreadable_since',
    );
    await buy(app, ravi, project);
    expect((await download(ravi, project.id)).status).toBe(200);

    await installApp(app.sandbox, 'asha-verma', ['lab-timer']);
    await recheckRepositories(app.context, null);
    expect((await detailsFor(app, asha, project.id)).Project_data).not.toHaveProperty(
      'repository_unreadable_since',
    );
  });

  it('the page of a listing whose repository became public shows rounded figures and no README', async () => {
    const project = await list();
    await setRepository({ private: false });
    await recheckRepositories(app.context, null);
    const inside = await app.api(null)('GET /api/projects/{projectId}/inside', {
      params: { projectId: project.id },
    });
    expect(inside.body.data).toMatchObject({ is_rounded: true, commit: null, readme: null, tree: null });
    expect(await findCatalogueDifferences(app.context.database)).toEqual([]);
    const ravi = await app.signUp();
    expect((await detailsFor(app, ravi, project.id)).verification?.commit).toBeNull();
    await recheckRepositories(app.context, null);
  });

  it('the sole buyer of a repository that is made public is told once, and can open a case for this reason', async () => {
    const { project, ravi, order, openCase } = await sellToRavi();
    expect((await order()).case_reasons).toEqual(['does-not-run', 'not-as-described']);
    expect((await openCase()).problem.reason).toBe('case-reason-not-now');
    // A deleted listing still has its buyer.
    await app.api(asha)('DELETE /api/projects/{projectId}', { params: { projectId: project.id } });
    await setRepository({ private: false });
    await expect
      .poll(async () => {
        await app.runJobs();
        return (await order()).timeline.map(({ code, by }) => [code, by]);
      })
      .toContainEqual(['made-public', 'seller']);
    await recheckRepositories(app.context, null);
    await app.runJobs();
    const [mail, ...more] = await mailsOf(ravi);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('You are the one buyer of "Lab timer"');
    expect(mail?.text).toContain('Your payment is still held.');
    const feed = (await app.api(ravi)('GET /api/feed')).body.data;
    expect(feed.filter(({ code }) => code === 'made-public')).toHaveLength(1);
    expect((await order()).case_reasons).toEqual(['made-public', 'does-not-run', 'not-as-described']);
    expect((await openCase()).body.data.case).toMatchObject({ reason: 'made-public', state: 'open' });
  });

  it('an operator is alerted if a sold repository is made public after the seller was paid', async () => {
    const { ravi, purchaseId, openCase } = await sellToRavi();
    const params = { purchase_id: purchaseId };
    expect((await app.api(ravi)('POST /api/orders/{purchase_id}/works', { params })).status).toBe(200);
    await setRepository({ private: false });
    await recheckRepositories(app.context, null);
    await app.runJobs();
    expect((await mailsOf(ravi))[0]?.text).toContain('An operator has been told');
    expect((await openCase()).problem.code).toBe('not-now');
    const alerts = app.context.database.selectFrom('alerts').select('code').where('subject', '=', purchaseId);
    expect(await alerts.execute()).toEqual([{ code: 'sold-repository-public' }]);
  });

  it('the buyer of a copy is not told that the repository was made public', async () => {
    expect((await verify(asha)).status).toBe(200);
    const body = {
      ...projectForm,
      title: 'Lab timer',
      repo_url: repository,
      sale_mode: 'copies',
      licence: 'personal-use',
    } as const;
    const project = (await app.api(asha)('POST /api/projects/add-project', { body })).body.data;
    const ravi = await app.signUp();
    await buy(app, ravi, project);
    await setRepository({ private: false });
    await recheckRepositories(app.context, null);
    await app.runJobs();
    expect(await mailsOf(ravi)).toEqual([]);
  });

  it('a listing is withdrawn if its zip is missing and its repository is unreadable', async () => {
    const project = await list();
    const { archiveSha256 } = await app.context.database
      .selectFrom('projects')
      .select('archiveSha256')
      .where('id', '=', project.id)
      .executeTakeFirstOrThrow();
    await app.context.files.remove(`archives/${archiveSha256}.zip`);
    await recheckRepositories(app.context, null);
    expect((await detailsFor(app, asha, project.id)).listing).toBe('listed');
    await uninstallApp(app.sandbox, 'asha-verma');
    await recheckRepositories(app.context, null);
    expect((await detailsFor(app, asha, project.id)).listing).toBe('withdrawn');
    expect(
      await app.context.database
        .selectFrom('alerts')
        .select('code')
        .where('subject', '=', project.id)
        .execute(),
    ).toEqual([{ code: 'listing-undeliverable' }]);
  });
});

describe('the redirect after a GitHub installation', () => {
  // covers: S7.110, S7.111
  it('after a GitHub installation, the browser returns to the page where the installation started, whatever the link contains', async () => {
    const browser = new TestBrowser(app.url);
    const started = await browser.request('/api/auth/github/install?from=add-project');
    const page = new URL(started.headers.get('location') ?? '');
    expect(page.pathname).toBe('/github/apps/protohaat-sandbox/installations/new');
    const state = page.searchParams.get('state') ?? '';
    const made = `/api/auth/github/installed?installation_id=1&setup_action=install&state=`;
    const elsewhere = await new TestBrowser(app.url).request(`${made}${state}`);
    expect(elsewhere.headers.get('location')).toBe(`${app.url}/profile`);
    const back = await browser.request(`${made}${state}`);
    expect(back.headers.get('location')).toBe(`${app.url}/add-project`);
  });
});
