import type { ClaimReason } from '#domain/projects/claim.ts';
import type { Category, ShipmentStatus } from '#domain/projects/project.ts';
import type { ListingStatus } from '#domain/projects/visibility.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';

/** An entry with what depends on the clock, the counters and the viewer. */
export interface ShownRow {
  readonly id: string;
  readonly sellerId: string;
  readonly listingStatus: ListingStatus;
  /** Of the live purchase; null if there is none. */
  readonly liveState: PurchaseState | null;
  readonly liveBuyerId: string | null;
  readonly reservedUntil: Date | null;
  readonly isShortened: boolean | null;
  /** The reservation has expired, by the database's clock. */
  readonly hasLapsed: boolean | null;
  /** While a claim is reviewed. */
  readonly heldUntil: Date | null;
  readonly technologies: readonly string[];
  readonly views: number;
  readonly likes: number;
  readonly bookmarks: number;
  readonly downloads: number;
  readonly bookmarked: boolean;
  readonly liked: boolean;
  /** For the seller and for buyers who paid. */
  readonly source: SourceColumns | null;
  readonly mine: PurchaseColumns | null;
  /** The ready text of the entry in the requested form, and of its author. */
  readonly text: string;
  readonly author: string;
  readonly isStale: boolean;
  readonly isSellerStale: boolean;
}

export interface ListedRow extends ShownRow {
  /** The sort value, for the cursor. */
  readonly sortKey: string;
}

export interface SourceColumns {
  readonly repositoryUrl: string | null;
  readonly videoUrl: string | null;
  readonly email: string;
  readonly commitSha: string | null;
}

/** The viewer's paid purchase and what it unlocks, as sold. */
export interface PurchaseColumns {
  readonly id: string;
  readonly receiptNumber: number;
  readonly paidAt: string;
  readonly amountMinor: number;
  readonly repositoryUrl: string | null;
  readonly videoUrl: string | null;
  readonly archive: {
    readonly fileName: string;
    readonly sizeBytes: number;
    readonly sha256: string;
    readonly commit: string;
  } | null;
  readonly shipment: {
    readonly status: ShipmentStatus;
    readonly courierName: string | null;
    readonly trackingId: string | null;
    readonly shippedAt: string | null;
    readonly deliveredAt: string | null;
    readonly address: string | null;
    readonly phone: string | null;
    readonly addressRemovedAt: string | null;
  } | null;
  readonly reviewed: boolean;
}

export interface DetailRow extends ShownRow {
  readonly category: Category;
  readonly report: string;
  readonly commitSha: string | null;
  readonly reviews: string;
  readonly isHeldByViewer: boolean;
  /** The viewer wrote reviews of the seller that only they see. */
  readonly hasHiddenReviews: boolean;
  /** Why an operator banned the listing, for its seller; null if it is not banned. */
  readonly banReason: string | null;
  readonly claims: readonly ClaimColumns[] | null;
}

/** An open claim, for the seller. */
export interface ClaimColumns {
  readonly id: string;
  readonly number: number;
  readonly reason: ClaimReason;
  readonly text: string | null;
  readonly repoUrl: string | null;
  readonly openedAt: string;
  readonly decideBy: string;
  readonly heldUntil: string | null;
  readonly answer: string | null;
  readonly answeredAt: string | null;
}
