import { DomainError } from '#domain/common/domain-error.ts';
import { OwnProjectError, ProjectNotFoundError, ProjectSoldError } from '#domain/purchases/errors.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { findProjectForDraft, upsertDraft } from './shipping-store.ts';

/**
 * Saves the shipping address for a project. The seller sees it only after the payment, when it becomes part of the order.
 *
 * @throws AccountClosedError, ProjectNotFoundError, OwnProjectError, ProjectSoldError, InvalidAddressError
 */
export async function saveAddress(
  { database }: Pick<Context, 'database'>,
  input: { profileId: string; projectId: string; address: string; phone: string },
): Promise<void> {
  const address = input.address.trim();
  const phone = input.phone.trim();
  if (address === '') throw new InvalidAddressError('address', 'Enter the address.');
  if (phone === '') throw new InvalidAddressError('phonenumber', 'Enter the phone number.');
  await requireDeliverable(database, input);
  const { profileId, projectId } = input;
  await database.transaction().execute(async (tx) => {
    await lockOpenProfile(tx, profileId);
    await upsertDraft(tx, { profileId, projectId, address, phone });
  });
}

/** @throws ProjectNotFoundError, OwnProjectError, ProjectSoldError, InvalidAddressError for software */
export async function requireDeliverable(
  database: Queryable,
  { profileId, projectId }: { profileId: string; projectId: string },
): Promise<void> {
  const project = await findProjectForDraft(database, projectId);
  if (project === null) throw new ProjectNotFoundError();
  const { sellerId, buyerId, isListed, category } = project;
  // A sold and archived project exists only for its two parties.
  const isParty = buyerId !== null && (sellerId === profileId || buyerId === profileId);
  if (!isListed && !isParty) throw new ProjectNotFoundError();
  if (sellerId === profileId) throw new OwnProjectError();
  if (category !== 'HARDWARE') {
    throw new InvalidAddressError('project_id', 'Software is delivered at once: it needs no address.');
  }
  if (buyerId !== null) throw new ProjectSoldError(buyerId === profileId);
}

export class InvalidAddressError extends DomainError {
  override readonly name = 'InvalidAddressError';
  constructor(field: string, message: string) {
    super('invalid-field', message, { field });
  }
}
