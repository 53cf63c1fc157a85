import { request } from '@octokit/request';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLBACK, GITHUB_CLIENT, githubClient, githubTokenOf, statusOf } from '../testing/github-person.ts';
import { aSandbox } from '../testing/running-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;

const clientFor = (token: string): typeof request => githubClient(sandbox.url, token);
const signIn = (login: string): Promise<string> => githubTokenOf(sandbox.url, login);

beforeAll(async () => {
  sandbox = await aSandbox();
});
afterAll(() => sandbox.close());

describe('signing in with GitHub', () => {
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
