import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '#server/runtime/project-root.ts';
import { createSandboxPayments } from '../support/sandbox-payments.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { gitHashesIn } from '../support/zip.ts';

const run = promisify(execFile);
const owner = 'some-maker';
const name = 'their-project';
let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  folder = join(app.sandbox.repositoriesDirectory, owner, name);
  await mkdir(dirname(folder), { recursive: true });
  // FOREIGN_REPOSITORY may name a local clone. By default, the files of the `fastify` package become a repository.
  const clone = process.env['FOREIGN_REPOSITORY'];
  if (clone !== undefined) {
    await run('git', ['clone', '--quiet', '--no-local', clone, folder]);
    return;
  }
  await cp(join(projectRoot, 'node_modules', 'fastify'), folder, { recursive: true });
  const git = (...words: string[]) =>
    run(
      'git',
      ['-c', 'user.name=Their Maker', '-c', `user.email=${owner}@users.noreply.github.com`, ...words],
      {
        cwd: folder,
      },
    );
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', '--all', '--force');
  await git('commit', '--quiet', '--message', 'Their work');
});
afterAll(() => app.close());

it('the zip of a third-party repository contains exactly the files of the verified commit', async () => {
  const seller = await app.signUp({ name: 'Their Maker', github: owner });
  const buyer = await app.signUp({ name: 'Meera Nair' });
  const { stdout: head } = await run('git', ['rev-parse', 'HEAD'], { cwd: folder });
  const repoUrl = `https://github.com/${owner}/${name}`;

  const verified = (await app.api(seller)('POST /api/projects/anayze-repo', { body: { repo_url: repoUrl } }))
    .body.data;
  expect(verified.commit).toBe(head.trim());

  const listed = await app.api(seller)('POST /api/projects/add-project', {
    body: {
      title: 'Their project',
      description: 'Written by somebody else.',
      price: 1_499,
      complexity: 'High',
      duration_hours: 400,
      subject: 'Web',
      category: 'SOFTWARE',
      tech_stack: verified.suggested.tech_stack,
      repo_url: repoUrl,
      secrets_dead: true,
    },
  });
  const project = listed.body.data;

  const { clientSecret, data: payment } = (
    await app.api(buyer)('POST /api/payment/create-payment-intent', {
      body: { amount: 157_400, project_id: project.project_id },
    })
  ).body;
  expect((await createSandboxPayments(app.sandbox).pay(clientSecret)).status).toBe('succeeded');
  await app.api()('POST /api/payment/update-status', {
    body: { payment_intent_id: payment.payment_intent_id, status: 'succeeded' },
  });
  await app.runJobs();

  const details = await app.api(buyer)('GET /api/projects/projectdetails/{projectId}', {
    params: { projectId: project.project_id },
  });
  expect(details.body.data.Project_data.repo_url).toBe(verified.repository.url);
  const archive = details.body.data.purchase?.archive;
  const download = await app.api(buyer)('GET /api/projects/{id}/download', {
    params: { id: project.project_id },
  });
  expect(createHash('sha256').update(download.bytes).digest('hex')).toBe(archive?.sha256);

  const { stdout: tree } = await run('git', ['ls-tree', '-r', '-z', head.trim()], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  });
  const committed = new Map(
    tree
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => {
        const [facts = '', path = ''] = line.split('\t');
        return [path, facts.split(' ')[2] ?? ''] as const;
      }),
  );
  expect(committed.size).toBeGreaterThan(10);
  expect(await gitHashesIn(download.bytes)).toEqual(committed);
});
