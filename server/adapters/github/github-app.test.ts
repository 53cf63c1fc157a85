import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { controlGithub, installApp } from '#tests/support/github-sign-in.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';
import { CodeHostDeniedError, CodeHostUnavailableError, InvalidEventError } from '../../ports/code-host.ts';
import type { CodeHost, RepositoryFacts } from '../../ports/code-host.ts';
import { readConfig } from '../../settings/config.ts';
import { createGithubCodeHost } from './github-code-host.ts';

let directory: string;
let sandbox: Sandbox;
let host: CodeHost;
const settings = () => readConfig({ SANDBOX_URL: sandbox.url }).github;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'github-app-'));
  sandbox = await startTestSandbox(directory);
  host = createGithubCodeHost(settings());
});
afterAll(async () => {
  await sandbox.close();
  await rm(directory, { recursive: true, force: true });
});

const publicFacts = async (owner: string, name: string) => {
  const anyone = await fetch(`${sandbox.url}/github/api/repos/${owner}/${name}`, {
    headers: { 'user-agent': 'test' },
  });
  const { id, owner: account } = (await anyone.json()) as { id: number; owner: { id: number } };
  return { id, ownerId: account.id, owner, name } as RepositoryFacts;
};

describe('the GitHub App', () => {
  it("the GitHub App reads a private repository only if the owner's installation includes the repository", async () => {
    const facts = await publicFacts('rohan-iyer', 'attendance-qr');
    const other = await publicFacts('rohan-iyer', 'air-quality-node');
    await controlGithub(sandbox, 'PUT', 'repositories/rohan-iyer/attendance-qr', { private: true });
    expect(await host.openInstallation(facts)).toBeNull();

    const { id } = await installApp(sandbox, 'rohan-iyer', ['attendance-qr']);
    const access = await host.openInstallation(facts);
    expect(access?.installationId).toBe(id);
    const token = access?.accessToken ?? '';
    expect(await host.findRepository(token, 'rohan-iyer', 'attendance-qr')).toMatchObject({ private: true });
    expect(await host.findRepository('', 'rohan-iyer', 'attendance-qr').catch(() => null)).toBeNull();
    const commit = await host.findCommit(token, facts, 'main');
    const archive = await host.openArchive(token, facts, commit?.sha ?? '');
    expect((await archive.toArray()).length).toBeGreaterThan(0);

    expect(await host.openInstallation(other)).toBeNull();
    expect(await host.openInstallation({ ...facts, ownerId: facts.ownerId + 1 })).toBeNull();
    const look = (repositoryId: number, installationId = id) =>
      host.checkInstalledRepository({ installationId, repositoryId, fullName: 'rohan-iyer/attendance-qr' });
    expect(await look(facts.id)).toEqual({ seen: 'private', installationId: id });
    expect(await look(facts.id, 1)).toEqual({ seen: 'private', installationId: id });
    expect(await look(other.id)).toMatchObject({ seen: 'nothing' });
    await controlGithub(sandbox, 'PUT', 'installations/rohan-iyer', { suspended: true });
    expect(await host.openInstallation(facts)).toBeNull();
    expect(await look(facts.id)).toMatchObject({ seen: 'nothing' });
    await expect(host.findCommit(token, facts, 'main')).rejects.toThrow(CodeHostDeniedError);
  });

  it("GitHub is reported as unavailable, and not as denying access, if it rejects the app's key", async () => {
    const { app } = settings();
    const wrong = createGithubCodeHost({ ...settings(), app: app === null ? null : { ...app, id: '1' } });
    await expect(wrong.openInstallation(await publicFacts('meera-nair', 'exam-seating'))).rejects.toThrow(
      CodeHostUnavailableError,
    );
  });

  it('a GitHub event is accepted only if the signature matches the exact bytes of the event', () => {
    const body = Buffer.from('{"action":"deleted","installation":{"id":7}}');
    const sign = (secret: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const secret = settings().app?.webhookSecret ?? '';
    expect(host.parseEvent(body, sign(secret))).toEqual({ installationId: 7, accountLogin: null });
    for (const [bytes, signature] of [
      [body, ''],
      [body, sign('another')],
      [Buffer.from('{"action":"deleted","installation":{"id":8}}'), sign(secret)],
    ] as const)
      expect(() => host.parseEvent(bytes, signature)).toThrow(InvalidEventError);
  });

  it('without a GitHub App, no installation is found and no event is accepted', async () => {
    const plain = createGithubCodeHost(readConfig({ SANDBOX_URL: sandbox.url, GITHUB_APP_ID: 'off' }).github);
    expect(plain.hasApp).toBe(false);
    expect(await plain.openInstallation(await publicFacts('meera-nair', 'exam-seating'))).toBeNull();
    expect(() => plain.parseEvent(Buffer.from('{}'), 'sha256=')).toThrow(InvalidEventError);
  });
});
