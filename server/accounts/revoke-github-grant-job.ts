import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { revokeGithubGrant } from './account-job-names.ts';
import { revokeSealedGrant } from './github-unlink.ts';

/** A job, because GitHub may be down when the account is deleted; retried until it succeeds. */
export const revokeGithubGrantJob = defineJob<
  { readonly tokenSealed: string },
  Pick<Context, 'sealer' | 'codeHost' | 'log'>
>({
  ...revokeGithubGrant,
  retryForHours: 168,
  timeoutSeconds: 60,
  async handle(context, { tokenSealed }) {
    await revokeSealedGrant(context, tokenSealed);
  },
});
