import type { Context } from '../context.ts';
import { REVOKE_GITHUB_GRANT } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
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

/** Revocation is retried as a job, because GitHub may be down when the account is deleted. */
export const revokeGithubGrantJob = defineJob<
  { readonly tokenSealed: string },
  Pick<Context, 'sealer' | 'codeHost' | 'log'>
>({
  ...REVOKE_GITHUB_GRANT,
  retryForHours: 168,
  timeoutSeconds: 60,
  async handle(context, { tokenSealed }) {
    await revokeSealedGrant(context, tokenSealed);
  },
});
