import { visibleText } from '#domain/common/clean-text.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { recipientMarks } from '#domain/shipping/recipient.ts';
import { assertCanLeaveAddress, InvalidAddressError } from '#domain/shipping/shipping-draft.ts';
import { findProfile, lockOpenProfile } from '../../accounts/profile-store.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/database.ts';
import { upsertDraft, findDraft, type StoredAddress } from './draft-store.ts';
import { findProjectForDraft, findLastAddress } from './shipping-store.ts';

/**
 * The seller sees the address only in the order, after the payment.
 * @throws AccountClosedError, ProjectNotFoundError, OwnProjectError, ProjectSoldError, InvalidAddressError
 */
export async function saveAddress(
  { database, personHashes }: Pick<Context, 'database' | 'personHashes'>,
  input: { profileId: string; projectId: string; address: string; phone: string },
): Promise<void> {
  const address = visibleText(input.address);
  const phone = visibleText(input.phone);
  if (address === '') throw new InvalidAddressError('address', { reason: 'no-address' });
  if (phone === '') throw new InvalidAddressError('phonenumber', { reason: 'no-phone-number' });
  await requireDeliverable(database, input);
  const { profileId, projectId } = input;
  await database.transaction().execute(async (tx) => {
    await lockOpenProfile(tx, profileId);
    const { fullName: name = null } = (await findProfile(tx, profileId)) ?? {};
    const marks = recipientMarks({ address, phone, name });
    await upsertDraft(tx, {
      profileId,
      projectId,
      address,
      phone,
      phoneHash: marks.phone === null ? null : personHashes.hashOf('phone', marks.phone),
      recipientHash:
        marks.addressAndName === null ? null : personHashes.hashOf('recipient', marks.addressAndName),
    });
  });
}

/** @throws ProjectNotFoundError, OwnProjectError, ProjectSoldError, InvalidAddressError for software */
async function requireDeliverable(
  database: Queryable,
  { profileId, projectId }: { profileId: string; projectId: string },
): Promise<void> {
  const project = await findProjectForDraft(database, { projectId, profileId });
  if (project === null) throw new ProjectNotFoundError();
  assertCanLeaveAddress(profileId, project);
}

type SavedAddress = StoredAddress & { readonly source: 'kept' | 'last-order' };

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
