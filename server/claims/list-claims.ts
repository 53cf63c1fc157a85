import type { Context } from '../context.ts';
import { listClaimsOf } from './claim-store.ts';
import type { StoredClaim } from './claim-store.ts';

/** The claims that a member has made, the newest first. */
export async function listClaims(
  { database }: Pick<Context, 'database'>,
  claimantId: string,
): Promise<StoredClaim[]> {
  return await listClaimsOf(database, claimantId);
}
