import type { Context } from '../context.ts';
import { requireDeliverable } from './save-address.ts';
import { findDraft, findLastAddress, type KeptAddress } from './shipping-store.ts';

export type SavedAddress = KeptAddress & { readonly source: 'kept' | 'last-order' };

/**
 * The caller's saved address for this project, or else the one of their last order as a suggestion.
 *
 * @throws ProjectNotFoundError, OwnProjectError, ProjectSoldError, InvalidAddressError
 */
export async function findSavedAddress(
  { database }: Pick<Context, 'database'>,
  input: { profileId: string; projectId: string },
): Promise<SavedAddress | null> {
  await requireDeliverable(database, input);
  const kept = await findDraft(database, input.profileId, input.projectId);
  if (kept !== null) return { ...kept, source: 'kept' };
  const last = await findLastAddress(database, input.profileId);
  return last === null ? null : { ...last, source: 'last-order' };
}
