import { VERSIONS_ON_PAGE } from '#domain/projects/version-limits.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { runStatement, statement } from '../database/statement.ts';
import {
  type EntrySource,
  type EntryTexts,
  IS_SELLER_STALE,
  type SellerSource,
  type SellerTexts,
  TEXTS_FORMAT,
} from './entry-rows-store.ts';

/** The subquery hides the number of IDs from the planner, which would otherwise plan each run anew for so few. */
const IDS = '(select $1::uuid[])::uuid[]';

/** The columns that an entry copies from the view `catalogue_facts`. */
export const COPIED_COLUMNS = [
  'seller_id',
  'listing_status',
  'is_listed',
  'category',
  'complexity',
  'price_rupees',
  'created_at',
  'title_key',
  'subject_key',
  'technologies',
  'search',
  'live_state',
  'live_buyer_id',
  'reserved_until',
  'reservation_is_shortened',
  'held_until',
  'subject',
  'has_tests',
  'has_video',
  'sale_mode',
  'copies_sold',
] as const;

const copied = COPIED_COLUMNS.join(', ');
const fromPurchases = [
  'live_state',
  'live_buyer_id',
  'reserved_until',
  'reservation_is_shortened',
  'copies_sold',
];
const assigned = (columns: readonly string[], source: string): string =>
  columns.map((column) => `${column} = ${source}.${column}`).join(', ');
const columnsOf = (table: string, columns: readonly string[]): string =>
  columns.map((column) => `${table}.${column}`).join(', ');

const FACETED = [
  'category',
  'complexity',
  'price_rupees',
  'subject',
  'technologies',
  'is_sold',
  'has_tests',
  'has_video',
];
const COUNTED = ['project_id', 'is_listed', 'search', ...FACETED];
const counted = COUNTED.join(', ');
const FILTERS = ['category', 'complexity', 'is_listed', 'is_sold'];

const FORMER = `former as materialized (
     select ${counted} from catalogue_entries where project_id = any(${IDS})
   )`;

/** Follows `former` and `written`. Counts of words and facets change in a job; see `catalogue_changes`. */
const COUNTS = `lost as (
     select ${counted} from former where is_listed and project_id in (select project_id from written)
     except select ${counted} from written
   ), gained as (
     select ${counted} from written where is_listed except select ${counted} from former
   ), noted as (
     insert into catalogue_changes (delta, words, headings, ${FACETED.join(', ')})
     select delta, tsvector_to_array(search), tsvector_to_array(ts_filter(search, '{a,b}')), ${FACETED.join(', ')}
     from (select -1 as delta, lost.* from lost union all select 1, gained.* from gained) changed
   ), filters as (
     insert into project_counters as counters (project_id, ${FILTERS.join(', ')})
     select project_id, ${FILTERS.join(', ')} from written
     where not exists (
       select from project_counters known
       where known.project_id = written.project_id
         and (${columnsOf('known', FILTERS)}) = (${columnsOf('written', FILTERS)}))
     order by project_id
     on conflict (project_id) do update set ${assigned(FILTERS, 'excluded')}
   )`;

const lockEntryRows = statement(
  'catalogue-lock-entries',
  `select from catalogue_entries where project_id = any(${IDS}) order by project_id for update`,
);

/** What an entry is made from must be read after this, by another statement, to include every committed change. */
export async function lockEntries(tx: DatabaseTransaction, projectIds: readonly string[]): Promise<void> {
  await runStatement(tx, lockEntryRows, [projectIds]);
}

interface StoredSeller extends SellerTexts {
  readonly id: string;
  readonly isStale: boolean;
}

const lockSellerRows = statement(
  'catalogue-lock-sellers',
  `select seller_id as id, author_card as "authorCard", author, reviews, ${IS_SELLER_STALE} as "isStale"
   from catalogue_sellers seller where seller_id = any(${IDS}) order by seller_id for update`,
);

/** @returns those who have listed a project. */
export async function lockSellers(
  tx: DatabaseTransaction,
  sellerIds: readonly string[],
): Promise<StoredSeller[]> {
  return await runStatement<StoredSeller>(tx, lockSellerRows, [sellerIds]);
}

const selectSellersNaming = statement(
  'catalogue-sellers-naming',
  `select seller_id as id from catalogue_sellers where seller_id = $1
   union select seller_id from reviews where author_id = $1`,
);

/** Lists the sellers whose pages name a person: as the seller, or as the author of a review. */
export async function listSellersNaming(tx: DatabaseTransaction, profileId: string): Promise<string[]> {
  const rows = await runStatement<{ id: string }>(tx, selectSellersNaming, [profileId]);
  return rows.map(({ id }) => id);
}

/** Of the same subject, with which the size of a project is compared. */
const COMPARED_LISTINGS = 100;

const selectEntrySources = statement(
  'catalogue-entry-sources',
  `select project.id, project.title, project.subject, project.description, project.category,
     project.price_rupees as "priceRupees", project.complexity, project.duration_hours as "durationHours",
     project.features, project.parts, project.tech_stack as "techStack", project.created_at as "createdAt",
     project.sale_mode as "saleMode", project.licence, project.former_texts as "formerTexts",
     verification.report, verification.commit_sha as "commitSha", verification.created_at as "verifiedAt",
     coalesce(verification.repository_private, false) as "repositoryPrivate",
     (select size_bytes from archives where sha256 = verification.archive_sha256) as "archiveBytes",
     project.video_url is not null as "hasVideo",
     (select json_build_object('listings', count(*), 'smaller', count(*) filter (where lines < own))
      from (select (insides.document ->> 'lines')::integer as own offset 0) mine, (
        select (substring(other.card from '"lines":([0-9]+)'))::integer as lines from catalogue_entries other
        where other.is_listed and other.subject_key = lower(btrim(project.subject)) and other.project_id <> project.id
        order by other.created_at desc, other.project_id desc limit $3) near
      where lines is not null and own is not null) as compared,
     (select json_build_object('state', proof.state, 'sentAt', proof.sent_at) from build_proofs proof
       where proof.project_id = project.id and proof.state <> 'declined') as proof,
     case when insides.version is not null then json_build_object('lines', insides.document -> 'lines',
       'shape', insides.document -> 'shape') end as inside,
     coalesce((
       select json_agg(json_build_object('hash', picture.hash, 'width', picture.width, 'height', picture.height,
         'placeholder', picture.placeholder) order by image.position)
       from project_images image join pictures picture on picture.hash = image.picture_hash
       where image.project_id = project.id), '[]') as pictures,
     coalesce((
       select json_agg(json_build_object('number', newest.number, 'publishedAt', newest.published_at,
         'notes', newest.notes, 'keptPercent', newest.kept_percent) order by newest.number desc)
       from (select * from project_versions where project_id = project.id order by number desc limit $2) newest
     ), '[]') as versions
   from projects project
   left join verifications verification on verification.id = project.verification_id
   left join insides on insides.verification_id = verification.id
   where project.id = any(${IDS})`,
);

export async function listEntrySources(
  tx: DatabaseTransaction,
  projectIds: readonly string[],
): Promise<EntrySource[]> {
  return await runStatement<EntrySource>(tx, selectEntrySources, [
    projectIds,
    VERSIONS_ON_PAGE,
    COMPARED_LISTINGS,
  ]);
}

const selectSellerSources = statement(
  'catalogue-seller-sources',
  `select seller.id, seller.username, seller.full_name as "fullName", seller.photo_hash as "photoHash",
     seller.college_name as "collegeName", seller.github_id is not null as "githubVerified",
     seller.created_at as "joinedAt", figures.rating, coalesce(figures.reviewers, 0) as reviewers,
     coalesce(figures.buyers, 0) as sold, coalesce(figures.support_requests, 0) as "supportRequests",
     coalesce(figures.support_answered, 0) as "supportAnswered", coalesce(figures.support_missed, 0) as "supportMissed",
     figures.support_median_hours as "supportMedianHours", coalesce(newest.reviews, '[]') as reviews,
     (select json_build_array(${[1, 2, 3, 4, 5].map((stars) => `count(*) filter (where review.rating = ${stars})`).join(', ')})
      from reviews review
      join purchases purchase on purchase.id = review.purchase_id and purchase.state = 'paid'
      where review.seller_id = seller.id and review.counts) as ratings
   from profiles seller
   left join seller_figures figures on figures.seller_id = seller.id
   left join lateral (
     select json_agg(json_build_object('id', page.id, 'user', author.username, 'rating', page.rating,
       'comment', page.comment, 'title', page.title, 'version', page.version, 'key', page.key, 'editedAt', page.edited_at, 'reply', page.reply,
       'repliedAt', page.replied_at) order by page.created_at desc, page.id desc) as reviews
     from (
       select review.id, review.author_id, review.rating, review.comment, review.created_at, purchase.title,
         bought.number as version, review.edited_at, review.reply, review.replied_at,
         (review.created_at at time zone 'UTC')::text || '+00' as key
       from reviews review
       join purchases purchase on purchase.id = review.purchase_id and purchase.state = 'paid'
       left join project_versions bought
         on bought.project_id = purchase.project_id and bought.commit_sha = purchase.commit_sha
       where review.seller_id = seller.id and review.counts
       order by review.created_at desc, review.id desc limit $2
     ) page
     left join profiles author on author.id = page.author_id
   ) newest on true
   where seller.id = any(${IDS})`,
);

export async function listSellerSources(
  tx: DatabaseTransaction,
  sellerIds: readonly string[],
  reviews: number,
): Promise<SellerSource[]> {
  return await runStatement<SellerSource>(tx, selectSellerSources, [sellerIds, reviews]);
}

const writeEntryRows = statement(
  'catalogue-write-entries',
  `with ${FORMER}, written as (
     insert into catalogue_entries (project_id, ${copied}, card, full_card, page, report, format)
     select project_id, ${copied}, made.card, made.full_card, made.page, made.report, ${TEXTS_FORMAT}
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
       as made (project_id, card, full_card, page, report)
     join catalogue_facts using (project_id) order by project_id
     on conflict (project_id) do update
       set ${assigned([...COPIED_COLUMNS, 'card', 'full_card', 'page', 'report', 'format'], 'excluded')}
     returning seller_id, ${counted}
   ), ${COUNTS}, words as (
     insert into search_vocabulary (word)
     select distinct added.word
     from (select search from written except select search from former) changed,
       unnest(tsvector_to_array(changed.search)) added (word)
     where not exists (select from search_vocabulary known where known.word = added.word)
     order by 1
     on conflict do nothing
   ), sellers as (
     insert into catalogue_sellers (seller_id) select distinct seller_id from written order by 1
     on conflict do nothing returning seller_id
   )
   select seller_id as id from sellers`,
);

/** @returns the sellers of first listings, whose texts must be written. */
export async function writeEntries(
  tx: DatabaseTransaction,
  texts: ReadonlyMap<string, EntryTexts>,
): Promise<string[]> {
  const made = [...texts.values()];
  const rows = await runStatement<{ id: string }>(tx, writeEntryRows, [
    [...texts.keys()],
    made.map(({ card }) => card),
    made.map(({ fullCard }) => fullCard),
    made.map(({ page }) => page),
    made.map(({ report }) => report),
  ]);
  return rows.map(({ id }) => id);
}

const writeReservationRows = statement(
  'catalogue-write-reservations',
  `with ${FORMER}, written as (
     update catalogue_entries entry set ${assigned(fromPurchases, 'fact')}
     from catalogue_facts fact
     where entry.project_id = any(${IDS}) and fact.project_id = entry.project_id
       and (${columnsOf('entry', fromPurchases)}) is distinct from (${columnsOf('fact', fromPurchases)})
     returning ${columnsOf('entry', COUNTED)}
   ), ${COUNTS}
   select from written`,
);

export async function writeReservations(
  tx: DatabaseTransaction,
  projectIds: readonly string[],
): Promise<void> {
  await runStatement(tx, writeReservationRows, [projectIds]);
}

const writeSellerRows = statement(
  'catalogue-write-sellers',
  `update catalogue_sellers seller
   set author_card = made.author_card, author = made.author, reviews = made.reviews, format = ${TEXTS_FORMAT}
   from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as made (id, author_card, author, reviews)
   where seller.seller_id = made.id`,
);

export async function writeSellers(
  tx: DatabaseTransaction,
  texts: ReadonlyMap<string, SellerTexts>,
): Promise<void> {
  const made = [...texts.values()];
  await runStatement(tx, writeSellerRows, [
    [...texts.keys()],
    made.map(({ authorCard }) => authorCard),
    made.map(({ author }) => author),
    made.map(({ reviews }) => reviews),
  ]);
}
