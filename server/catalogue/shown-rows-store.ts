import type { ClaimReason } from '#domain/projects/claim.ts';
import type { Category, ShipmentStatus } from '#domain/projects/project.ts';
import type { Licence, SaleMode } from '#domain/projects/sale-mode.ts';
import type { ListingStatus } from '#domain/projects/visibility.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';

/** An entry with the columns that depend on time, counters and viewer. */
export interface ShownRow {
  readonly id: string;
  readonly sellerId: string;
  readonly listingStatus: ListingStatus;
  readonly saleMode: SaleMode;
  /** Number of copies sold; 0 for an exclusive project. */
  readonly copiesSold: number;
  /** State of the live purchase; for copies, of the viewer's own purchase. Null if there is none. */
  readonly liveState: PurchaseState | null;
  readonly liveBuyerId: string | null;
  readonly reservedUntil: Date | null;
  readonly isShortened: boolean | null;
  /** Whether the reservation has expired, by the database's clock. */
  readonly hasLapsed: boolean | null;
  /** When the freeze ends, while a claim is reviewed. */
  readonly frozenUntil: Date | null;
  readonly technologies: readonly string[];
  readonly views: number;
  readonly likes: number;
  readonly bookmarks: number;
  readonly downloads: number;
  readonly bookmarked: boolean;
  readonly liked: boolean;
  /** Null unless the viewer is the seller or a buyer who paid. */
  readonly source: SourceColumns | null;
  readonly mine: PurchaseColumns | null;
  /** The entry's JSON text in the requested form. */
  readonly text: string;
  readonly author: string;
  readonly isStale: boolean;
  readonly isSellerStale: boolean;
}

export interface ListedRow extends ShownRow {
  readonly sortKey: string;
}

export interface SourceColumns {
  readonly repositoryUrl: string | null;
  readonly videoUrl: string | null;
  readonly email: string;
  readonly commitSha: string | null;
  readonly repositoryPrivate: boolean;
  readonly unreadableSince: string | null;
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
  /** The licence of a copy. */
  readonly licence: Licence | null;
  readonly reviewed: boolean;
}

export interface DetailRow extends ShownRow {
  readonly category: Category;
  readonly report: string;
  readonly commitSha: string | null;
  readonly repositoryPrivate: boolean;
  readonly reviews: string;
  readonly isReservedByViewer: boolean;
  /** Null if the shop is open. */
  readonly shop: { readonly closedAt: string; readonly closedUntil: string | null } | null;
  /** Whether the viewer wrote reviews of the seller that nobody else sees. */
  readonly hasHiddenReviews: boolean;
  /** Null unless the listing is banned and the viewer is its seller. */
  readonly banReason: string | null;
  readonly claims: readonly ClaimColumns[] | null;
}

export interface ClaimColumns {
  readonly id: string;
  readonly number: number;
  readonly reason: ClaimReason;
  readonly text: string | null;
  readonly repoUrl: string | null;
  readonly openedAt: string;
  readonly decideBy: string;
  readonly frozenUntil: string | null;
  readonly answer: string | null;
  readonly answeredAt: string | null;
}
