import { ProjectNotFoundError, ProjectReservedError, ProjectSoldError } from '../purchases/errors.ts';
import type { PurchaseState } from '../purchases/purchase-states.ts';
import { SaleModeFixedError } from './project-errors.ts';
import { blocksListing, type SaleMode } from './sale-mode.ts';
import { canChangeListing, type ListingStatus } from './visibility.ts';

interface ListingToEdit {
  readonly listingStatus: ListingStatus;
  readonly saleMode: SaleMode;
  readonly live: { readonly state: PurchaseState; readonly expiresAt: Date } | null;
}

/** Purchases of copies do not prevent edits, because each purchase keeps the terms on which it began. */
export function assertCanEdit({ listingStatus, saleMode, live }: ListingToEdit): void {
  if (!canChangeListing(listingStatus)) throw new ProjectNotFoundError();
  if (live === null || !blocksListing(saleMode)) return;
  throw live.state === 'paid' ? new ProjectSoldError(false) : new ProjectReservedError(live.expiresAt);
}

/**
 * A project with a sole buyer must not be sold again as copies, and a project with sold copies must not become
 * exclusive.
 * @param listing.wasSold - whether anybody ever paid for the project, even if the money was refunded.
 */
export function assertCanChangeMode(listing: {
  readonly live: ListingToEdit['live'];
  readonly wasSold: boolean;
}): void {
  if (listing.wasSold) throw new SaleModeFixedError('sale-mode-after-sale');
  if (listing.live !== null) throw new SaleModeFixedError('sale-mode-while-reserved');
}

/**
 * Reservations of copies do not prevent the deletion, which ends them.
 * @returns false if the listing is already deleted.
 */
export function isDeletionNeeded({ listingStatus, saleMode, live }: ListingToEdit): boolean {
  if (listingStatus === 'archived') return false;
  if (!canChangeListing(listingStatus)) throw new ProjectNotFoundError();
  if (live !== null && live.state !== 'paid' && blocksListing(saleMode))
    throw new ProjectReservedError(live.expiresAt);
  return true;
}
