/** Where a listing stands. */
export const LISTING_STATUSES = [
  /** In the market. */
  'listed',
  /** Off the market after a refund, until its seller lists it again. */
  'withdrawn',
  /** Deleted by its seller. */
  'archived',
  /** Taken out of the market by an operator. */
  'banned',
] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

export interface ListingViewer {
  readonly isSeller: boolean;
  /** Holds a live purchase of it: reserved, being paid, or paid. */
  readonly isBuyer: boolean;
}

/** Everybody sees what is in the market; its seller and its buyer see it afterwards, too. */
export function canSeeListing(viewer: ListingViewer, status: ListingStatus): boolean {
  return status === 'listed' || viewer.isSeller || viewer.isBuyer;
}

/** Whether its seller may edit it, list it again, or delete it. */
export function canChangeListing(status: ListingStatus): boolean {
  return status === 'listed' || status === 'withdrawn';
}

/**
 * Whether a purchase of the listing may begin, go on or become a sale: one that is open goes on until an operator bans the
 * listing; what begins anew, or is paid late, needs a listing that is in the market and not held by a claim.
 */
export function isForSale(
  listing: { readonly status: ListingStatus; readonly isHeld: boolean },
  purchase: { readonly isOpen: boolean },
): boolean {
  return purchase.isOpen ? listing.status !== 'banned' : listing.status === 'listed' && !listing.isHeld;
}
