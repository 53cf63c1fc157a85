import { visibleText } from '#domain/common/clean-text.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { recipientMarks } from '#domain/shipping/recipient.ts';
import { assertCanLeaveAddress, InvalidAddressError } from '#domain/shipping/shipping-draft.ts';
import { findProfile, lockOpenProfile } from '../../accounts/profile-store.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/database.ts';
import { upsertDraft } from './draft-store.ts';
import { findProjectForDraft } from './shipping-store.ts';

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
export async function requireDeliverable(
  database: Queryable,
  { profileId, projectId }: { profileId: string; projectId: string },
): Promise<void> {
  const project = await findProjectForDraft(database, { projectId, profileId });
  if (project === null) throw new ProjectNotFoundError();
  assertCanLeaveAddress(profileId, project);
}
