import { request } from '@octokit/request';
import { aPkcePair } from './running-sandbox.ts';

export const GITHUB_CLIENT = { client_id: 'sandbox-github-client', client_secret: 'sandbox-github-secret' };
export const CALLBACK = 'http://127.0.0.1:4000/api/auth/github/callback';

export async function approve(url: string, query: Record<string, string>): Promise<URL> {
  const address = new URL(`${url}/github/login/oauth/authorize`);
  address.search = new URLSearchParams({
    client_id: GITHUB_CLIENT.client_id,
    redirect_uri: CALLBACK,
    state: 'state-1',
    ...query,
  }).toString();
  const response = await fetch(address, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

export async function exchange(url: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const response = await fetch(`${url}/github/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...GITHUB_CLIENT, ...fields }),
  });
  return (await response.json()) as Record<string, string>;
}

export async function githubTokenOf(url: string, login: string, scope = ''): Promise<string> {
  const { verifier, challenge } = aPkcePair();
  const back = await approve(url, {
    sandbox_login: login,
    scope,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const answer = await exchange(url, { code: back.searchParams.get('code') ?? '', code_verifier: verifier });
  return answer['access_token'] ?? '';
}

export function githubClient(url: string, token: string | null): typeof request {
  return request.defaults({
    baseUrl: `${url}/github/api`,
    headers: token === null ? {} : { authorization: `token ${token}` },
  });
}

export async function statusOf(work: Promise<unknown>): Promise<number> {
  return work.then(
    () => 200,
    (error: unknown) => (error as { status: number }).status,
  );
}
