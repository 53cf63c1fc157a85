import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { request } from '@octokit/request';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { githubClient, githubTokenOf, statusOf } from '../testing/github-person.ts';
import { aSandbox, postJson, rawStatus } from '../testing/running-sandbox.ts';

const run = promisify(execFile);

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let scratch: string;
let asAsha: typeof request;
let asNobody: typeof request;

const clientFor = (token: string | null): typeof request => githubClient(sandbox.url, token);
const signIn = (login: string, scope = ''): Promise<string> => githubTokenOf(sandbox.url, login, scope);
const rohans = (repo: string) => ({ owner: 'rohan-iyer', repo });
const readAnonymously = () => fetch(`${sandbox.url}/github/api/repos/asha-verma/mess-menu`);
const filesOf = async (repository: { owner: string; repo: string }) =>
  (
    await asAsha('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', {
      ...repository,
      tree_sha: 'main',
      recursive: '1',
    })
  ).data.tree;
const readFile = async (repository: { owner: string; repo: string }, sha = ''): Promise<string> => {
  const { data } = await asAsha('GET /repos/{owner}/{repo}/git/blobs/{file_sha}', {
    ...repository,
    file_sha: sha,
    headers: { accept: 'application/vnd.github.raw+json' },
  });
  return data as unknown as string;
};
const git = (directory: string, ...args: string[]) =>
  run('git', ['-c', 'user.name=Priya Das', '-c', 'user.email=priya@example.org', ...args], {
    cwd: directory,
  });

beforeAll(async () => {
  sandbox = await aSandbox();
  scratch = await mkdtemp(join(tmpdir(), 'scratch-'));
  asAsha = clientFor(await signIn('asha-verma'));
  asNobody = clientFor(null);
});
afterEach(() => fetch(`${sandbox.url}/github/_control/faults`, { method: 'DELETE' }));
afterAll(async () => {
  await sandbox.close();
  await rm(scratch, { recursive: true, force: true });
});

describe("repositories on the sandbox's GitHub", () => {
  const mess = { owner: 'asha-verma', repo: 'mess-menu' };

  test('the sandbox describes a sample repository as GitHub does', async () => {
    const { data, headers } = await asAsha('GET /repos/{owner}/{repo}', mess);
    expect(data).toMatchObject({
      full_name: 'asha-verma/mess-menu',
      private: false,
      fork: false,
      archived: false,
      default_branch: 'main',
      language: 'TypeScript',
      license: { key: 'mit', spdx_id: 'MIT' },
      owner: { login: 'asha-verma' },
      permissions: { admin: true, push: true, pull: true },
      pushed_at: '2026-08-09T04:32:00Z',
    });
    expect(data.size).toBeGreaterThan(0);
    const again = await asAsha('GET /repos/{owner}/{repo}', {
      ...mess,
      headers: { 'if-none-match': headers.etag },
    }).catch((error: { status: number }) => error);
    expect(again.status).toBe(304);
    const seenByNobody = await asNobody('GET /repos/{owner}/{repo}', mess);
    expect(seenByNobody.data.id).toBe(data.id);
    expect(seenByNobody.data).not.toHaveProperty('permissions');
  });

  test("the sandbox's GitHub returns the files, trees and blobs of the git repository", async () => {
    const tree = await filesOf(mess);
    const file = tree.find(({ path }) => path === 'src/votes.ts');
    expect(file).toMatchObject({ mode: '100644', type: 'blob' });
    expect(tree.map(({ path }) => path)).toContain('src');
    expect(await readFile(mess, file?.sha)).toHaveLength(file?.size ?? -1);
    expect(
      (await asAsha('GET /repos/{owner}/{repo}/languages', { owner: 'rohan-iyer', repo: 'air-quality-node' }))
        .data,
    ).toEqual({
      'C++': expect.any(Number),
    });
  });

  test("the sandbox's GitHub attributes commits and contributors to the accounts of their authors", async () => {
    const ledger = { owner: 'asha-verma', repo: 'kirana-ledger' };
    const commits = await asAsha('GET /repos/{owner}/{repo}/commits', { ...ledger, per_page: 3 });
    expect(commits.data).toHaveLength(3);
    expect(commits.headers.link).toContain('rel="next"');
    const newest = await asAsha('GET /repos/{owner}/{repo}/commits/{ref}', { ...ledger, ref: 'main' });
    expect(newest.data).toMatchObject({ sha: commits.data[0]?.sha, author: { login: 'asha-verma' } });
    const people = await asAsha('GET /repos/{owner}/{repo}/contributors', ledger);
    expect(people.data.map(({ login, contributions }) => [login, contributions])).toEqual([
      ['asha-verma', 3],
      ['meera-nair', 1],
    ]);
  });

  test('the sample repositories for failed verifications lack commits, code or a README, or contain keys', async () => {
    expect(await statusOf(asAsha('GET /repos/{owner}/{repo}/commits', rohans('empty-repo')))).toBe(409);
    expect((await asAsha('GET /repos/{owner}/{repo}', rohans('empty-repo'))).data.size).toBe(0);
    expect((await asAsha('GET /repos/{owner}/{repo}/languages', rohans('readme-only'))).data).toEqual({});
    expect((await filesOf(rohans('no-readme'))).map(({ path }) => path)).not.toContain('README.md');
    const leaky = await filesOf(rohans('leaky-keys'));
    const read = async (wanted: string): Promise<string> =>
      await readFile(rohans('leaky-keys'), leaky.find(({ path }) => path === wanted)?.sha);
    expect(await read('settings.py')).toMatch(/"AKIA[A-Z2-7]{16}"/);
    expect(await read('deploy/id_ed25519')).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  });
});

describe('repositories added by hand', () => {
  const notes = { owner: 'priya-das', repo: 'my-notes' };

  test('the sandbox serves a new repository and its new commits immediately, but no other files of the machine', async () => {
    const directory = join(sandbox.repositoriesDirectory, 'priya-das', 'my-notes');
    expect(await statusOf(asAsha('GET /repos/{owner}/{repo}', notes))).toBe(404);
    await mkdir(directory, { recursive: true });
    expect(await statusOf(asAsha('GET /repos/{owner}/{repo}', notes))).toBe(404);
    await git(directory, 'init', '--quiet', '--initial-branch=trunk');
    await writeFile(join(directory, 'main.go'), 'package main\n');
    await git(directory, 'add', '.');
    await git(directory, 'commit', '--quiet', '-m', 'Begin');
    expect((await asAsha('GET /repos/{owner}/{repo}', notes)).data).toMatchObject({
      default_branch: 'trunk',
      language: 'Go',
    });
    await git(directory, 'commit', '--quiet', '--allow-empty', '-m', 'Again');
    const commits = await asAsha('GET /repos/{owner}/{repo}/commits', notes);
    expect(commits.data.map(({ commit }) => commit.message)).toEqual(['Again', 'Begin']);
    expect(commits.data[0]?.author).toMatchObject({ login: 'priya-das' });

    await symlink(directory, join(sandbox.repositoriesDirectory, 'priya-das', 'linked'));
    expect(await statusOf(asAsha('GET /repos/{owner}/{repo}', { ...notes, repo: 'linked' }))).toBe(404);
    for (const path of [
      '..%2f..%2fetc/passwd',
      'priya-das/..',
      '../priya-das',
      'priya-das/my-notes/../../..',
      '%2e%2e/%2e%2e',
      'priya-das/my-notes%2f.git',
    ]) {
      expect(await rawStatus(sandbox.url, `/github/api/repos/${path}`, { 'user-agent': 'test' })).toBe(404);
    }
    expect(
      (await fetch(`${sandbox.url}/github/api/repos/priya-das/my-notes/commits/--output=x`)).status,
    ).toBe(422);
  });

  test('settings of the sandbox can make a repository private, archived or a fork', async () => {
    const settings = {
      private: true,
      archived: true,
      parent: 'asha-verma/mess-menu',
      collaborators: ['rohan-iyer'],
    };
    await postJson(`${sandbox.url}/github/_control/repositories/priya-das/my-notes`, settings, 'PUT');
    const owner = clientFor(await signIn('priya-das', 'repo'));
    const { data } = await owner('GET /repos/{owner}/{repo}', notes);
    expect(data).toMatchObject({
      private: true,
      archived: true,
      fork: true,
      parent: { full_name: 'asha-verma/mess-menu' },
    });
    const helper = clientFor(await signIn('rohan-iyer', 'repo'));
    expect((await helper('GET /repos/{owner}/{repo}', notes)).data.permissions).toMatchObject({
      admin: false,
      push: true,
    });
    expect(await statusOf(clientFor(await signIn('priya-das'))('GET /repos/{owner}/{repo}', notes))).toBe(
      404,
    );
    expect(await statusOf(asAsha('GET /repos/{owner}/{repo}', notes))).toBe(404);
    expect(await statusOf(asNobody('GET /repos/{owner}/{repo}/languages', notes))).toBe(404);
    const zip = await owner('GET /repos/{owner}/{repo}/zipball/{ref}', { ...notes, ref: 'trunk' });
    expect(
      Buffer.from(zip.data as ArrayBuffer)
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect((await fetch(zip.url.replace(/token=\w+/, 'token=guess'))).status).toBe(404);
  });
});

describe("rate limits and faults in the sandbox's GitHub", () => {
  test("calls to the sandbox's GitHub without a token are limited to sixty per hour", async () => {
    const first = await readAnonymously();
    const left = Number(first.headers.get('x-ratelimit-remaining'));
    expect(first.headers.get('x-ratelimit-limit')).toBe('60');
    for (let count = 0; count < left; count += 1) expect((await readAnonymously()).status).toBe(200);
    const over = await readAnonymously();
    expect(over.status).toBe(403);
    expect(over.headers.get('x-ratelimit-remaining')).toBe('0');
    expect((await asAsha('GET /user')).status).toBe(200);
  });
});
