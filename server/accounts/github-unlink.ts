import type { Context } from '../context.ts';
import { unlinkGithub } from './github-link-store.ts';
import { findProfile } from './profile-store.ts';

/**
 * Revokes our grant at GitHub before removing the link. The call is idempotent.
 * @throws CodeHostUnavailableError
 */
export async function unlinkGithubAccount(
  context: Pick<Context, 'database' | 'sealer' | 'codeHost' | 'log'>,
  profileId: string,
): Promise<void> {
  const profile = await findProfile(context.database, profileId);
  const sealed = profile?.githubTokenSealed ?? null;
  if (sealed !== null) await revokeSealedGrant(context, sealed);
  await context.database.transaction().execute((tx) => unlinkGithub(tx, profileId));
}

/** Skips a token that was encrypted with a lost key; the token's owner can revoke the grant at GitHub. */
export async function revokeSealedGrant(
  { sealer, codeHost, log }: Pick<Context, 'sealer' | 'codeHost' | 'log'>,
  sealed: string,
): Promise<void> {
  let token: string;
  try {
    token = sealer.open(sealed);
  } catch {
    log.warn('a GitHub token could not be opened, so its grant was not revoked');
    return;
  }
  await codeHost.revokeGrant(token);
}
