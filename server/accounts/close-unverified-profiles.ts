import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { forgetSignalsOfStranger } from '../reputation/reputation-queue-store.ts';
import { revokeGithubGrant } from './account-job-names.ts';
import { deleteDevices } from './device-store.ts';
import { findProfileBySubject, pseudonymiseProfile } from './profile-store.ts';
import { purgeUnsoldListings } from './purge-listings-store.ts';

/** Closes the profiles of accounts whose address was never verified; they cannot have traded. */
export async function closeUnverifiedProfiles(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Queryable,
  subjects: readonly string[],
): Promise<void> {
  for (const subject of subjects) {
    const profile = await findProfileBySubject(tx, subject);
    if (profile === null) continue;
    await pseudonymiseProfile(tx, profile.id);
    await purgeUnsoldListings(tx, profile.id);
    await forgetSignalsOfStranger(tx, profile.id);
    await deleteDevices(tx, profile.id);
    const tokenSealed = profile.github_token_sealed;
    if (tokenSealed !== null) await jobs.enqueue(revokeGithubGrant, { tokenSealed }, { transaction: tx });
  }
}
