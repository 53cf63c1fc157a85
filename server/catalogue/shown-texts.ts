import type { ResponseOf } from '#contract/calls.ts';
import type { ClaimOnListing } from '#contract/entities/claim.ts';
import type { CompactCard } from '#contract/entities/compact-card.ts';
import { presentNextAct } from '#contract/entities/next-act.ts';
import type { ProjectCard, ProjectDetails } from '#contract/entities/project.ts';
import type { PurchaseSummary } from '#contract/entities/purchase.ts';
import type { Review } from '#contract/entities/seller.ts';
import { closureOf } from '#domain/accounts/shop.ts';
import {
  canOpenRepository,
  canSeeOwnPurchase,
  canSeeSellerEmail,
  canSeeSource,
  offeredVersion,
  type ProjectViewer,
  relationOf,
} from '#domain/projects/project-access.ts';
import { formatTechStack } from '#domain/projects/project.ts';
import { blocksOtherBuyers, statusOfProject } from '#domain/projects/status.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import { publicCommit, shortCommit } from '#domain/verification/short-commit.ts';
import { partOf } from './entry-texts.ts';
import type { ProjectPage } from './list-projects.ts';
import type { RelatedProjects } from './list-related.ts';
import type { ReviewPage } from './list-reviews.ts';
import type { ReviewRow } from './reviews-store.ts';
import type { ShownProject } from './show-project.ts';
import type { ClaimColumns, DetailRow, PurchaseColumns, ShownRow } from './shown-rows-store.ts';

// The catalogue's JSON responses are built here from the entry's stored public fields and the fields that depend on
// time, counters and viewer. A response never contains a field that the viewer's relation does not grant.

export function presentPage(page: ProjectPage, viewerId: string | null): string {
  const present = page.view === 'card' ? presentCompact : presentFull;
  const meta = {
    total: page.total,
    ...(page.isTotalCapped ? { total_is_capped: true } : {}),
    next_cursor: page.nextCursor,
    ...(typeof page.corrected === 'string' ? { corrected: page.corrected } : {}),
    ...(page.exact === undefined ? {} : { closest: true, exact: page.exact }),
    ...(page.isPopular === true ? { popular: true } : {}),
    ...(page.paid === undefined ? {} : { paid: page.paid }),
  };
  return `{"data":[${page.rows.map((row) => present(row, viewerId)).join(',')}],"meta":${JSON.stringify(meta)}}`;
}

export function presentCards(rows: readonly ShownRow[], viewerId: string | null): string {
  return `[${rows.map((row) => presentCompact(row, viewerId)).join(',')}]`;
}

export function presentRelated({ seller, similar }: RelatedProjects, viewerId: string): string {
  return `{"data":{"seller":${presentCards(seller, viewerId)},"similar":${presentCards(similar, viewerId)}}}`;
}

function presentCompact(row: ShownRow, viewerId: string | null): string {
  const viewer = viewerOf(row, viewerId);
  const { status } = standingOf(row);
  const fields = {
    status,
    held_until: row.frozenUntil?.toISOString() ?? null,
    bookedmarked: row.bookmarked,
    ...copiesOf(row),
    relation: relationOf(viewer),
    ...listingOf(row, viewer),
    ...figuresOf(row, viewer),
    ...(canSeeOwnPurchase(viewer) && row.mine !== null ? { purchase: presentCompactPurchase(row.mine) } : {}),
  } satisfies Partial<CompactCard>;
  return `{${row.text},${partOf(fields)},"author":{${row.author}}}`;
}

function presentFull(row: ShownRow, viewerId: string | null): string {
  const email =
    canSeeSellerEmail(viewerOf(row, viewerId)) && row.source !== null
      ? `,${partOf({ email: row.source.email })}`
      : '';
  return `{${row.text},${partOf(shownFields(row, viewerId))},"author":{${row.author}${email}}}`;
}

export function presentDetails(
  { row, ownReviews }: ShownProject,
  viewerId: string | null,
  answer?: object,
): string {
  const viewer = viewerOf(row, viewerId);
  const commit = canSeeSource(viewer) ? row.commitSha : publicCommit(row.commitSha, row);
  const isReserved = isReservedBy(row, viewerId) && standingOf(row).status === 'pending';
  const fields = {
    reserved_by_me: isReserved,
    ...(isReserved && row.liveState === 'processing' ? { payment_processing: true } : {}),
    shop_closed: shopClosureOf(row),
    ...(row.claims === null || !viewer.isSeller
      ? {}
      : { claims: row.claims.map((claim) => presentClaim(claim)) }),
    ...(row.proofDeclined === null ? {} : { proof_declined: row.proofDeclined }),
    ...(row.banReason !== null && viewer.isSeller ? { ban_reason: row.banReason } : {}),
  };
  const reviews =
    ownReviews === null
      ? row.reviews
      : partOf({
          reviews: ownReviews.rows.map((review) => presentReview(review)),
          reviews_total: ownReviews.total,
          reviews_cursor: ownReviews.nextCursor,
        });
  const project = presentFull(row, viewerId).slice(0, -1);
  const verification = `{${partOf({ commit })},${row.report}}`;
  const text = `${project},${partOf(fields)},${reviews},"verification":${verification}}`;
  return `{"data":${text}${answer === undefined ? '' : `,${partOf({ ...answer })}`}}`;
}

export function presentPublicProject(
  row: ShownRow,
): ResponseOf<'GET /api/public/projects/{projectId}'>['data'] {
  const { title, price, category } = JSON.parse(`{${row.text}}`) as ProjectCard;
  return { project_id: row.id, title, category, price, status: standingOf(row).status };
}

function viewerOf(row: ShownRow, viewerId: string | null): ProjectViewer {
  return { isSeller: row.sellerId === viewerId, hasPaid: row.mine !== null };
}

export function isReservedBy({ liveBuyerId, liveState }: ShownRow, viewerId: string | null): boolean {
  return viewerId !== null && liveBuyerId === viewerId && liveState !== 'paid';
}

function standingOf(row: ShownRow) {
  const { liveState: state, isShortened, hasLapsed, reservedUntil } = row;
  const live =
    state !== null &&
    blocksOtherBuyers({ state, isShortened: isShortened ?? false, hasLapsed: hasLapsed ?? false })
      ? { state }
      : null;
  const status = statusOfProject(live);
  return { status, reservedUntil: status === 'pending' ? (reservedUntil?.toISOString() ?? null) : null };
}

function copiesOf({ saleMode, copiesSold }: ShownRow) {
  return saleMode === 'copies' ? { copies_sold: copiesSold } : {};
}

function listingOf(row: ShownRow, { isSeller }: ProjectViewer) {
  return isSeller && row.listingStatus !== 'archived' ? { listing: row.listingStatus } : {};
}

function figuresOf({ figures }: ShownRow, { isSeller }: ProjectViewer) {
  if (!isSeller || figures === null) return {};
  const { earnedMinor, ...counts } = figures;
  return { figures: { ...counts, earned_minor: earnedMinor } };
}

function shownFields(row: ShownRow, viewerId: string | null) {
  const viewer = viewerOf(row, viewerId);
  const { mine, source } = row;
  const { status, reservedUntil } = standingOf(row);
  const repositoryPrivate = source?.repositoryPrivate ?? false;
  const nothing = { repositoryUrl: null, videoUrl: null };
  const offered = offeredVersion<{ repositoryUrl: string | null; videoUrl: string | null }>(viewer, {
    listed: source ?? nothing,
    bought: mine ?? nothing,
  });
  return {
    status,
    reserved_until: reservedUntil,
    held_until: row.frozenUntil?.toISOString() ?? null,
    bookedmarked: row.bookmarked,
    liked: row.liked,
    views: row.views,
    stats: { views: row.views, likes: row.likes, bookmarks: row.bookmarks, downloads: row.downloads },
    ...copiesOf(row),
    relation: relationOf(viewer),
    ...listingOf(row, viewer),
    Project_data: {
      tech_stack: formatTechStack(row.technologies),
      ...(canOpenRepository(viewer, repositoryPrivate) && offered.repositoryUrl !== null
        ? { repo_url: offered.repositoryUrl }
        : {}),
      ...(canSeeSource(viewer) && offered.repositoryUrl !== null
        ? { repository_private: repositoryPrivate }
        : {}),
      ...(viewer.isSeller && typeof source?.unreadableSince === 'string'
        ? { repository_unreadable_since: iso(source.unreadableSince) }
        : {}),
      ...(canSeeSource(viewer) && offered.videoUrl !== null ? { video_url: offered.videoUrl } : {}),
      ...(canSeeOwnPurchase(viewer) && mine?.shipment
        ? {
            ...(mine.shipment.address === null ? {} : { address: mine.shipment.address }),
            ...(mine.shipment.phone === null ? {} : { phonenumber: mine.shipment.phone }),
            status: mine.shipment.status,
          }
        : {}),
    },
    ...(canSeeOwnPurchase(viewer) && mine !== null ? { purchase: presentPurchase(mine) } : {}),
  } satisfies Partial<ProjectCard>;
}

function shopClosureOf({ shop }: DetailRow): ProjectDetails['shop_closed'] {
  if (shop === null) return null;
  const closedUntil = shop.closedUntil === null ? null : new Date(shop.closedUntil);
  const closure = closureOf({ closedAt: new Date(shop.closedAt), closedUntil }, new Date());
  return closure === null ? null : { until: closure.until?.toISOString() ?? null };
}

function presentClaim(claim: ClaimColumns): ClaimOnListing {
  return {
    id: claim.id,
    number: claim.number,
    reason: claim.reason,
    text: claim.text ?? '',
    repo_url: claim.repoUrl,
    opened_at: iso(claim.openedAt),
    decide_by: iso(claim.decideBy),
    held_until: claim.frozenUntil === null ? null : iso(claim.frozenUntil),
    answer: claim.answer,
    answered_at: claim.answeredAt === null ? null : iso(claim.answeredAt),
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
    version: review.version,
    counts: review.counts,
    edited_at: review.editedAt?.toISOString() ?? null,
    reply:
      review.reply === null || review.repliedAt === null
        ? null
        : { text: review.reply, at: review.repliedAt.toISOString() },
  };
}

function presentPurchase(purchase: PurchaseColumns): PurchaseSummary {
  const { shipment } = purchase;
  return {
    purchase_id: purchase.id,
    receipt_number: formatReceiptNumber(purchase.receiptNumber),
    paid_at: iso(purchase.paidAt),
    amount: purchase.amountMinor,
    archive:
      purchase.archive === null
        ? null
        : {
            file_name: purchase.archive.fileName,
            size_bytes: purchase.archive.sizeBytes,
            sha256: purchase.archive.sha256,
            commit: purchase.archive.commit,
          },
    shipment:
      shipment === null
        ? null
        : {
            status: shipment.status,
            courier_name: shipment.courierName,
            tracking_id: shipment.trackingId,
            shipped_at: shipment.shippedAt === null ? null : iso(shipment.shippedAt),
            delivered_at: shipment.deliveredAt === null ? null : iso(shipment.deliveredAt),
            address_removed_at: shipment.addressRemovedAt === null ? null : iso(shipment.addressRemovedAt),
          },
    ...(purchase.version === null ? {} : { version: purchase.version }),
    ...(purchase.licence === null ? {} : { licence: purchase.licence }),
    reviewed: purchase.reviewed,
  };
}

function presentCompactPurchase({
  id,
  archive,
  order,
}: PurchaseColumns): NonNullable<CompactCard['purchase']> {
  return {
    archive:
      archive === null
        ? null
        : {
            file_name: archive.fileName,
            size_bytes: archive.sizeBytes,
            commit: shortCommit(archive.commit),
          },
    purchase_id: id,
    next: presentNextAct(order, 'buyer'),
  };
}

/** PostgreSQL formats times inside JSON with an offset and microseconds. */
function iso(time: string): string {
  return new Date(time).toISOString();
}
