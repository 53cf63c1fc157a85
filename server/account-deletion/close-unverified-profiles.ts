import { deleteDevices } from '../accounts/device-store.ts';
import { findProfileBySubject } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { REVOKE_GITHUB_GRANT } from '../jobs/job-names.ts';
import { forgetProfile } from './forget-profile.ts';

/** Accounts with an unverified address cannot trade, so they have no open obligations. */
export async function closeUnverifiedProfiles(
  { jobs }: Pick<Context, 'jobs'>,
  tx: DatabaseTransaction,
  subjects: readonly string[],
): Promise<void> {
  for (const subject of subjects) {
    const profile = await findProfileBySubject(tx, subject);
    if (profile === null) continue;
    await forgetProfile(tx, profile.id);
    await deleteDevices(tx, profile.id);
    const tokenSealed = profile.githubTokenSealed;
    if (tokenSealed !== null) await jobs.enqueue(REVOKE_GITHUB_GRANT, { tokenSealed }, { transaction: tx });
  }
}
