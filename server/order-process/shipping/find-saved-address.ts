import type { Context } from '../../context.ts';
import { findDraft, type StoredAddress } from './draft-store.ts';
import { requireDeliverable } from './save-address.ts';
import { findLastAddress } from './shipping-store.ts';

export type SavedAddress = StoredAddress & { readonly source: 'kept' | 'last-order' };

/**
 * If no address is saved for the project, returns the newest address in the buyer's orders; null if there is none.
 * @throws ProjectNotFoundError, OwnProjectError, ProjectSoldError, InvalidAddressError
 */
export async function findSavedAddress(
  { database }: Pick<Context, 'database'>,
  input: { profileId: string; projectId: string },
): Promise<SavedAddress | null> {
  await requireDeliverable(database, input);
  const draft = await findDraft(database, input.profileId, input.projectId);
  if (draft !== null) return { ...draft, source: 'kept' };
  const last = await findLastAddress(database, input.profileId);
  return last === null ? null : { ...last, source: 'last-order' };
}
