import type { ClaimReason } from '#domain/projects/claim.ts';
import type { Category, Complexity, ShipmentStatus } from '#domain/projects/project.ts';
import type { ListingStatus } from '#domain/projects/visibility.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { StoredReport } from '../database/stored-json.ts';

/** A project with everything any viewer may see; the presenter selects what is sent. */
export interface ProjectRow {
  readonly id: string;
  readonly seller_id: string;
  readonly title: string;
  readonly subject: string;
  readonly description: string;
  readonly category: Category;
  readonly price_rupees: number;
  readonly complexity: Complexity;
  readonly duration_hours: number;
  readonly features: string;
  readonly tech_stack: string;
  readonly repository_url: string | null;
  readonly video_url: string | null;
  readonly views_count: number;
  readonly likes_count: number;
  readonly bookmarks_count: number;
  readonly downloads_count: number;
  readonly created_at: Date;
  readonly listing: ListingStatus;
  readonly readme_verified: boolean;
  /** Absent in reports made before commit histories were read. */
  readonly note: { readonly text?: string | null };
  /** While a claim is reviewed. */
  readonly held_until: Date | null;
  readonly pictures: readonly { hash: string; width: number; height: number; placeholder: string }[];
  readonly bookmarked: boolean;
  readonly liked: boolean;
  readonly live: {
    readonly state: PurchaseState;
    readonly expires_at: string;
    readonly by_viewer: boolean;
  } | null;
  readonly author: AuthorColumns;
  readonly mine: PurchaseColumns | null;
  /** The sort value, for the cursor. */
  readonly sort_key: string;
  readonly total: number;
}

export interface AuthorColumns {
  readonly username: string | null;
  readonly full_name: string | null;
  readonly photo_hash: string | null;
  readonly college_name: string | null;
  readonly github_verified: boolean;
  readonly email: string;
  readonly joined_at: string;
  readonly rating: number | null;
  /** Distinct parties: domain/projects/reputation.ts. */
  readonly reviewers: number;
  readonly sold: number;
}

/** The viewer's paid purchase and what it unlocks, as sold. */
export interface PurchaseColumns {
  readonly id: string;
  readonly receipt_number: number;
  readonly paid_at: string;
  readonly amount_minor: number;
  readonly repository_url: string | null;
  readonly video_url: string | null;
  readonly archive: {
    readonly file_name: string;
    readonly size_bytes: number;
    readonly sha256: string;
    readonly commit: string;
  } | null;
  readonly shipment: {
    readonly status: ShipmentStatus;
    readonly courier_name: string | null;
    readonly tracking_id: string | null;
    readonly shipped_at: string | null;
    readonly delivered_at: string | null;
    readonly address: string | null;
    readonly phone: string | null;
    readonly address_removed_at: string | null;
  } | null;
  readonly reviewed: boolean;
}

export interface DetailColumns {
  readonly report: StoredReport;
  readonly commit_sha: string | null;
  readonly verified_at: Date;
  /** Why an operator banned the listing; null if it is not banned. */
  readonly ban_reason: string | null;
  /** Seller only: open claims. */
  readonly claims:
    | readonly {
        readonly id: string;
        readonly number: number;
        readonly reason: ClaimReason;
        readonly text: string | null;
        readonly repo_url: string | null;
        readonly opened_at: string;
        readonly decide_by: string;
        readonly held_until: string | null;
        readonly answer: string | null;
        readonly answered_at: string | null;
      }[]
    | null;
}
