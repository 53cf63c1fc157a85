import { VERSIONS_ON_PAGE } from '#domain/projects/version-limits.ts';
import { statement } from '../database/statement.ts';
import type { EntrySource, EntryTexts, SellerSource, SellerTexts } from './entry-rows-store.ts';

export type Run = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

export interface NotedChanges {
  readonly project_ids: readonly string[];
  readonly seller_ids: readonly string[];
  readonly has_changed: boolean;
}

const { text: applyChanges } = statement(
  'catalogue-apply',
  'select project_ids, seller_ids, has_changed from catalogue_apply()',
);

export async function applyNotedChanges(run: Run): Promise<NotedChanges> {
  const [changes] = await run<NotedChanges>(applyChanges, []);
  return changes ?? { project_ids: [], seller_ids: [], has_changed: false };
}

const { text: lockEntryRows } = statement(
  'catalogue-lock-entries',
  'select project_id from catalogue_entries where project_id = any($1::uuid[]) order by project_id for update',
);
const { text: lockSellerRows } = statement(
  'catalogue-lock-sellers',
  'select seller_id from catalogue_sellers where seller_id = any($1::uuid[]) order by seller_id for update',
);

/**
 * Locks entries before sellers, in the same order as `catalogue_apply`. The source data must be read after both locks
 * are taken.
 */
export async function lockEntries(
  run: Run,
  projectIds: readonly string[],
  sellerIds: readonly string[],
): Promise<void> {
  if (projectIds.length > 0) await run(lockEntryRows, [projectIds]);
  if (sellerIds.length > 0) await run(lockSellerRows, [sellerIds]);
}

const { text: selectEntrySources } = statement(
  'catalogue-entry-sources',
  `select project.id, project.title, project.subject, project.description, project.category,
     project.price_rupees as "priceRupees", project.complexity, project.duration_hours as "durationHours",
     project.features, project.tech_stack as "techStack", project.created_at as "createdAt",
     project.sale_mode as "saleMode", project.licence, project.former_texts as "formerTexts",
     verification.report, verification.commit_sha as "commitSha", verification.created_at as "verifiedAt",
     coalesce(verification.repository_private, false) as "repositoryPrivate",
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
   where project.id = any($1::uuid[])`,
);

export async function listEntrySources(run: Run, projectIds: readonly string[]): Promise<EntrySource[]> {
  return await run<EntrySource>(selectEntrySources, [projectIds, VERSIONS_ON_PAGE]);
}

const { text: selectSellerSources } = statement(
  'catalogue-seller-sources',
  `select seller.id, seller.username, seller.full_name as "fullName", seller.photo_hash as "photoHash",
     seller.college_name as "collegeName", seller.github_id is not null as "githubVerified",
     seller.created_at as "joinedAt", figures.rating, coalesce(figures.reviewers, 0) as reviewers,
     coalesce(figures.buyers, 0) as sold, coalesce(figures.support_requests, 0) as "supportRequests",
     coalesce(figures.support_answered, 0) as "supportAnswered", coalesce(figures.support_missed, 0) as "supportMissed",
     figures.support_median_hours as "supportMedianHours", coalesce(newest.reviews, '[]') as reviews,
     (select count(*)::int from reviews review
      join purchases purchase on purchase.id = review.purchase_id and purchase.state = 'paid'
      where review.seller_id = seller.id and review.counts) as "reviewsTotal"
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
   where seller.id = any($1::uuid[])`,
);

export async function listSellerSources(
  run: Run,
  sellerIds: readonly string[],
  reviews: number,
): Promise<SellerSource[]> {
  return await run<SellerSource>(selectSellerSources, [sellerIds, reviews]);
}

const { text: updateEntryTexts } = statement(
  'catalogue-write-entries',
  `update catalogue_entries entry
   set card = made.card, full_card = made.full_card, page = made.page, report = made.report, is_stale = false
   from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) as made (id, card, full_card, page, report)
   where entry.project_id = made.id`,
);

export async function saveEntryTexts(run: Run, texts: ReadonlyMap<string, EntryTexts>): Promise<void> {
  if (texts.size === 0) return;
  const made = [...texts.values()];
  await run(updateEntryTexts, [
    [...texts.keys()],
    made.map(({ card }) => card),
    made.map(({ fullCard }) => fullCard),
    made.map(({ page }) => page),
    made.map(({ report }) => report),
  ]);
}

const { text: updateSellerTexts } = statement(
  'catalogue-write-sellers',
  `update catalogue_sellers seller
   set author_card = made.author_card, author = made.author, reviews = made.reviews, is_stale = false
   from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as made (id, author_card, author, reviews)
   where seller.seller_id = made.id`,
);

export async function saveSellerTexts(run: Run, texts: ReadonlyMap<string, SellerTexts>): Promise<void> {
  if (texts.size === 0) return;
  const made = [...texts.values()];
  await run(updateSellerTexts, [
    [...texts.keys()],
    made.map(({ authorCard }) => authorCard),
    made.map(({ author }) => author),
    made.map(({ reviews }) => reviews),
  ]);
}
