import { createHash, randomBytes } from 'node:crypto';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { linkGithub } from '#server/accounts/github-link-store.ts';
import type { Context } from '#server/context.ts';

export async function authorizeAtGithub(authorizeUrl: string, login: string): Promise<URL> {
  const url = new URL(authorizeUrl);
  url.searchParams.set('sandbox_login', login);
  const response = await fetch(url, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null)
    throw new Error(`the sandbox's GitHub answered ${response.status}: ${await response.text()}`);
  return new URL(location);
}

export async function linkGithubAccount(context: Context, profileId: string, login: string): Promise<void> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const redirectUri = `${context.config.publicUrl}/api/auth/github/callback`;
  const back = await authorizeAtGithub(
    context.codeHost.authorizeUrl({ state: 'test', codeChallenge, redirectUri }),
    login,
  );
  const code = back.searchParams.get('code') ?? '';
  const { accessToken, account } = await context.codeHost.exchangeCode({ code, codeVerifier, redirectUri });
  const tokenSealed = context.sealer.seal(accessToken);
  const isLinked = await context.database
    .transaction()
    .execute((tx) => linkGithub(tx, profileId, { ...account, tokenSealed }));
  if (!isLinked) throw new Error(`${login} cannot be linked`);
}

type World = Pick<Sandbox, 'url'>;

export async function controlGithub<Answer>(
  { url }: World,
  method: 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${url}/github/_control/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`the sandbox's GitHub answered ${response.status} to ${path}`);
  return (response.status === 204 ? null : await response.json()) as Answer;
}

export async function installApp(
  world: World,
  login: string,
  repositories: readonly string[],
): Promise<{ id: number }> {
  return await controlGithub(world, 'PUT', `installations/${login}`, { repositories });
}

export async function uninstallApp(world: World, login: string): Promise<void> {
  await controlGithub(world, 'DELETE', `installations/${login}`);
}
