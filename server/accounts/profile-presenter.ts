import type { Profile } from '#contract/entities.ts';
import type { Identified } from '../http/viewer.ts';
import type { StoredProfile, Trade } from './profile-store.ts';

/** A person's own profile; the address and whether it is verified are what the identity provider says now. */
export function presentProfile(
  identity: Identified['identity'],
  profile: StoredProfile,
  trade: Trade,
): Profile {
  return {
    id: profile.id,
    email: identity.email,
    email_verified: identity.emailVerified,
    username: profile.username,
    full_name: profile.full_name,
    fullname: profile.full_name,
    college_name: profile.college_name,
    profile_photo: profile.photo_hash === null ? null : `/media/${profile.photo_hash}-320.webp`,
    github_username: profile.github_login,
    github_verified: profile.github_id !== null,
    IsprofileCompletd: profile.completed_at !== null,
    created_at: profile.created_at.toISOString(),
    soldProject: trade.soldCount,
    buyedProject: trade.boughtCount,
    total_sale: Math.floor(trade.earnedMinor / 100),
  };
}
