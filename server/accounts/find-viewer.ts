import { type ApiScope, assertTokenValid, isApiToken } from '#domain/accounts/api-token.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { type Identity, InvalidTokenError } from '../ports/identity-provider.ts';
import { recordTokenUse } from './api-token-store.ts';
import { hashSecret } from './one-time-secret.ts';
import {
  findProfile,
  findProfileBySubject,
  markAddressVerified,
  type StoredProfile,
} from './profile-store.ts';

interface Viewer {
  readonly identity: Identity;
  readonly profile: {
    readonly id: string;
    readonly username: string | null;
    readonly completed: boolean;
    readonly githubId: number | null;
    readonly isBanned: boolean;
  } | null;
  /** The scopes of an API token; null for a browser session. */
  readonly scopes: readonly ApiScope[] | null;
}

/**
 * Results are cached for a second.
 * @param beforeLookUp - see `IdentityProvider.verifyToken`.
 * @throws InvalidTokenError, TokenExpiredError
 */
export async function findViewer(
  deps: Pick<Context, 'database' | 'identity' | 'viewers'>,
  token: string,
  beforeLookUp?: () => Promise<void>,
): Promise<Viewer> {
  return await deps.viewers.find(token, () => lookUpViewer(deps, token, beforeLookUp));
}

async function lookUpViewer(
  { database, identity }: Pick<Context, 'database' | 'identity'>,
  token: string,
  beforeLookUp?: () => Promise<void>,
): Promise<Viewer> {
  if (isApiToken(token)) return await lookUpApiToken(database, token, beforeLookUp);
  const found = await identity.verifyToken(token, beforeLookUp);
  let profile = await findProfileBySubject(database, found.subject);
  if (profile !== null && profile.addressProvedAt === null && found.emailVerified) {
    // An identity provider may verify an address without notifying us; the token carries the current status.
    await database.transaction().execute((tx) => markAddressVerified(tx, found.subject));
    profile = await findProfileBySubject(database, found.subject);
  }
  return { identity: found, profile: profile === null ? null : viewerProfileOf(profile), scopes: null };
}

async function lookUpApiToken(
  database: Queryable,
  token: string,
  beforeLookUp?: () => Promise<void>,
): Promise<Viewer> {
  await beforeLookUp?.();
  const used = await recordTokenUse(database, await hashSecret(token));
  const profile = used === null ? null : await findProfile(database, used.profileId);
  if (used === null || profile === null) throw new InvalidTokenError();
  assertTokenValid(used.expiresAt, new Date());
  return {
    identity: {
      subject: profile.identitySubject,
      email: profile.email,
      emailVerified: profile.addressProvedAt !== null,
      name: profile.fullName,
      sessionId: null,
      secondFactorAt: null,
    },
    profile: viewerProfileOf(profile),
    scopes: used.scopes,
  };
}

function viewerProfileOf(profile: StoredProfile): NonNullable<Viewer['profile']> {
  return {
    id: profile.id,
    username: profile.username,
    completed: profile.completedAt !== null,
    githubId: profile.githubId,
    isBanned: profile.bannedAt !== null,
  };
}
