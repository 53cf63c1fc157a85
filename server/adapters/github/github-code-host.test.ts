import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { authorizeAtGithub } from '#tests/support/github-sign-in.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';
import { CodeHostDeniedError, CodeHostUnavailableError } from '../../ports/code-host.ts';
import type { CodeHost, RepositoryFacts } from '../../ports/code-host.ts';
import { createZipArchiveReader } from '../yauzl/zip-archive-reader.ts';
import { createGithubCodeHost } from './github-code-host.ts';

let directory = '';
let sandbox: Sandbox;
let host: CodeHost;
let token = '';

const redirectUri = 'http://127.0.0.1:9/callback';

function settingsFor(sandboxUrl: string, timeoutMs = 8_000) {
  return {
    clientId: 'sandbox-github-client',
    clientSecret: 'sandbox-github-secret',
    webUrl: `${sandboxUrl}/github`,
    apiUrl: `${sandboxUrl}/github/api`,
    app: null,
    repositoryHost: 'github.com',
    timeoutMs,
  };
}

async function signIn(login: string): Promise<{ code: string; codeVerifier: string }> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const back = await authorizeAtGithub(
    host.authorizeUrl({ state: 'abc', codeChallenge, redirectUri }),
    login,
  );
  expect(back.searchParams.get('state')).toBe('abc');
  return { code: back.searchParams.get('code') ?? '', codeVerifier };
}

async function getRepository(owner: string, name: string): Promise<RepositoryFacts> {
  const found = await host.findRepository(token, owner, name);
  if (found === null) throw new Error(`no ${owner}/${name}`);
  return found;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'github-'));
  sandbox = await startTestSandbox(directory);
  host = createGithubCodeHost(settingsFor(sandbox.url));
  const exchanged = await host.exchangeCode({ ...(await signIn('rohan-iyer')), redirectUri });
  token = exchanged.accessToken;
});
afterAll(async () => {
  await sandbox.close();
  await rm(directory, { recursive: true, force: true });
});
afterEach(async () => {
  await fetch(`${sandbox.url}/github/_control/faults`, { method: 'DELETE' });
});

describe('GitHub accounts', () => {
  it('an OAuth code is rejected if it was used before or the PKCE verifier is wrong', async () => {
    const once = await signIn('meera-nair');
    expect((await host.exchangeCode({ ...once, redirectUri })).account.login).toBe('meera-nair');
    await expect(host.exchangeCode({ ...once, redirectUri })).rejects.toThrow(CodeHostDeniedError);
    const stolen = await signIn('meera-nair');
    await expect(
      host.exchangeCode({ ...stolen, codeVerifier: randomBytes(32).toString('base64url'), redirectUri }),
    ).rejects.toThrow(CodeHostDeniedError);
  });

  it("revoking an OAuth grant at GitHub is idempotent and invalidates the grant's token", async () => {
    const { accessToken } = await host.exchangeCode({ ...(await signIn('meera-nair')), redirectUri });
    await host.revokeGrant(accessToken);
    await host.revokeGrant(accessToken);
    await expect(host.findRepository(accessToken, 'meera-nair', 'exam-seating')).rejects.toThrow(
      CodeHostDeniedError,
    );
  });
});

describe('GitHub repositories', () => {
  it("a repository's facts, commit, files, languages, contributors and contents can be read", async () => {
    const repository = await getRepository('rohan-iyer', 'attendance-qr');
    expect(repository).toMatchObject({ owner: 'rohan-iyer', canPush: true, fork: false, empty: false });
    const commit = await host.findCommit(token, repository, repository.defaultBranch);
    const { files, truncated } = await host.listTree(token, repository, commit?.treeSha ?? '');
    expect(truncated).toBe(false);
    expect(await host.findCommit(token, repository, 'no-such-branch')).toBeNull();
    const readme = files.find(({ path }) => path === 'README.md');
    const text = await host.readBlob(token, repository, readme?.blobSha ?? '', 100_000);
    expect(text.byteLength).toBe(readme?.sizeBytes);
    expect(Object.keys(await host.listLanguages(token, repository)).length).toBeGreaterThan(0);
    const contributors = await host.listContributors(token, repository);
    expect(contributors.some(({ id }) => id === repository.ownerId)).toBe(true);
  });

  it('the archive of a commit at GitHub contains exactly the files of the commit', async () => {
    const repository = await getRepository('rohan-iyer', 'attendance-qr');
    const commit = await host.findCommit(token, repository, repository.defaultBranch);
    const { files } = await host.listTree(token, repository, commit?.treeSha ?? '');
    const zip = await buffer(await host.openArchive(token, repository, commit?.sha ?? ''));
    const paths = ((await createZipArchiveReader().open(zip))?.entries ?? [])
      .map(({ path }) => path.slice(path.indexOf('/') + 1))
      .filter((path) => path !== '' && !path.endsWith('/'));
    expect(paths.toSorted()).toEqual(files.map(({ path }) => path).toSorted());
  });

  it('a missing repository is returned as null, and an empty one is marked empty', async () => {
    expect(await host.findRepository(token, 'rohan-iyer', 'nothing')).toBeNull();
    expect(await getRepository('rohan-iyer', 'empty-repo')).toMatchObject({ empty: true });
    expect(await host.listContributors(token, await getRepository('rohan-iyer', 'empty-repo'))).toEqual([]);
  });

  it('a repository that the account cannot write to is reported with canPush false', async () => {
    expect(await getRepository('asha-verma', 'mess-menu')).toMatchObject({ canPush: false });
  });
});

describe('GitHub failures', () => {
  const servers: Server[] = [];
  async function startFakeGithub(listener: RequestListener, timeoutMs = 300): Promise<CodeHost> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return createGithubCodeHost(
      settingsFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs),
    );
  }
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  it.each([
    [429, { 'retry-after': '17' }, 17],
    [403, { 'retry-after': '9' }, 9],
    [403, { 'x-ratelimit-remaining': '0' }, 60],
    [500, {}, 30],
    [502, {}, 30],
  ])(
    'after a response %i with the headers %j, GitHub is reported as unavailable for %i seconds',
    async (status, headers, seconds) => {
      const broken = await startFakeGithub((_request, response) =>
        response.writeHead(status, headers).end('{}'),
      );
      await expect(broken.findRepository('t', 'a', 'b')).rejects.toMatchObject({
        code: 'service-unavailable',
        details: { retry_after: seconds },
      });
    },
  );

  it('a 401 from GitHub is reported as denied access, and a 451 as a missing repository', async () => {
    const denied = await startFakeGithub((_request, response) => response.writeHead(401).end('{}'));
    await expect(denied.findRepository('t', 'a', 'b')).rejects.toThrow(CodeHostDeniedError);
    const blocked = await startFakeGithub((_request, response) => response.writeHead(451).end('{}'));
    expect(await blocked.findRepository('t', 'a', 'b')).toBeNull();
  });

  it.each<[string, RequestListener]>([
    ['that hangs', () => undefined],
    ['that sends no JSON', (_request, response) => response.writeHead(200).end('<html>')],
    ['that sends unexpected JSON', (_request, response) => response.writeHead(200).end('{"id":"7"}')],
    [
      'that breaks off',
      (_request, response) =>
        response.writeHead(200, { 'content-length': '900' }).write('{') && response.destroy(),
    ],
    [
      'that exceeds the size limit',
      (_request, response) => void response.writeHead(200).end(Buffer.alloc(13 * 1024 * 1024, 32)),
    ],
  ])('a GitHub server %s is reported as unavailable', async (_case, listener) => {
    const broken = await startFakeGithub(listener);
    await expect(broken.findRepository('t', 'a', 'b')).rejects.toThrow(CodeHostUnavailableError);
  });

  it('failed GET requests to GitHub are retried, and failed writes are not', async () => {
    const asked: string[] = [];
    const unreliable = await startFakeGithub((request, response) => {
      asked.push(request.method ?? '');
      if (asked.length % 2 === 1) response.writeHead(502).end('{}');
      else response.writeHead(404).end('{}');
    }, 8_000);
    expect(await unreliable.findRepository('t', 'a', 'b')).toBeNull();
    await expect(unreliable.revokeGrant('t')).rejects.toThrow(CodeHostUnavailableError);
    expect(asked).toEqual(['GET', 'GET', 'DELETE']);
  });

  it('repeated failures of GitHub open the circuit breaker, but rate limits do not', async () => {
    let asked = 0;
    let status = 429;
    const down = await startFakeGithub((_request, response) => {
      asked += 1;
      response.writeHead(status).end('{}');
    });
    const ask = () => expect(down.findRepository('t', 'a', 'b')).rejects.toThrow(CodeHostUnavailableError);
    for (let n = 0; n < 8; n += 1) await ask();
    expect(asked).toBe(8);
    status = 500;
    for (let n = 0; n < 5; n += 1) await ask();
    const before = asked;
    for (let n = 0; n < 5; n += 1) await ask();
    expect(asked).toBe(before);
  });

  it('redirects of GitHub to another host are not followed, so the other host never gets the token', async () => {
    const seen: (string | undefined)[] = [];
    const elsewhere = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end('{}');
    });
    servers.push(elsewhere);
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const target = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const moved = await startFakeGithub((_request, response) =>
      response.writeHead(302, { location: target }).end(),
    );
    expect(await moved.findRepository('t', 'a', 'b')).toBeNull();
    const repository = await getRepository('rohan-iyer', 'attendance-qr');
    await expect(moved.openArchive('t', repository, 'c'.repeat(40))).rejects.toThrow(
      CodeHostUnavailableError,
    );
    expect(seen).toEqual([]);
  });
});
