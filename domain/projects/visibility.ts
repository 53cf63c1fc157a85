export const LISTING_STATUSES = [
  /** For sale. */
  'listed',
  /** Not for sale after a refund, until the seller relists it. */
  'withdrawn',
  /** Deleted by its seller. */
  'archived',
  /** Removed by an operator. */
  'banned',
] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

export interface ListingViewer {
  readonly isSeller: boolean;
  /** Whether the viewer has a reserved, processing or paid purchase of the project. */
  readonly isBuyer: boolean;
}

/** Represents a viewer without an account in queries; not the id of any profile. */
export const NOBODY_ID = '00000000-0000-0000-0000-000000000000';

export function isInMarket(status: ListingStatus): boolean {
  return (MARKET_STATUSES as readonly ListingStatus[]).includes(status);
}

/**
 * Whether the viewer may see a listing: listed projects are visible to everyone, others only to their seller and to the
 * buyer of a live purchase.
 */
export function canSeeListing(viewer: ListingViewer, status: ListingStatus): boolean {
  return isInMarket(status) || viewer.isSeller || viewer.isBuyer;
}

export const MARKET_STATUSES = ['listed'] as const satisfies readonly ListingStatus[];
/** Statuses in which the seller may edit, relist or delete the listing. */
export const CHANGEABLE_STATUSES = ['listed', 'withdrawn'] as const satisfies readonly ListingStatus[];

export function canChangeListing(status: ListingStatus): boolean {
  return (CHANGEABLE_STATUSES as readonly ListingStatus[]).includes(status);
}

/** Whether a new purchase may start, or the late payment of an ended purchase may still become a sale. */
export function canStartPurchase(listing: {
  readonly status: ListingStatus;
  /** Whether an ownership claim freezes the listing. */
  readonly isFrozen: boolean;
}): boolean {
  return isInMarket(listing.status) && !listing.isFrozen;
}

/** Whether an open purchase may be completed. Only a ban prevents this; the seller and claims cannot. */
export function canCompletePurchase(status: ListingStatus): boolean {
  return status !== 'banned';
}
