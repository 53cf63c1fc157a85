import type {
  ClaimOnListing,
  Picture,
  ProjectCard,
  ProjectDetails,
  PurchaseSummary,
  Review,
  VerificationReport,
} from '#contract/entities.ts';
import { PICTURE_FORM_WIDTHS, pictureAddress } from '#domain/pictures/picture-name.ts';
import {
  canSeeOwnPurchase,
  canSeeSellerEmail,
  canSeeSource,
  relationOf,
} from '#domain/projects/project-access.ts';
import { RESPONSE_TIME, shownRating } from '#domain/projects/reputation.ts';
import { statusOfProject } from '#domain/projects/status.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import { publicCheck, verificationNote } from '#domain/verification/verification-check.ts';
import type { ProjectPage } from './list-projects.ts';
import type { ReviewPage } from './list-reviews.ts';
import type { AuthorColumns, ProjectRow, PurchaseColumns } from './project-rows-store.ts';
import type { ReviewRow } from './review-store.ts';
import type { ShownProject } from './show-project.ts';

/** The only shapes in which a project leaves the server; fields that a relation does not grant are never added. */

const CARD_DESCRIPTION_CHARS = 500;
const PUBLIC_COMMIT_CHARS = 7;

export function presentPage({ rows, total, nextCursor }: ProjectPage, viewerId: string) {
  return {
    data: rows.map((row) => presentCard(row, viewerId)),
    meta: { total, next_cursor: nextCursor },
  };
}

function presentCard(row: ProjectRow, viewerId: string): ProjectCard {
  return { ...presentProject(row, viewerId), description: cut(row.description) };
}

export function presentDetails(row: ShownProject, viewerId: string): ProjectDetails {
  return {
    ...presentProject(row, viewerId),
    features: row.features,
    reviews: row.reviews.rows.map((review) => presentReview(review)),
    reviews_total: row.reviews.total,
    reviews_cursor: row.reviews.nextCursor,
    verification: presentReport(row, viewerId),
    reserved_by_me: row.live !== null && row.live.state !== 'paid' && row.live.by_viewer,
    ...(row.claims === null ? {} : { claims: row.claims.map((claim) => presentClaim(claim)) }),
    ...(row.ban_reason !== null && row.seller_id === viewerId ? { ban_reason: row.ban_reason } : {}),
  };
}

function presentClaim(claim: NonNullable<ShownProject['claims']>[number]): ClaimOnListing {
  return {
    ...claim,
    text: claim.text ?? '',
    opened_at: iso(claim.opened_at),
    decide_by: iso(claim.decide_by),
    held_until: claim.held_until === null ? null : iso(claim.held_until),
    answered_at: claim.answered_at === null ? null : iso(claim.answered_at),
  };
}

function presentProject(row: ProjectRow, viewerId: string): ProjectCard {
  const { mine } = row;
  const isSeller = row.seller_id === viewerId;
  const viewer = { isSeller, hasPaid: mine !== null };
  const status = statusOfProject(row.live);
  const pictures = row.pictures.map((picture) => presentPicture(picture));
  // Buyers see the version that was sold, sellers the current one.
  const offered = isSeller ? row : (mine ?? row);
  return {
    project_id: row.id,
    id: row.id,
    _id: row.id,
    title: row.title,
    subject: row.subject,
    description: row.description,
    category: row.category,
    price: row.price_rupees,
    status,
    reserved_until: status === 'pending' && row.live !== null ? iso(row.live.expires_at) : null,
    complexity: row.complexity,
    duration_hours: row.duration_hours,
    duration_hour: row.duration_hours,
    images: pictures.map(({ large }) => large),
    pictures,
    is_verified: true,
    verification_note: verificationNote(row.category, row.note.text),
    held_until: row.held_until?.toISOString() ?? null,
    bookedmarked: row.bookmarked,
    liked: row.liked,
    views: row.views_count,
    created_at: row.created_at.toISOString(),
    tech_stack: row.tech_stack,
    stats: {
      views: row.views_count,
      likes: row.likes_count,
      bookmarks: row.bookmarks_count,
      downloads: row.downloads_count,
    },
    software: { tech_stack: row.tech_stack, readme_verified: row.readme_verified },
    author: presentAuthor(row.author, canSeeSellerEmail(viewer)),
    relation: relationOf(viewer),
    ...(isSeller && row.listing !== 'archived' ? { listing: row.listing } : {}),
    Project_data: {
      tech_stack: row.tech_stack,
      ...(canSeeSource(viewer) && offered.repository_url !== null
        ? { repo_url: offered.repository_url }
        : {}),
      ...(canSeeSource(viewer) && offered.video_url !== null ? { video_url: offered.video_url } : {}),
      ...(canSeeOwnPurchase(viewer) && mine?.shipment
        ? {
            ...(mine.shipment.address === null ? {} : { address: mine.shipment.address }),
            ...(mine.shipment.phone === null ? {} : { phonenumber: mine.shipment.phone }),
            status: mine.shipment.status,
          }
        : {}),
    },
    ...(canSeeOwnPurchase(viewer) && mine !== null ? { purchase: presentPurchase(mine) } : {}),
  };
}

function presentPicture({ hash, width, height, placeholder }: ProjectRow['pictures'][number]): Picture {
  return {
    id: hash,
    small: pictureAddress(hash, PICTURE_FORM_WIDTHS.small),
    medium: pictureAddress(hash, PICTURE_FORM_WIDTHS.medium),
    large: pictureAddress(hash, PICTURE_FORM_WIDTHS.large),
    width,
    height,
    placeholder,
  };
}

function presentAuthor(author: AuthorColumns, withEmail: boolean): ProjectCard['author'] {
  const name = author.full_name ?? 'Deleted user';
  const photo =
    author.photo_hash === null ? null : pictureAddress(author.photo_hash, PICTURE_FORM_WIDTHS.small);
  return {
    username: author.username ?? 'deleted user',
    full_name: name,
    name,
    profile_photo: photo,
    avatar: photo,
    college_name: author.college_name,
    github_verified: author.github_verified,
    rating: shownRating(author.rating),
    reviews_count: author.reviewers,
    is_new_seller: author.reviewers === 0,
    projects_completed: author.sold,
    response_time: RESPONSE_TIME,
    joined_at: iso(author.joined_at),
    ...(withEmail ? { email: author.email } : {}),
  };
}

export function presentReviews({ rows, total, nextCursor }: ReviewPage) {
  return {
    data: rows.map((review) => presentReview(review)),
    meta: { total, next_cursor: nextCursor },
  };
}

export function presentReview(review: Omit<ReviewRow, 'key'>): Review {
  return {
    id: review.id,
    user: review.user ?? 'deleted user',
    rating: review.rating,
    comment: review.comment,
    date: review.writtenAt.toISOString(),
    project_title: review.title,
    counts: review.counts,
  };
}

function presentPurchase(purchase: PurchaseColumns): PurchaseSummary {
  const { shipment } = purchase;
  return {
    purchase_id: purchase.id,
    receipt_number: formatReceiptNumber(purchase.receipt_number),
    paid_at: iso(purchase.paid_at),
    amount: purchase.amount_minor,
    archive: purchase.archive,
    shipment:
      shipment === null
        ? null
        : {
            status: shipment.status,
            courier_name: shipment.courier_name,
            tracking_id: shipment.tracking_id,
            shipped_at: shipment.shipped_at === null ? null : iso(shipment.shipped_at),
            delivered_at: shipment.delivered_at === null ? null : iso(shipment.delivered_at),
            address_removed_at:
              shipment.address_removed_at === null ? null : iso(shipment.address_removed_at),
          },
    reviewed: purchase.reviewed,
  };
}

/**
 * The public report: findings without places, and no sentence that names the repository or account. The commit hash is
 * shortened, because the full hash identifies its repository on the code host.
 */
function presentReport(
  { report, category, commit_sha, verified_at, seller_id, mine }: ShownProject,
  viewerId: string,
): VerificationReport {
  const isWhole = canSeeSource({ isSeller: seller_id === viewerId, hasPaid: mine !== null });
  return {
    verified_at: verified_at.toISOString(),
    commit: isWhole ? commit_sha : (commit_sha?.slice(0, PUBLIC_COMMIT_CHARS) ?? null),
    note: verificationNote(category, report.note),
    checks: report.checks.map((check) => {
      const { id, title, result, sentence } = publicCheck(check);
      return { id, title, result, sentence };
    }),
    languages: report.languages,
    readme_verified: report.readme_verified,
  };
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length <= CARD_DESCRIPTION_CHARS
    ? text
    : `${characters.slice(0, CARD_DESCRIPTION_CHARS - 1).join('')}…`;
}

/** PostgreSQL formats times inside JSON with an offset and microseconds. */
function iso(time: string): string {
  return new Date(time).toISOString();
}
