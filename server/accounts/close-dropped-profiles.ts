import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { forgetSignalsOfStranger } from '../reputation/reputation-queue-store.ts';
import { revokeGithubGrant } from './account-job-names.ts';
import { forgetDevices } from './device-store.ts';
import { forgetUnboughtListings } from './left-listing-store.ts';
import { findProfileBySubject, pseudonymiseProfile } from './profile-store.ts';

/** Profiles of accounts that never proved their address. They cannot have traded. */
export async function closeDroppedProfiles(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Queryable,
  subjects: readonly string[],
): Promise<void> {
  for (const subject of subjects) {
    const profile = await findProfileBySubject(tx, subject);
    if (profile === null) continue;
    await pseudonymiseProfile(tx, profile.id);
    await forgetUnboughtListings(tx, profile.id);
    await forgetSignalsOfStranger(tx, profile.id);
    await forgetDevices(tx, profile.id);
    const tokenSealed = profile.github_token_sealed;
    if (tokenSealed !== null) await jobs.enqueue(revokeGithubGrant, { tokenSealed }, { transaction: tx });
  }
}
