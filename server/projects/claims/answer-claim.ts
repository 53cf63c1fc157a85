import { ClaimDecidedError, ClaimNotFoundError } from '#domain/projects/claim.ts';
import { InvalidFieldError } from '#domain/projects/project-errors.ts';
import type { Context } from '../../context.ts';
import { answerClaim as storeAnswer, getClaim, lockClaim } from './claim-store.ts';
import type { StoredClaim } from './claim-store.ts';

/**
 * A later answer replaces an earlier one until the claim is decided.
 * @throws ClaimNotFoundError (also for a claim on another seller's listing), ClaimDecidedError, InvalidFieldError
 */
export async function answerClaim(
  { database }: Pick<Context, 'database'>,
  { sellerId, claimId, text }: { readonly sellerId: string; readonly claimId: string; readonly text: string },
): Promise<StoredClaim> {
  const answer = text.trim();
  if (answer === '') throw new InvalidFieldError('text', { reason: 'no-answer' });
  return await database.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, { id: claimId });
    if (claim === null || claim.sellerId !== sellerId) throw new ClaimNotFoundError();
    if (claim.state !== 'open') throw new ClaimDecidedError(claim.number);
    await storeAnswer(tx, claim.id, answer);
    return await getClaim(tx, claim.id);
  });
}
