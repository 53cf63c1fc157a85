import type { NextActFacts } from '#domain/orders/next-act.ts';
import type { ClaimReason } from '#domain/projects/claim.ts';
import type { Category, ShipmentStatus } from '#domain/projects/project.ts';
import type { Licence, SaleMode } from '#domain/projects/sale-mode.ts';
import type { ListingStatus } from '#domain/projects/visibility.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';

export interface ShownRow {
  readonly id: string;
  readonly sellerId: string;
  readonly listingStatus: ListingStatus;
  readonly saleMode: SaleMode;
  readonly copiesSold: number;
  readonly liveState: PurchaseState | null;
  readonly liveBuyerId: string | null;
  readonly reservedUntil: Date | null;
  readonly isShortened: boolean | null;
  readonly hasLapsed: boolean | null;
  readonly frozenUntil: Date | null;
  readonly technologies: readonly string[];
  readonly views: number;
  readonly likes: number;
  readonly bookmarks: number;
  readonly downloads: number;
  readonly bookmarked: boolean;
  readonly liked: boolean;
  readonly source: SourceColumns | null;
  readonly mine: PurchaseColumns | null;
  /** Null unless the viewer is the seller. */
  readonly figures: OwnFigures | null;
  readonly text: string;
  readonly author: string;
  readonly isStale: boolean;
  readonly isSellerStale: boolean;
}

export interface ListedRow extends ShownRow {
  readonly sortKey: string;
}

export interface OwnFigures {
  readonly views: number;
  readonly bookmarks: number;
  readonly questions: number;
  readonly sold: number;
  /** What the seller has of the sales after refunds, before taxes. */
  readonly earnedMinor: number;
}

export type OwnFacts = Pick<
  ShownRow,
  | 'id'
  | 'liveState'
  | 'liveBuyerId'
  | 'reservedUntil'
  | 'hasLapsed'
  | 'isShortened'
  | 'source'
  | 'mine'
  | 'figures'
>;

export interface SourceColumns {
  readonly repositoryUrl: string | null;
  readonly videoUrl: string | null;
  readonly email: string;
  readonly commitSha: string | null;
  readonly repositoryPrivate: boolean;
  readonly unreadableSince: string | null;
}

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
  /** The number of the version that the buyer bought; null for hardware. */
  readonly version: number | null;
  readonly licence: Licence | null;
  readonly order: NextActFacts<string> | null;
  readonly reviewed: boolean;
}

export interface DetailRow extends ShownRow {
  readonly category: Category;
  readonly report: string;
  readonly commitSha: string | null;
  readonly repositoryPrivate: boolean;
  readonly reviews: string;
  /** Null if the shop is open. */
  readonly shop: { readonly closedAt: string; readonly closedUntil: string | null } | null;
  readonly hasHiddenReviews: boolean;
  readonly banReason: string | null;
  /** Null unless the viewer is the seller. */
  readonly proofDeclined: string | null;
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
