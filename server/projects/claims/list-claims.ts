import type { Context } from '../../context.ts';
import { listClaimsOf } from './claim-store.ts';
import type { StoredClaim } from './claim-store.ts';

export async function listClaims(
  { database }: Pick<Context, 'database'>,
  claimantId: string,
): Promise<StoredClaim[]> {
  return await listClaimsOf(database, claimantId);
}
