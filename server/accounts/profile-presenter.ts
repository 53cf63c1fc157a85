import type { Profile } from '#contract/entities.ts';
import type { Identified } from '../http/viewer.ts';
import type { StoredProfile, TradeStats } from './profile-store.ts';

/** The user's own profile; e-mail address and verification status come from the identity provider. */
export function presentProfile(
  identity: Identified['identity'],
  profile: StoredProfile,
  trade: TradeStats,
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
