import { type ApiScope, assertTokenValid, isApiToken } from '#domain/accounts/api-token.ts';
import type { ViewerProfile } from '#domain/accounts/viewer-profile.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { type Identity, InvalidTokenError } from '../ports/identity-provider.ts';
import { recordTokenUse } from './api-token-store.ts';
import type { FoundViewer } from './kept-viewers.ts';
import { hashSecret } from './one-time-secret.ts';
import { markAddressVerified } from './profile-store.ts';

interface Viewer {
  readonly identity: Identity;
  readonly profile: ViewerProfile | null;
  /** The scopes of an API token; null for a browser session. */
  readonly scopes: readonly ApiScope[] | null;
}

/**
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
): Promise<FoundViewer<Viewer>> {
  if (isApiToken(token)) return await lookUpApiToken(database, token, beforeLookUp);
  let found = await identity.verifyToken(token, beforeLookUp);
  if (found.profile?.isAddressProved === false && found.emailVerified) {
    // An identity provider may verify an address without notifying us; the token carries the current status.
    const { subject } = found;
    await database.transaction().execute((tx) => markAddressVerified(tx, subject));
    found = await identity.verifyToken(token);
  }
  const { profile, expiresAt, ...caller } = found;
  return { viewer: { identity: caller, profile, scopes: null }, expiresAt };
}

async function lookUpApiToken(
  database: Queryable,
  token: string,
  beforeLookUp?: () => Promise<void>,
): Promise<FoundViewer<Viewer>> {
  await beforeLookUp?.();
  const used = await recordTokenUse(database, await hashSecret(token));
  if (used === null) throw new InvalidTokenError();
  const { subject, email, name, profile, scopes, expiresAt } = used;
  assertTokenValid(expiresAt, new Date());
  const identity = {
    subject,
    email,
    emailVerified: profile.isAddressProved,
    name,
    sessionId: null,
    secondFactorAt: null,
  };
  return { viewer: { identity, profile, scopes }, expiresAt };
}
