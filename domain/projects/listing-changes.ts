import { ProjectNotFoundError, ProjectReservedError, ProjectSoldError } from '../purchases/errors.ts';
import type { PurchaseState } from '../purchases/purchase-states.ts';
import { SaleModeFixedError } from './project-errors.ts';
import { blocksListing, type SaleMode } from './sale-mode.ts';
import { canChangeListing, type ListingStatus } from './visibility.ts';

interface ListingToEdit {
  readonly listingStatus: ListingStatus;
  readonly saleMode: SaleMode;
  /** A live purchase of the listing; a paid one if there is any. */
  readonly live: { readonly state: PurchaseState; readonly expiresAt: Date } | null;
}

/**
 * Copies keep the terms on which their purchase began, so that their listing can change.
 * @throws ProjectNotFoundError, ProjectSoldError, ProjectReservedError
 */
export function assertCanEdit({ listingStatus, saleMode, live }: ListingToEdit): void {
  if (!canChangeListing(listingStatus)) throw new ProjectNotFoundError();
  if (live === null || !blocksListing(saleMode)) return;
  throw live.state === 'paid' ? new ProjectSoldError(false) : new ProjectReservedError(live.expiresAt);
}

/**
 * A sole buyer stays the only one, and buyers of copies do not make way for a sole buyer.
 * @param listing.wasSold - whether the project was ever paid for, even if the money went back.
 * @throws SaleModeFixedError
 */
export function assertCanChangeMode(listing: {
  readonly live: ListingToEdit['live'];
  readonly wasSold: boolean;
}): void {
  if (listing.wasSold) throw new SaleModeFixedError('sale-mode-after-sale');
  if (listing.live !== null) throw new SaleModeFixedError('sale-mode-while-reserved');
}

/** @returns false if the listing is already deleted. @throws ProjectNotFoundError */
export function isDeletionNeeded(status: ListingStatus): boolean {
  if (status === 'archived') return false;
  if (!canChangeListing(status)) throw new ProjectNotFoundError();
  return true;
}
