import type { Context } from '../context.ts';
import { REVOKE_GITHUB_GRANT } from '../jobs/job-names.ts';
import { defineJob } from '../jobs/job.ts';
import { revokeSealedGrant } from './github-unlink.ts';

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
