import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { revokeGithubGrant } from './account-job-names.ts';
import { revokeSealedGrant } from './github-unlink.ts';

/** After an account was deleted: GitHub may be down just then, so it is tried until it worked. */
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
