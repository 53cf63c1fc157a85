import { type ShopClosure, ShopClosedError } from '../accounts/shop.ts';
import { ProjectFrozenError } from '../projects/claim.ts';
import { type BuyerIdentity, type WorkOwnership, ownsWork } from '../projects/ownership.ts';
import {
  canCompletePurchase,
  canSeeListing,
  isInMarket,
  type ListingStatus,
} from '../projects/visibility.ts';
import {
  CancelledBeforeError,
  OwnProjectError,
  PriceChangedError,
  ProjectNotFoundError,
  ProjectReservedError,
  ProjectSoldError,
  ProjectUnavailableError,
} from './errors.ts';
import { assessLivePurchase, type LivePurchase } from './live-purchase.ts';
import { isPriceRupees, type Quote, quotePrice } from './pricing.ts';

export interface ListingToBuy {
  readonly listingStatus: ListingStatus;
  readonly frozenUntil: Date | null;
  readonly shopClosure: ShopClosure | null;
  readonly priceRupees: number;
  /** Whether the buyer, or another account of the same person, has cancelled an order for the project. */
  readonly hasCancelledBefore: boolean;
  readonly buyer: BuyerIdentity;
  readonly work: WorkOwnership;
}

export interface AgreedPurchase extends LivePurchase {
  readonly priceRupees: number;
  readonly feeRupees: number;
  readonly amountMinor: number;
}

export type StartDecision<P> =
  /** `replaced` is another buyer's lapsed shortened reservation, which must be ended first; null if there is none. */
  | { readonly kind: 'reserve'; readonly quote: Quote; readonly replaced: P | null }
  | { readonly kind: 'resume'; readonly purchase: P }
  /**
   * The reservation has lapsed, so its payment must be checked at the provider before `decideStart` is called again.
   */
  | { readonly kind: 'check-lapsed'; readonly purchase: P };

/** @param amountMinor - the total that the buyer was shown. */
export function decideStart<P extends AgreedPurchase>(
  listing: ListingToBuy,
  live: P | null,
  amountMinor: number,
): StartDecision<P> {
  const { listingStatus: status, frozenUntil, buyer, work } = listing;
  if (!canCompletePurchase(status)) throw new ProjectNotFoundError();
  if (ownsWork(buyer, work)) throw new OwnProjectError();
  const isBuyer = live !== null && live.buyerId === buyer.profileId;
  // A withdrawn listing is rejected with `project-unavailable`; an archived listing exists only for its buyer.
  if (status !== 'withdrawn' && !canSeeListing({ isSeller: false, isBuyer }, status)) {
    throw new ProjectNotFoundError();
  }
  const decision = live === null ? null : decideForLivePurchase(live, buyer.profileId, amountMinor);
  if (decision !== null) return decision;
  if (!isInMarket(status)) throw new ProjectUnavailableError();
  if (frozenUntil !== null) throw new ProjectFrozenError(frozenUntil);
  if (listing.shopClosure !== null) throw new ShopClosedError(listing.shopClosure);
  if (listing.hasCancelledBefore) throw new CancelledBeforeError();
  if (!isPriceRupees(listing.priceRupees)) throw new ProjectUnavailableError('price-above-limit');
  const quote = quotePrice(listing.priceRupees);
  if (quote.amountMinor !== amountMinor) throw new PriceChangedError(quote);
  return { kind: 'reserve', quote, replaced: live };
}

/** @returns null if the buyer may replace the live purchase. */
function decideForLivePurchase<P extends AgreedPurchase>(
  live: P,
  buyerId: string,
  amountMinor: number,
): StartDecision<P> | null {
  const status = assessLivePurchase(buyerId, live);
  switch (status.kind) {
    case 'replaceable':
      return null;
    case 'lapsed':
      return { kind: 'check-lapsed', purchase: live };
    case 'sold':
      throw new ProjectSoldError(status.isOwn);
    case 'reserved':
      throw new ProjectReservedError(status.until);
    case 'own':
      break;
  }
  const { priceRupees, feeRupees } = live;
  if (live.amountMinor !== amountMinor) {
    throw new PriceChangedError({
      priceRupees,
      feeRupees,
      totalRupees: priceRupees + feeRupees,
      amountMinor: live.amountMinor,
    });
  }
  return { kind: 'resume', purchase: live };
}
