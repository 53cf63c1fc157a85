import { LIVE_STATES } from '#domain/purchases/purchase-states.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { EndedPurchase } from '#domain/purchases/refunds.ts';
import type { Queryable } from '../database/database.ts';
import { nextActFacts } from '../database/predicates.ts';
import { runStatement, statement } from '../database/statement.ts';
import type { OwnFacts } from './shown-rows-store.ts';

/** The viewer's own live purchase of a copy, which other viewers do not see. */
const COPY_JOIN = `
  left join purchases copy on entry.sale_mode = 'copies' and copy.project_id = entry.project_id
    and copy.buyer_id = $1 and copy.sale_mode = 'copies'
    and copy.state in (${LIVE_STATES.map((state) => `'${state}'`).join(', ')})`;

const HAS_PAID = `((entry.live_buyer_id = $1 and entry.live_state = 'paid') or copy.state = 'paid')`;

const SOURCE = `case when entry.seller_id = $1 or ${HAS_PAID} then (
  select json_build_object('repositoryUrl', project.repository_url, 'videoUrl', project.video_url,
    'email', profile.email, 'commitSha', verification.commit_sha,
    'repositoryPrivate', coalesce(verification.repository_private, false),
    'unreadableSince', verification.repository_unreadable_since)
  from projects project
  join profiles profile on profile.id = project.seller_id
  left join verifications verification on verification.id = project.verification_id
  where project.id = entry.project_id) end`;

const MINE = `case when ${HAS_PAID} then (
  select json_build_object(
    'id', mine.id, 'receiptNumber', mine.receipt_number, 'paidAt', mine.paid_at, 'amountMinor', mine.amount_minor,
    'repositoryUrl', mine.repository_url, 'videoUrl', mine.video_url,
    'archive', case when archive.sha256 is not null then json_build_object(
      'fileName', archive.file_name, 'sizeBytes', archive.size_bytes, 'sha256', archive.sha256,
      'commit', archive.commit_sha) end,
    'shipment', case when shipment.purchase_id is not null then json_build_object(
      'status', shipment.status, 'courierName', shipment.courier_name, 'trackingId', shipment.tracking_id,
      'shippedAt', shipment.shipped_at, 'deliveredAt', shipment.delivered_at, 'address', shipment.address,
      'phone', shipment.phone, 'addressRemovedAt', shipment.address_removed_at) end,
    'version', (select number from project_versions
      where project_id = mine.project_id and commit_sha = mine.commit_sha),
    'licence', mine.licence, 'order', ${nextActFacts('mine')}, 'reviewed', exists (select from reviews where purchase_id = mine.id))
  from purchases mine
  left join archives archive on archive.sha256 = mine.archive_sha256
  left join shipments shipment on shipment.purchase_id = mine.id
  where mine.project_id = entry.project_id and mine.buyer_id = $1 and mine.state = 'paid') end`;

/** Null unless the viewer ($1) is the seller. */
const FIGURES = `case when entry.seller_id = $1 then (
  select json_build_object(
    'views', (select views from project_counters where project_id = entry.project_id),
    'bookmarks', (select bookmarks from project_counters where project_id = entry.project_id), 'sold', count(distinct purchase.id)::int,
    'earnedMinor', coalesce(-sum(booked.amount_minor), 0)::bigint,
    'questions', (select count(*)::int from questions
      where project_id = entry.project_id and hidden_at is null))
  from purchases purchase
  left join ledger_entries booked on booked.purchase_id = purchase.id and booked.profile_id = purchase.seller_id
    and booked.kind in ('sale', 'refund', 'partial-refund', 'part-dispute')
  where purchase.project_id = entry.project_id and purchase.state = 'paid') end`;

const LIVE = {
  state: 'coalesce(entry.live_state, copy.state)',
  buyerId: 'coalesce(entry.live_buyer_id, copy.buyer_id)',
  reservedUntil: 'coalesce(entry.reserved_until, copy.expires_at)',
};

const selectOwn = statement(
  'catalogue-own',
  `select entry.project_id as id, ${LIVE.state} as "liveState", ${LIVE.buyerId} as "liveBuyerId",
     ${LIVE.reservedUntil} as "reservedUntil", ${LIVE.reservedUntil} <= now() as "hasLapsed",
     entry.reservation_is_shortened as "isShortened", ${SOURCE} as source, ${MINE} as mine,
     ${FIGURES} as figures
   from catalogue_entries entry ${COPY_JOIN}
   where entry.project_id = any((select $2::uuid[])::uuid[])`,
);

/**
 * What only the seller, and a buyer who holds or has bought a project, see of it.
 * @returns facts without source and purchase of projects of others.
 */
export async function listOwnFacts(
  database: Queryable,
  viewerId: string,
  projectIds: readonly string[],
): Promise<OwnFacts[]> {
  return await runStatement<OwnFacts>(database, selectOwn, [viewerId, projectIds]);
}

/** @returns null if the buyer never paid, or if the last purchase that they paid is still in the state `paid`. */
export async function findRefundedPurchase(
  db: Queryable,
  buyerId: string,
  projectId: string,
): Promise<EndedPurchase | null> {
  const row = await db
    .selectFrom('purchases')
    .select(['id', 'title', 'amountMinor', 'state', 'endedAt', 'endReason', 'refundedBy', 'receiptNumber'])
    .where('buyerId', '=', buyerId)
    .where('projectId', '=', projectId)
    .where('state', 'in', ['paid', 'refund-pending', 'refunded', 'disputed'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.state === 'paid') return null;
  return {
    purchaseId: row.id,
    title: row.title,
    amountMinor: row.amountMinor,
    state: row.state,
    endedAt: row.endedAt,
    endReason: row.endReason,
    refundedBy: row.refundedBy,
    receiptNumber: row.receiptNumber === null ? null : formatReceiptNumber(row.receiptNumber),
  };
}
