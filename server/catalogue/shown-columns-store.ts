import { LIVE_STATES } from '#domain/purchases/purchase-states.ts';
import { nextActFacts } from '../database/predicates.ts';
import { IS_ENTRY_STALE, IS_SELLER_STALE } from './entry-rows-store.ts';

/** Joins the viewer's own live purchase of a copy, which other viewers do not see. $1 is the viewer. */
export const COPY_JOIN = `
  left join lateral (
    select own.state, own.buyer_id, own.expires_at from purchases own
     where own.project_id = entry.project_id and own.buyer_id = $1 and own.sale_mode = 'copies'
       and own.state in (${LIVE_STATES.map((state) => `'${state}'`).join(', ')})
  ) copy on entry.sale_mode = 'copies'`;

const HAS_PAID = `((entry.live_buyer_id = $1 and entry.live_state = 'paid') or copy.state = 'paid')`;

/** Null unless the viewer ($1) is the seller or a buyer who paid. */
export const SOURCE = `case when entry.seller_id = $1 or ${HAS_PAID} then (
  select json_build_object('repositoryUrl', project.repository_url, 'videoUrl', project.video_url,
    'email', profile.email, 'commitSha', verification.commit_sha,
    'repositoryPrivate', coalesce(verification.repository_private, false),
    'unreadableSince', verification.repository_unreadable_since)
  from projects project
  join profiles profile on profile.id = project.seller_id
  left join verifications verification on verification.id = project.verification_id
  where project.id = entry.project_id) end`;

export const MINE = `case when ${HAS_PAID} then (
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

export const LIVE = {
  state: 'coalesce(entry.live_state, copy.state)',
  buyerId: 'coalesce(entry.live_buyer_id, copy.buyer_id)',
  reservedUntil: 'coalesce(entry.reserved_until, copy.expires_at)',
};

/** Needs the aliases `entry`, `copy`, `counters` and `seller`. $1 is the viewer. */
export const SHOWN_COLUMNS = `
  entry.project_id as id, entry.seller_id as "sellerId", entry.listing_status as "listingStatus",
  ${LIVE.state} as "liveState", ${LIVE.buyerId} as "liveBuyerId", ${LIVE.reservedUntil} as "reservedUntil",
  entry.reservation_is_shortened as "isShortened",
  ${LIVE.reservedUntil} <= now() as "hasLapsed",
  entry.sale_mode as "saleMode", entry.copies_sold as "copiesSold",
  case when entry.held_until > now() then entry.held_until end as "frozenUntil", entry.technologies,
  counters.views, counters.likes, counters.bookmarks, counters.downloads,
  exists (select from bookmarks where project_id = entry.project_id and profile_id = $1) as bookmarked,
  exists (select from likes where project_id = entry.project_id and profile_id = $1) as liked,
  ${IS_ENTRY_STALE} as "isStale", ${IS_SELLER_STALE} as "isSellerStale",
  ${SOURCE} as source,
  ${MINE} as mine`;

export const SHOWN_JOINS = `
  join project_counters counters on counters.project_id = entry.project_id
  join catalogue_sellers seller on seller.seller_id = entry.seller_id
  ${COPY_JOIN}`;

export const UTC_KEY = "(page.created_at at time zone 'UTC')::text || '+00'";
