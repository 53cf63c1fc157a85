import { DomainError } from '../common/domain-error.ts';
import type { Refusal } from '../common/refusal.ts';
import type { Category } from '../projects/project.ts';
import { canChangeListing, type ListingStatus } from '../projects/visibility.ts';
import { OwnProjectError, ProjectNotFoundError, ProjectSoldError } from '../purchases/errors.ts';

export interface DraftedProject {
  readonly sellerId: string;
  readonly category: Category;
  readonly listingStatus: ListingStatus;
  readonly buyerId: string | null;
}

export function assertCanLeaveAddress(profileId: string, project: DraftedProject): void {
  const { sellerId, buyerId, listingStatus, category } = project;
  const isSellerOrBuyer = buyerId !== null && (sellerId === profileId || buyerId === profileId);
  if (!canChangeListing(listingStatus) && !isSellerOrBuyer) throw new ProjectNotFoundError();
  if (sellerId === profileId) throw new OwnProjectError();
  if (category !== 'HARDWARE') {
    throw new InvalidAddressError('project_id', { reason: 'software-needs-no-address' });
  }
  if (buyerId !== null) throw new ProjectSoldError(buyerId === profileId);
}

export class InvalidAddressError extends DomainError {
  constructor(field: string, refusal: Refusal) {
    super('invalid-field', refusal, { field });
  }
}
