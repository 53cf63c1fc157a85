import type { Inside } from '#domain/inside/inside.ts';
import type { SupportFigures } from '#domain/orders/support-figures.ts';
import type { FormerTexts } from '#domain/projects/former-texts.ts';
import type { ProjectFields } from '#domain/projects/project.ts';
import type { Licence, SaleMode } from '#domain/projects/sale-mode.ts';
import type { StoredReport } from '../database/stored-json.ts';

export interface EntrySource extends ProjectFields {
  readonly id: string;
  readonly commitSha: string | null;
  readonly repositoryPrivate: boolean;
  /** Of the commit for sale; null for hardware. */
  readonly archiveBytes: number | null;
  readonly saleMode: SaleMode;
  readonly licence: Licence | null;
  readonly createdAt: Date;
  readonly pictures: readonly PictureRow[];
  /** The list begins with the newest version. It is empty for hardware. */
  readonly versions: readonly {
    readonly number: number;
    readonly publishedAt: string;
    readonly notes: string;
    readonly keptPercent: number | null;
  }[];
  readonly formerTexts: readonly FormerTexts[];
  readonly report: StoredReport | null;
  readonly verifiedAt: Date | null;
  readonly hasVideo: boolean;
  /** The newest listings of software in the same subject, and how many of them have less code. */
  readonly compared: { readonly listings: number; readonly smaller: number };
  /** Null if no proof of build waits or was accepted. */
  readonly proof: { readonly state: 'waiting' | 'proved'; readonly sentAt: string } | null;
  /** Null for hardware. */
  readonly inside: Pick<Inside, 'lines' | 'shape'> | null;
}

export interface PictureRow {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}

export interface SellerSource extends SupportFigures {
  readonly id: string;
  readonly username: string | null;
  readonly fullName: string | null;
  readonly photoHash: string | null;
  readonly collegeName: string | null;
  readonly githubVerified: boolean;
  readonly joinedAt: Date;
  readonly rating: number | null;
  readonly reviewers: number;
  readonly sold: number;
  readonly reviews: readonly StoredReview[];
  /** The number of reviews with one to five stars. */
  readonly ratings: readonly number[];
}

export interface StoredReview {
  readonly id: string;
  readonly user: string | null;
  readonly rating: number;
  readonly comment: string;
  readonly title: string;
  readonly version: number | null;
  /** The creation time in UTC with microseconds, for the cursor. */
  readonly key: string;
  readonly editedAt: string | null;
  readonly reply: string | null;
  readonly repliedAt: string | null;
}

/**
 * Of the texts below. Increment it with every change of what `entryTexts` and `sellerTexts` make of the same source:
 * texts of an older form are written anew by the first reader, also those of an older process that still runs.
 */
export const TEXTS_FORMAT = 5;
export const IS_ENTRY_STALE = `entry.format < ${TEXTS_FORMAT}`;
export const IS_SELLER_STALE = `seller.format < ${TEXTS_FORMAT}`;

/** Each field contains the members of a JSON object as text, without the braces. */
export interface EntryTexts {
  readonly card: string;
  readonly fullCard: string;
  readonly page: string;
  readonly report: string;
}

export interface SellerTexts {
  readonly authorCard: string;
  readonly author: string;
  readonly reviews: string;
}
