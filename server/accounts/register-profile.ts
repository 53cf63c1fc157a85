import { v7 } from 'uuid';
import type { Context } from '../context.ts';
import type { Identity } from '../ports/identity-provider.ts';
import { type StoredProfile, upsertProfile } from './profile-store.ts';

export async function registerProfile(
  { database }: Pick<Context, 'database'>,
  identity: Identity,
): Promise<StoredProfile> {
  const profile = {
    id: v7(),
    subject: identity.subject,
    email: identity.email,
    isProved: identity.emailVerified,
  };
  return await database.transaction().execute((tx) => upsertProfile(tx, profile));
}
