import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { Bookmarks } from '../database/schema.gen.ts';
import { type ExportPage, type ExportPart, readPage, moneyParts, orderParts } from './export-parts-store.ts';

export const FIRST_CURSOR = '00000000-0000-0000-0000-000000000000';

/** The export excludes credentials (tokens, payment intents) and other users' data that the site does not show. */
export const exportParts: Readonly<Record<string, ExportPart>> = {
  listings: (database, profileId, page) =>
    database
      .selectFrom('projects')
      .innerJoin('projectCounters as counters', 'counters.projectId', 'projects.id')
      .select([
        'projects.id',
        'title',
        'subject',
        'description',
        'projects.category',
        'priceRupees',
        'projects.complexity',
        'durationHours',
        'features',
        'parts',
        'techStack',
        'repositoryUrl',
        'commitSha',
        'videoUrl',
        'listingStatus as listing',
        'counters.views as viewsCount',
        'counters.likes as likesCount',
        'counters.bookmarks as bookmarksCount',
        'counters.downloads as downloadsCount',
        'createdAt',
        'updatedAt',
      ])
      .where('sellerId', '=', profileId)
      .$call(readPage('projects.id', page)),

  downloads: (database, profileId, page) =>
    database
      .selectFrom('archiveDownloads')
      .innerJoin('purchases', 'purchases.id', 'archiveDownloads.purchaseId')
      .select(['archiveDownloads.id', 'purchaseId', 'version', 'startedAt'])
      .where('purchases.buyerId', '=', profileId)
      .$call(readPage('archiveDownloads.id', page)),

  apiTokens: (database, profileId, page) =>
    database
      .selectFrom('apiTokens')
      .select(['id', 'name', 'scopes', 'createdAt', 'lastUsedAt', 'expiresAt'])
      .where('profileId', '=', profileId)
      .$call(readPage('id', page)),

  webhooks: (database, profileId, page) =>
    database
      .selectFrom('webhooks')
      .select(['id', 'url', 'events', 'createdAt', 'failingSince', 'disabledAt'])
      .where('profileId', '=', profileId)
      .$call(readPage('id', page)),

  build_proofs: (database, profileId, page) =>
    database
      .selectFrom('buildProofs')
      .select(['projectId as id', 'projectId', 'code', 'state', 'sentAt', 'decidedAt', 'reason'])
      .where('profileId', '=', profileId)
      .$call(readPage('projectId', page)),

  versions: (database, profileId, page) =>
    database
      .selectFrom('projects')
      .select(['projects.id', 'title'])
      .select(
        sql<object[]>`(
          select json_agg(json_build_object('number', number, 'publishedAt', published_at, 'commitSha', commit_sha,
            'notes', notes) order by number)
            from project_versions where project_id = projects.id)`.as('versions'),
      )
      .where('sellerId', '=', profileId)
      .where('category', '=', 'SOFTWARE')
      .$call(readPage('projects.id', page)),

  insides: (database, profileId, page) =>
    database
      .selectFrom('projects')
      .innerJoin('insides', 'insides.verificationId', 'projects.verificationId')
      .select(['projects.id', 'title', 'showsReadme', 'showsTree', 'document', 'madeAt'])
      .where('sellerId', '=', profileId)
      .$call(readPage('projects.id', page)),

  purchases: (database, profileId, page) =>
    database
      .selectFrom('purchases as p')
      .innerJoin('profiles as s', 's.id', 'p.sellerId')
      .leftJoin('shipments as h', 'h.purchaseId', 'p.id')
      .select([
        'p.id',
        'p.projectId',
        'p.title',
        'p.category',
        'p.state',
        'p.priceRupees',
        'p.feeRupees',
        'p.amountMinor as totalPaise',
        'p.method',
        'p.receiptNumber',
        'p.saleMode',
        'p.licence',
        's.username as seller',
        // As on the project page, the buyer of a paid purchase sees the repository unless the repository is private.
        sql<string | null>`case when p.state = 'paid' and not coalesce((
          select verification.repository_private from projects project
          join verifications verification on verification.id = project.verification_id
          where project.id = p.project_id), false) then p.repository_url end`.as('repositoryUrl'),
        sql<string | null>`case p.state when 'paid' then p.commit_sha end`.as('commitSha'),
        'h.address as shippingAddress',
        'h.phone as shippingPhone',
        'h.addressRemovedAt as shippingAddressRemovedAt',
        'h.status as shippingStatus',
        'h.courierName',
        'h.trackingId',
        'p.createdAt',
        'p.paidAt',
        'p.endedAt',
      ])
      .where('p.buyerId', '=', profileId)
      .$call(readPage('p.id', page)),

  invoices: (database, profileId, page) =>
    database
      .selectFrom('feePapers as f')
      .innerJoin('purchases as p', 'p.id', 'f.purchaseId')
      .select([
        'f.id',
        'f.kind',
        'f.purchaseId',
        'f.financialYear',
        'f.number',
        'f.issuedAt',
        'f.placeOfSupply as placeOfSupplyCode',
        'f.grossMinor as totalPaise',
        sql<number>`f.cgst_minor + f.sgst_minor + f.igst_minor`.as('taxPaise'),
      ])
      .where('p.buyerId', '=', profileId)
      .$call(readPage('f.id', page)),

  sales: (database, profileId, page) =>
    database
      .selectFrom('purchases as p')
      .innerJoin('profiles as b', 'b.id', 'p.buyerId')
      .select([
        'p.id',
        'p.projectId',
        'p.title',
        'p.category',
        'p.state',
        'p.priceRupees as earnedRupees',
        'p.receiptNumber',
        'b.username as buyer',
        'p.paidAt',
        'p.endedAt',
      ])
      .where('p.sellerId', '=', profileId)
      .where('p.paidAt', 'is not', null)
      .$call(readPage('p.id', page)),

  bookmarks: (database, profileId, page) => marksIn('bookmarks', database, profileId, page),

  savedSearches: (database, profileId, page) =>
    database
      .selectFrom('savedSearches')
      .select(['id', 'filters', 'createdAt'])
      .where('profileId', '=', profileId)
      .$call(readPage('id', page)),

  likes: (database, profileId, page) => marksIn('likes', database, profileId, page),

  reviews: (database, profileId, page) =>
    database
      .selectFrom('reviews as r')
      .innerJoin('projects as p', 'p.id', 'r.projectId')
      .select(['r.id', 'r.projectId', 'p.title', 'r.rating', 'r.comment', 'r.createdAt', 'r.editedAt'])
      .where('r.authorId', '=', profileId)
      .$call(readPage('r.id', page)),

  replies: (database, profileId, page) =>
    database
      .selectFrom('reviews')
      .select(['id', 'projectId', 'reply', 'repliedAt'])
      .where('sellerId', '=', profileId)
      .where('reply', 'is not', null)
      .$call(readPage('id', page)),

  questions: (database, profileId, page) =>
    database
      .selectFrom('questions as q')
      .innerJoin('projects as p', 'p.id', 'q.projectId')
      .select([
        'q.id',
        'q.projectId',
        'p.title',
        'q.question',
        'q.askedAt',
        'q.answer',
        'q.answeredAt',
        'q.hiddenAt',
      ])
      .where('q.askerId', '=', profileId)
      .$call(readPage('q.id', page)),

  questions_on_listings: (database, profileId, page) =>
    database
      .selectFrom('questions as q')
      .innerJoin('projects as p', 'p.id', 'q.projectId')
      .select(['q.id', 'q.projectId', 'p.title', 'q.question', 'q.askedAt', 'q.answer', 'q.answeredAt'])
      .where('p.sellerId', '=', profileId)
      .where('q.hiddenAt', 'is', null)
      .$call(readPage('q.id', page)),

  private_questions: (database, profileId, page) =>
    database
      .selectFrom('privateMessages as m')
      .innerJoin('privateThreads as t', 't.id', 'm.threadId')
      .innerJoin('projects as p', 'p.id', 't.projectId')
      .select(['m.id', 't.projectId', 'p.title', 'm.party', 'm.text', 'm.writtenAt', 'm.hiddenAt'])
      .where((eb) => eb.or([eb('t.askerId', '=', profileId), eb('t.sellerId', '=', profileId)]))
      .$call(readPage('m.id', page)),

  claims: (database, profileId, page) =>
    database
      .selectFrom('claims as c')
      .innerJoin('projects as p', 'p.id', 'c.projectId')
      .select([
        'c.id',
        'c.number',
        'c.projectId',
        'p.title',
        'c.reason',
        'c.statement',
        'c.evidenceUrl',
        'c.state',
        'c.openedAt',
        'c.decideBy',
        'c.decidedAt',
        'c.decisionReason',
      ])
      .where('c.claimantId', '=', profileId)
      .$call(readPage('c.id', page)),

  claims_on_listings: (database, profileId, page) =>
    database
      .selectFrom('claims as c')
      .innerJoin('projects as p', 'p.id', 'c.projectId')
      .select([
        'c.id',
        'c.number',
        'c.projectId',
        'p.title',
        'c.reason',
        'c.statement',
        'c.state',
        'c.openedAt',
        'c.answer',
        'c.answeredAt',
        'c.decidedAt',
        'c.decisionReason',
      ])
      .where('p.sellerId', '=', profileId)
      .$call(readPage('c.id', page)),

  ...orderParts,

  attachments: (database, profileId, page) =>
    database
      .selectFrom('attachments')
      .select(['id', 'orderMessageId', 'caseMessageId', 'width', 'height', 'sizeBytes', 'createdAt'])
      .where('uploadedBy', '=', profileId)
      .$call(readPage('id', page)),

  addresses: (database, profileId, page) =>
    database
      .selectFrom('shippingDrafts')
      .select(['projectId as id', 'projectId', 'address', 'phone', 'updatedAt'])
      .where('profileId', '=', profileId)
      .$call(readPage('projectId', page)),

  ...moneyParts,
};

async function marksIn(
  table: 'bookmarks' | 'likes',
  database: Queryable,
  profileId: string,
  page: ExportPage,
): Promise<{ id: string; projectId: string; title: string; createdAt: Date }[]> {
  return await database
    .selectFrom(sql<Selectable<Bookmarks>>`${sql.table(table)}`.as('m'))
    .innerJoin('projects as p', 'p.id', 'm.projectId')
    .select(['m.projectId as id', 'm.projectId', 'p.title', 'm.createdAt'])
    .where('m.profileId', '=', profileId)
    .$call(readPage('m.projectId', page));
}
