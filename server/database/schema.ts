import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ClaimReason, ClaimState } from '#domain/projects/claim.ts';
import type { Category, Complexity, ShipmentStatus } from '#domain/projects/project.ts';
import type { SignalKind } from '#domain/projects/reputation.ts';
import type { LedgerAccount, LedgerKind } from '#domain/purchases/ledger.ts';

/** The tables of `migrations/` as Kysely sees them. `bigint` columns arrive as numbers (all are below 2^53). */

type CreatedAt = Generated<Date>;
type UpdatedAt = ColumnType<Date, Date | undefined, Date>;
type Json<T> = ColumnType<T, string, string>;

export interface ProfileTable {
  id: string;
  identity_subject: string;
  email: string;
  /** domain/accounts/mailbox.ts; null once the account is deleted. */
  mailbox: string | null;
  username: string | null;
  full_name: string | null;
  college_name: string | null;
  photo_hash: string | null;
  github_id: number | null;
  github_login: string | null;
  github_token_sealed: string | null;
  github_linked_at: Date | null;
  completed_at: Date | null;
  /** When the address was proved; until then the username is only wished for. */
  address_proved_at: Date | null;
  /** domain/accounts/username.ts, `usernameKey`; null without a username, and for names that looked alike before. */
  username_key: string | null;
  /** The full name as it looks; null for names from before. */
  full_name_key: string | null;
  mail_when_sold: Generated<boolean>;
  mail_when_shipped: Generated<boolean>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  deleted_at: Date | null;
}

/** A browser, as the SHA-256 of its cookie, that an account was signed in from. */
export interface AccountDeviceTable {
  device_hash: string;
  profile_id: string;
  first_used_at: CreatedAt;
  last_used_at: UpdatedAt;
  /** Null: known, but not trusted for signing in. */
  trusted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface GithubLinkTicketTable {
  hash: string;
  kind: 'ticket' | 'id-token' | 'state';
  profile_id: string;
  browser_hash: string | null;
  code_verifier: string | null;
  expires_at: Date;
  used_at: Date | null;
}

export interface PictureTable {
  hash: string;
  width: number;
  height: number;
  placeholder: string;
  uploaded_by: string;
  size_bytes: number;
  created_at: CreatedAt;
}

export interface PictureFingerprintTable {
  picture_hash: string;
  version: number;
  keys: number[];
  fingerprint: Buffer;
}

export interface ArchiveTable {
  sha256: string;
  size_bytes: number;
  repository_id: number;
  commit_sha: string;
  file_name: string;
  /** Of its content, see domain/verification/work-identity.ts; null until it has been computed. */
  content_digest: Generated<string | null>;
  source_files: Generated<number | null>;
  source_weight: Generated<number | null>;
  created_at: CreatedAt;
}

/** The source files of a kept zip by their git hash, each content once. */
export interface ArchiveFileTable {
  archive_sha256: string;
  blob_sha: string;
  weight: number;
}

export interface ArchiveSourceTable {
  archive_sha256: string;
  fingerprints: number[];
  version: Generated<number>;
  fingerprint_count: GeneratedAlways<number>;
  created_at: CreatedAt;
}

export interface ListingFingerprintTable {
  fingerprint: number;
  project_id: string;
}

/** What a verification found, as stored and (without `places`) shown. */
export interface StoredReport {
  checks: {
    id: string;
    title: string;
    result: 'pass' | 'warn' | 'fail';
    sentence: string;
    advice?: string;
    places?: string[];
  }[];
  languages: { name: string; bytes: number; percent: number }[];
  readme_verified: boolean;
  note?: string | null;
  suggested?: { title: string; description: string; tech_stack: string };
}

export interface VerificationTable {
  id: string;
  profile_id: string;
  category: Category;
  accepted: boolean;
  repository_id: number | null;
  repository_full_name: string | null;
  repository_url: string | null;
  commit_sha: string | null;
  tree_sha: string | null;
  archive_sha256: string | null;
  picture_hashes: Generated<string[]>;
  /** Listings for which it was refused. */
  matched_project_ids: Generated<string[]>;
  report: Json<StoredReport>;
  created_at: CreatedAt;
  expires_at: Date;
}

export interface ProjectTable {
  id: string;
  seller_id: string;
  title: string;
  subject: string;
  description: string;
  category: Category;
  price_rupees: number;
  complexity: Complexity;
  duration_hours: number;
  features: Generated<string>;
  tech_stack: string;
  repository_url: string | null;
  repository_id: number | null;
  commit_sha: string | null;
  archive_sha256: string | null;
  video_url: string | null;
  /** Null where nobody holds it and its seller's account has gone. */
  verification_id: string | null;
  listing: Generated<Listing>;
  /** Of the seller when it was listed; software only. */
  seller_github_id: Generated<number | null>;
  /** When a claim on it was accepted. */
  disowned_at: Generated<Date | null>;
  /** Until when it cannot be bought because of a claim. */
  held_until: Generated<Date | null>;
  views_count: Generated<number>;
  likes_count: Generated<number>;
  bookmarks_count: Generated<number>;
  downloads_count: Generated<number>;
  popularity: Generated<number>;
  search: ColumnType<string, never, never>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface ProjectImageTable {
  project_id: string;
  position: number;
  picture_hash: string;
}

export interface BookmarkTable {
  profile_id: string;
  project_id: string;
  /** Whether it moves the project's counts and popularity (domain/projects/reputation.ts). */
  counts: Generated<boolean>;
  created_at: CreatedAt;
}

export interface ProjectViewTable {
  project_id: string;
  viewer_id: string;
  viewed_on: ColumnType<Date, string, string>;
  viewed_at: CreatedAt;
  counts: Generated<boolean>;
}

/** What an account shows of who is behind it, as a hash. */
export interface AccountSignalTable {
  kind: SignalKind;
  value: string;
  profile_id: string;
  first_seen_at: CreatedAt;
}

export interface ReputationQueueTable {
  profile_id: string;
  queued_at: CreatedAt;
}

export interface SellerFiguresTable {
  seller_id: string;
  buyers: Generated<number>;
  reviewers: Generated<number>;
  rating: number | null;
  updated_at: UpdatedAt;
}

export interface ShippingDraftTable {
  profile_id: string;
  project_id: string;
  address: string;
  phone: string;
  /** Also when somebody began to buy with it. */
  updated_at: UpdatedAt;
}

/** Where a project stands; see the table's own comment. */
export type Listing = 'listed' | 'withdrawn' | 'archived' | 'banned';

export type PurchaseState =
  | 'reserved'
  | 'processing'
  | 'paid'
  | 'expired'
  | 'cancelled'
  | 'refund-pending'
  | 'refunded'
  | 'disputed';

export interface PurchaseTable {
  id: string;
  project_id: string;
  buyer_id: string;
  seller_id: string;
  state: PurchaseState;
  price_rupees: number;
  fee_rupees: number;
  amount_minor: number;
  currency: Generated<string>;
  intent_id: string | null;
  method: string | null;
  /** Keyed hash of the card or UPI id that paid. */
  payer_hash: string | null;
  title: string;
  description: string;
  category: Category;
  repository_url: string | null;
  commit_sha: string | null;
  archive_sha256: string | null;
  video_url: string | null;
  receipt_number: number | null;
  expires_at: ColumnType<Date, Date, Date>;
  created_at: CreatedAt;
  paid_at: Date | null;
  ended_at: Date | null;
  end_reason: string | null;
  refund_id: string | null;
  hold_seconds: Generated<number | null>;
  yields: Generated<boolean>;
  payment_open: Generated<boolean>;
  disputed_since: Generated<Date | null>;
  dispute_id: Generated<string | null>;
  evidence_due_at: Generated<Date | null>;
  refunded_by: Generated<'seller' | 'buyer' | 'operator' | null>;
}

export interface PaymentFailureTable {
  id: string;
  purchase_id: string;
  code: string | null;
  reason: string;
  failed_at: CreatedAt;
}

export interface ReviewTable {
  id: string;
  /** Shown while this purchase stands. */
  purchase_id: string;
  project_id: string;
  seller_id: string;
  author_id: string;
  rating: number;
  comment: string;
  /** False while author and seller are known to be one party. */
  counts: Generated<boolean>;
  created_at: CreatedAt;
}

export interface LedgerEntryTable {
  id: string;
  transaction_id: string;
  purchase_id: string;
  kind: LedgerKind;
  account: LedgerAccount;
  profile_id: string | null;
  amount_minor: number;
  /** The provider's object that it was made for; empty where a purchase has one of the kind. */
  reference: Generated<string>;
  created_at: CreatedAt;
}

export interface ShipmentTable {
  purchase_id: string;
  project_id: string;
  seller_id: string;
  buyer_id: string;
  /** Null, as the telephone number, once they were removed. */
  address: string | null;
  phone: string | null;
  address_removed_at: Generated<Date | null>;
  status: Generated<ShipmentStatus>;
  courier_name: string | null;
  tracking_id: string | null;
  shipped_at: Date | null;
  delivered_at: Date | null;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface GatewayEventTable {
  id: string;
  type: string;
  intent_id: string | null;
  payload: Json<unknown>;
  received_at: CreatedAt;
  handled_at: Date | null;
}

/** Unlogged: counters that a crash of the database may forget. */
export interface AnalysisLeaseTable {
  profile_id: string;
  holder: string;
  ends_at: Date;
}

export interface RequestLimitTable {
  /** SHA-256 of the limit's name and who is counted. */
  key: string;
  used: number;
  ends_at: Date;
}

export interface OperatorActionTable {
  id: string;
  actor: string;
  action: string;
  subject: string;
  reason: string | null;
  details: Json<Record<string, unknown>>;
  done_at: CreatedAt;
}

export interface AlertTable {
  code: string;
  subject: string;
  sentence: string;
  times: Generated<number>;
  first_at: CreatedAt;
  last_at: UpdatedAt;
  cleared_at: Date | null;
}

export interface ClaimTable {
  id: string;
  number: Generated<number>;
  project_id: string;
  claimant_id: string;
  reason: ClaimReason;
  statement: string | null;
  evidence_url: string | null;
  is_matched: boolean;
  state: Generated<ClaimState>;
  opened_at: CreatedAt;
  decide_by: ColumnType<Date, Date, Date>;
  held_until: Date | null;
  answer: string | null;
  answered_at: Date | null;
  decided_at: Date | null;
  decision_reason: string | null;
}

export interface OperationMarkTable {
  name: string;
  value: string;
  updated_at: UpdatedAt;
}

export interface Schema {
  profiles: ProfileTable;
  account_devices: AccountDeviceTable;
  github_link_tickets: GithubLinkTicketTable;
  pictures: PictureTable;
  picture_fingerprints: PictureFingerprintTable;
  archives: ArchiveTable;
  archive_files: ArchiveFileTable;
  archive_sources: ArchiveSourceTable;
  listing_fingerprints: ListingFingerprintTable;
  verifications: VerificationTable;
  projects: ProjectTable;
  project_images: ProjectImageTable;
  bookmarks: BookmarkTable;
  likes: BookmarkTable;
  project_views: ProjectViewTable;
  shipping_drafts: ShippingDraftTable;
  purchases: PurchaseTable;
  payment_failures: PaymentFailureTable;
  reviews: ReviewTable;
  account_signals: AccountSignalTable;
  reputation_queue: ReputationQueueTable;
  seller_figures: SellerFiguresTable;
  ledger_entries: LedgerEntryTable;
  shipments: ShipmentTable;
  gateway_events: GatewayEventTable;
  analysis_leases: AnalysisLeaseTable;
  request_limits: RequestLimitTable;
  operator_actions: OperatorActionTable;
  alerts: AlertTable;
  operation_marks: OperationMarkTable;
  claims: ClaimTable;
}
