import { ProjectNotFoundError, ProjectReservedError, ProjectSoldError } from '../purchases/errors.ts';
import type { PurchaseState } from '../purchases/purchase-states.ts';
import { canChangeListing, type ListingStatus } from './visibility.ts';

/**
 * @param live - the live purchase of the listing.
 * @throws ProjectNotFoundError, ProjectSoldError, ProjectReservedError
 */
export function assertCanEdit(
  status: ListingStatus,
  live: { readonly state: PurchaseState; readonly expiresAt: Date } | null,
): void {
  if (!canChangeListing(status)) throw new ProjectNotFoundError();
  if (live === null) return;
  throw live.state === 'paid' ? new ProjectSoldError(false) : new ProjectReservedError(live.expiresAt);
}

/** @returns false if the listing is already deleted. @throws ProjectNotFoundError */
export function isDeletionNeeded(status: ListingStatus): boolean {
  if (status === 'archived') return false;
  if (!canChangeListing(status)) throw new ProjectNotFoundError();
  return true;
}
