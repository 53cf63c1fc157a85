import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { Bookmarks } from '../database/schema.gen.ts';
import { moneyParts, type ReadPage } from './export-money-store.ts';

export const FIRST_CURSOR = '00000000-0000-0000-0000-000000000000';

/** Excludes credentials (tokens, payment intents) and other users' data that the site does not show. */
export const exportParts: Readonly<Record<string, ReadPage>> = {
  listings: (database, profileId, after, limit) =>
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
      .where('projects.id', '>', after)
      .orderBy('projects.id')
      .limit(limit)
      .execute(),

  downloads: (database, profileId, after, limit) =>
    database
      .selectFrom('archiveDownloads')
      .innerJoin('purchases', 'purchases.id', 'archiveDownloads.purchaseId')
      .select(['archiveDownloads.id', 'purchaseId', 'version', 'startedAt'])
      .where('purchases.buyerId', '=', profileId)
      .where('archiveDownloads.id', '>', after)
      .orderBy('archiveDownloads.id')
      .limit(limit)
      .execute(),

  apiTokens: (database, profileId, after, limit) =>
    database
      .selectFrom('apiTokens')
      .select(['id', 'name', 'scopes', 'createdAt', 'lastUsedAt', 'expiresAt'])
      .where('profileId', '=', profileId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  webhooks: (database, profileId, after, limit) =>
    database
      .selectFrom('webhooks')
      .select(['id', 'url', 'events', 'createdAt', 'failingSince', 'disabledAt'])
      .where('profileId', '=', profileId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  versions: (database, profileId, after, limit) =>
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
      .where('projects.id', '>', after)
      .where('category', '=', 'SOFTWARE')
      .orderBy('projects.id')
      .limit(limit)
      .execute(),

  insides: (database, profileId, after, limit) =>
    database
      .selectFrom('projects')
      .innerJoin('insides', 'insides.verificationId', 'projects.verificationId')
      .select(['projects.id', 'title', 'showsReadme', 'showsTree', 'document', 'madeAt'])
      .where('sellerId', '=', profileId)
      .where('projects.id', '>', after)
      .orderBy('projects.id')
      .limit(limit)
      .execute(),

  purchases: (database, profileId, after, limit) =>
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
        // Buyers see the repository only while the purchase is paid, as on the project page.
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
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(limit)
      .execute(),

  invoices: (database, profileId, after, limit) =>
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
      .where('f.id', '>', after)
      .orderBy('f.id')
      .limit(limit)
      .execute(),

  sales: (database, profileId, after, limit) =>
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
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(limit)
      .execute(),

  bookmarks: (database, profileId, after, limit) => marksIn('bookmarks', database, profileId, after, limit),

  likes: (database, profileId, after, limit) => marksIn('likes', database, profileId, after, limit),

  reviews: (database, profileId, after, limit) =>
    database
      .selectFrom('reviews as r')
      .innerJoin('projects as p', 'p.id', 'r.projectId')
      .select(['r.id', 'r.projectId', 'p.title', 'r.rating', 'r.comment', 'r.createdAt', 'r.editedAt'])
      .where('r.authorId', '=', profileId)
      .where('r.id', '>', after)
      .orderBy('r.id')
      .limit(limit)
      .execute(),

  replies: (database, profileId, after, limit) =>
    database
      .selectFrom('reviews')
      .select(['id', 'projectId', 'reply', 'repliedAt'])
      .where('sellerId', '=', profileId)
      .where('reply', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  questions: (database, profileId, after, limit) =>
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
      .where('q.id', '>', after)
      .orderBy('q.id')
      .limit(limit)
      .execute(),

  questions_on_listings: (database, profileId, after, limit) =>
    database
      .selectFrom('questions as q')
      .innerJoin('projects as p', 'p.id', 'q.projectId')
      .select(['q.id', 'q.projectId', 'p.title', 'q.question', 'q.askedAt', 'q.answer', 'q.answeredAt'])
      .where('p.sellerId', '=', profileId)
      .where('q.hiddenAt', 'is', null)
      .where('q.id', '>', after)
      .orderBy('q.id')
      .limit(limit)
      .execute(),

  claims: (database, profileId, after, limit) =>
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
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(limit)
      .execute(),

  claims_on_listings: (database, profileId, after, limit) =>
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
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(limit)
      .execute(),

  order_cases: (database, profileId, after, limit) =>
    database
      .selectFrom('cases as c')
      .innerJoin('orderProcesses as o', 'o.purchaseId', 'c.purchaseId')
      .select([
        'c.id',
        'c.number',
        'c.purchaseId',
        'c.reason',
        'c.wants',
        'c.state',
        'c.openedAt',
        'c.offerKind',
        'c.offerAmountMinor',
        'c.outcome',
        'c.closedAt',
        'c.decisionReason',
      ])
      .where((eb) => eb.or([eb('o.buyerId', '=', profileId), eb('o.sellerId', '=', profileId)]))
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(limit)
      .execute(),

  order_messages: (database, profileId, after, limit) =>
    database
      .selectFrom('caseMessages as m')
      .innerJoin('cases as c', 'c.id', 'm.caseId')
      .innerJoin('orderProcesses as o', 'o.purchaseId', 'c.purchaseId')
      .select(['m.id', 'm.caseId', 'm.party', 'm.text', 'm.writtenAt'])
      .where((eb) => eb.or([eb('o.buyerId', '=', profileId), eb('o.sellerId', '=', profileId)]))
      .where('m.id', '>', after)
      .orderBy('m.id')
      .limit(limit)
      .execute(),

  messages: (database, profileId, after, limit) =>
    database
      .selectFrom('orderMessages as m')
      .innerJoin('orderProcesses as o', 'o.purchaseId', 'm.purchaseId')
      .select(['m.id', 'm.purchaseId', 'm.party', 'm.text', 'm.writtenAt'])
      .where((eb) => eb.or([eb('o.buyerId', '=', profileId), eb('o.sellerId', '=', profileId)]))
      .where('m.id', '>', after)
      .orderBy('m.id')
      .limit(limit)
      .execute(),

  support_requests: (database, profileId, after, limit) =>
    database
      .selectFrom('supportRequests as s')
      .innerJoin('orderProcesses as o', 'o.purchaseId', 's.purchaseId')
      .selectAll('s')
      .where((eb) => eb.or([eb('o.buyerId', '=', profileId), eb('o.sellerId', '=', profileId)]))
      .where('s.id', '>', after)
      .orderBy('s.id')
      .limit(limit)
      .execute(),

  attachments: (database, profileId, after, limit) =>
    database
      .selectFrom('attachments')
      .select(['id', 'orderMessageId', 'caseMessageId', 'width', 'height', 'sizeBytes', 'createdAt'])
      .where('uploadedBy', '=', profileId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  addresses: (database, profileId, after, limit) =>
    database
      .selectFrom('shippingDrafts')
      .select(['projectId as id', 'projectId', 'address', 'phone', 'updatedAt'])
      .where('profileId', '=', profileId)
      .where('projectId', '>', after)
      .orderBy('projectId')
      .limit(limit)
      .execute(),

  ...moneyParts,
};

async function marksIn(
  table: 'bookmarks' | 'likes',
  database: Queryable,
  profileId: string,
  after: string,
  limit: number,
): Promise<{ id: string; projectId: string; title: string; createdAt: Date }[]> {
  return await database
    .selectFrom(sql<Selectable<Bookmarks>>`${sql.table(table)}`.as('m'))
    .innerJoin('projects as p', 'p.id', 'm.projectId')
    .select(['m.projectId as id', 'm.projectId', 'p.title', 'm.createdAt'])
    .where('m.profileId', '=', profileId)
    .where('m.projectId', '>', after)
    .orderBy('m.projectId')
    .limit(limit)
    .execute();
}
