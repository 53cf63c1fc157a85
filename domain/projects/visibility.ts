export const LISTING_STATUSES = [
  'listed',
  /** Not for sale until the seller relists it, for example after a refund. */
  'withdrawn',
  'archived',
  'banned',
] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

export interface ListingViewer {
  readonly isSeller: boolean;
  readonly isBuyer: boolean;
}

export const NOBODY_ID = '00000000-0000-0000-0000-000000000000';

export function isInMarket(status: ListingStatus): boolean {
  return (MARKET_STATUSES as readonly ListingStatus[]).includes(status);
}

export function canSeeListing(viewer: ListingViewer, status: ListingStatus): boolean {
  return isInMarket(status) || viewer.isSeller || viewer.isBuyer;
}

export const MARKET_STATUSES = ['listed'] as const satisfies readonly ListingStatus[];
export const CHANGEABLE_STATUSES = ['listed', 'withdrawn'] as const satisfies readonly ListingStatus[];

export function canChangeListing(status: ListingStatus): boolean {
  return (CHANGEABLE_STATUSES as readonly ListingStatus[]).includes(status);
}

/** This rule also decides whether a late payment for an ended purchase may become a sale. */
export function canStartPurchase(listing: {
  readonly status: ListingStatus;
  readonly isFrozen: boolean;
}): boolean {
  return isInMarket(listing.status) && !listing.isFrozen;
}

export function canCompletePurchase(status: ListingStatus): boolean {
  return status !== 'banned';
}
