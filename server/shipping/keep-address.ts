import { DomainError } from '#domain/domain-error.ts';
import { OwnProject, ProjectNotFound, ProjectSold } from '#domain/purchase.ts';
import type { Context } from '../context.ts';
import { findProjectForDraft, upsertDraft } from './shipping-store.ts';

/**
 * Keeps the address to which the caller wants a project sent. The seller sees it only when the caller has paid: then it
 * becomes part of the order.
 *
 * @throws ProjectNotFound, OwnProject, ProjectSold, UnusableAddress
 */
export async function keepAddress(
  { database }: Pick<Context, 'database'>,
  input: { profileId: string; projectId: string; address: string; phone: string },
): Promise<void> {
  const address = input.address.trim();
  const phone = input.phone.trim();
  if (address === '') throw new UnusableAddress('address', 'Enter the address.');
  if (phone === '') throw new UnusableAddress('phonenumber', 'Enter the phone number.');
  const project = await findProjectForDraft(database, input.projectId);
  if (project === null || !(project.isListed || project.isSold)) throw new ProjectNotFound();
  if (project.sellerId === input.profileId) throw new OwnProject();
  if (project.category !== 'HARDWARE') {
    throw new UnusableAddress('project_id', 'Software is delivered at once: it needs no address.');
  }
  if (project.isSold) throw new ProjectSold(false);
  await upsertDraft(database, { profileId: input.profileId, projectId: input.projectId, address, phone });
}

export class UnusableAddress extends DomainError {
  override readonly name = 'UnusableAddress';
  constructor(field: string, message: string) {
    super('invalid-field', message, { field });
  }
}
