import { createHash, randomBytes } from 'node:crypto';
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
  const link = { id: account.id, login: account.login, tokenSealed: context.sealer.seal(accessToken) };
  await context.database.transaction().execute((tx) => linkGithub(tx, profileId, link));
}
