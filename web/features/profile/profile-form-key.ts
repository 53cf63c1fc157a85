import type { Profile } from '../../api/entities.ts';

export const profileFormKey = (profile: Profile) => `profile:${profile.id}`;
