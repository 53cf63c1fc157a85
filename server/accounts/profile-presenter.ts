import type { Profile } from '#contract/entities/profile.ts';
import type { Language } from '#domain/common/languages.ts';
import { PICTURE_FORM_WIDTHS, pictureAddress } from '#domain/pictures/picture-name.ts';
import type { Identified } from '../http/viewer.ts';
import type { AccountFacts } from './get-account-facts.ts';
import type { StoredProfile } from './profile-store.ts';

export function presentProfile(
  identity: Identified['identity'],
  profile: StoredProfile,
  facts: AccountFacts,
): Profile {
  return {
    id: profile.id,
    email: identity.email,
    email_verified: identity.emailVerified,
    mail_returned: profile.mailReturnedAt !== null,
    username: profile.username,
    full_name: profile.fullName,
    fullname: profile.fullName,
    college_name: profile.collegeName,
    profile_photo:
      profile.photoHash === null ? null : pictureAddress(profile.photoHash, PICTURE_FORM_WIDTHS.small),
    github_username: profile.githubLogin,
    github_verified: profile.githubId !== null,
    IsprofileCompletd: profile.completedAt !== null,
    created_at: profile.createdAt.toISOString(),
    language: profile.language as Language,
    soldProject: facts.soldCount,
    buyedProject: facts.boughtCount,
    total_sale: Math.floor(facts.earnedMinor / 100),
    staff: facts.isStaff,
  };
}
