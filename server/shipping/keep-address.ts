import { OwnProject, ProjectNotFound, ProjectSold } from '#domain/purchases/purchase.ts';
import { DomainError } from '#domain/shared/domain-error.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { findProjectForDraft, upsertDraft } from './shipping-store.ts';

/**
 * Keeps the address to which the caller wants a project sent. The seller sees it only when the caller has paid: then it
 * becomes part of the order.
 *
 * @throws AccountClosed, ProjectNotFound, OwnProject, ProjectSold, UnusableAddress
 */
export async function keepAddress(
  { database }: Pick<Context, 'database'>,
  input: { profileId: string; projectId: string; address: string; phone: string },
): Promise<void> {
  const address = input.address.trim();
  const phone = input.phone.trim();
  if (address === '') throw new UnusableAddress('address', 'Enter the address.');
  if (phone === '') throw new UnusableAddress('phonenumber', 'Enter the phone number.');
  await requireDeliverable(database, input);
  const { profileId, projectId } = input;
  await database.transaction().execute(async (tx) => {
    await lockOpenProfile(tx, profileId);
    await upsertDraft(tx, { profileId, projectId, address, phone });
  });
}

/** @throws ProjectNotFound, OwnProject, ProjectSold, UnusableAddress when there is nothing to send */
export async function requireDeliverable(
  database: Queryable,
  { profileId, projectId }: { profileId: string; projectId: string },
): Promise<void> {
  const project = await findProjectForDraft(database, projectId);
  if (project === null) throw new ProjectNotFound();
  const { sellerId, buyerId, isListed, category } = project;
  // What was sold and has left the market is there for its two parties alone.
  const isParty = buyerId !== null && (sellerId === profileId || buyerId === profileId);
  if (!isListed && !isParty) throw new ProjectNotFound();
  if (sellerId === profileId) throw new OwnProject();
  if (category !== 'HARDWARE') {
    throw new UnusableAddress('project_id', 'Software is delivered at once: it needs no address.');
  }
  if (buyerId !== null) throw new ProjectSold(buyerId === profileId);
}

export class UnusableAddress extends DomainError {
  override readonly name = 'UnusableAddress';
  constructor(field: string, message: string) {
    super('invalid-field', message, { field });
  }
}
