import { v7 } from 'uuid';
import type { Language } from '#domain/common/languages.ts';
import type { Context } from '../context.ts';
import type { Identity } from '../ports/identity-provider.ts';
import { type StoredProfile, upsertProfile } from './profile-store.ts';

export async function registerProfile(
  { database }: Pick<Context, 'database'>,
  identity: Identity,
  language: Language,
): Promise<StoredProfile> {
  const profile = {
    id: v7(),
    subject: identity.subject,
    email: identity.email,
    isProved: identity.emailVerified,
    language,
  };
  return await database.transaction().execute((tx) => upsertProfile(tx, profile));
}
