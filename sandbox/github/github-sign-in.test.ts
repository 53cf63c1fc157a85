import { request } from '@octokit/request';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CALLBACK,
  GITHUB_CLIENT,
  approve,
  exchange,
  githubClient,
  githubTokenOf,
  statusOf,
} from '../testing/github-person.ts';
import { aPkcePair, aSandbox } from '../testing/running-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;

const clientFor = (token: string | null): typeof request => githubClient(sandbox.url, token);
const signIn = (login: string): Promise<string> => githubTokenOf(sandbox.url, login);
const codeFor = async (query: Record<string, string>): Promise<string> => {
  const back = await approve(sandbox.url, query);
  expect(back.searchParams.get('state')).toBe('state-1');
  expect(back.origin + back.pathname).toBe(CALLBACK);
  return back.searchParams.get('code') ?? '';
};

beforeAll(async () => {
  sandbox = await aSandbox();
});
afterAll(() => sandbox.close());

describe('signing in with GitHub', () => {
  test('a GitHub authorization code works once and requires the PKCE verifier, client secret and redirect URI', async () => {
    const { verifier, challenge } = aPkcePair();
    const ask = { sandbox_login: 'rohan-iyer', code_challenge: challenge, code_challenge_method: 'S256' };
    const code = await codeFor(ask);
    const good = await exchange(sandbox.url, { code, code_verifier: verifier, redirect_uri: CALLBACK });
    expect(good).toMatchObject({ token_type: 'bearer', scope: '' });
    expect(good['access_token']).toMatch(/^gho_\w{36}$/);
    expect(await exchange(sandbox.url, { code, code_verifier: verifier })).toMatchObject({
      error: 'bad_verification_code',
    });
    expect(
      await exchange(sandbox.url, { code: await codeFor(ask), code_verifier: aPkcePair().verifier }),
    ).toMatchObject({
      error: 'bad_verification_code',
    });
    expect(await exchange(sandbox.url, { code: await codeFor(ask) })).toMatchObject({
      error: 'bad_verification_code',
    });
    expect(await exchange(sandbox.url, { code: await codeFor(ask), client_secret: 'guess' })).toMatchObject({
      error: 'incorrect_client_credentials',
    });
    expect(
      await exchange(sandbox.url, {
        code: await codeFor(ask),
        code_verifier: verifier,
        redirect_uri: 'http://127.0.0.1:9/',
      }),
    ).toMatchObject({ error: 'redirect_uri_mismatch' });
  });

  test('the sign-in page of the sandbox’s GitHub lists the sample users, accepts any login, and lets the user cancel', async () => {
    const address = `${sandbox.url}/github/login/oauth/authorize?client_id=${GITHUB_CLIENT.client_id}&state=s&redirect_uri=${encodeURIComponent(CALLBACK)}`;
    const page = await (await fetch(address)).text();
    expect(page).toContain('not the real GitHub');
    expect(page).toContain('value="asha-verma"');
    const post = (fields: Record<string, string>) =>
      fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
    expect((await post({ login: 'priya-das' })).headers.get('location')).toMatch(/[?&]code=\w+&state=s$/);
    expect((await post({ answer: 'cancel' })).headers.get('location')).toContain('error=access_denied');
    expect((await post({ login: '../etc' })).status).toBe(200);
    expect(
      (await fetch(`${sandbox.url}/github/login/oauth/authorize?client_id=${GITHUB_CLIENT.client_id}`))
        .status,
    ).toBe(400);
  });

  test('a GitHub account keeps its id after a restart, and revoking the grant invalidates its tokens', async () => {
    const token = await signIn('meera-nair');
    const before = await clientFor(token)('GET /user');
    expect(before.data).toMatchObject({ login: 'meera-nair', name: 'Meera Nair', type: 'User' });
    expect(before.headers['x-ratelimit-limit']).toBe('5000');
    await sandbox.restart();
    expect((await clientFor(token)('GET /user')).data.id).toBe(before.data.id);
    expect((await clientFor(null)('GET /users/{username}', { username: 'Meera-Nair' })).data.id).toBe(
      before.data.id,
    );
    const revoke = (secret: string) =>
      request('DELETE /applications/{client_id}/grant', {
        baseUrl: `${sandbox.url}/github/api`,
        client_id: GITHUB_CLIENT.client_id,
        access_token: token,
        headers: { authorization: `basic ${btoa(`${GITHUB_CLIENT.client_id}:${secret}`)}` },
      });
    expect(await statusOf(revoke('guess'))).toBe(401);
    expect((await revoke(GITHUB_CLIENT.client_secret)).status).toBe(204);
    expect(await statusOf(clientFor(token)('GET /user'))).toBe(401);
  });
});
