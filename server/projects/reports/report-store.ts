import { type Selectable, sql } from 'kysely';
import { listPossibleContacts } from '#domain/common/possible-contacts.ts';
import {
  MAX_REPORT_CHARS,
  type ReportKind,
  type ReportOutcome,
  type ReportReason,
} from '#domain/reports/report.ts';
import type { Queryable } from '../../database/database.ts';
import { nowOrLater } from '../../database/predicates.ts';
import type { Reports } from '../../database/schema.gen.ts';

export type StoredReport = Selectable<Reports>;

export interface ReportSubject {
  readonly projectId: string | null;
  readonly reviewId: string | null;
  readonly questionId: string | null;
  readonly messageId: string | null;
  readonly privateMessageId: string | null;
  /** The author of the reported content, or the reported person. */
  readonly aboutId: string;
  readonly shownOn: string | null;
}

const noSubject = {
  projectId: null,
  reviewId: null,
  questionId: null,
  messageId: null,
  privateMessageId: null,
};

export async function findListingSubject(db: Queryable, id: string): Promise<ReportSubject | null> {
  const row = await db
    .selectFrom('projects')
    .select('sellerId as aboutId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { ...noSubject, ...row, projectId: id, shownOn: id };
}

/**
 * If the reporter wrote the review, the subject is the seller's reply.
 * @returns null also if the review is hidden or does not count, or if its purchase is no longer paid.
 */
export async function findReviewSubject(
  db: Queryable,
  id: string,
  reporterId: string,
): Promise<ReportSubject | null> {
  const { rows } = await sql<{ aboutId: string; shownOn: string }>`
    select case review.author_id when ${reporterId} then review.seller_id else review.author_id end as "aboutId",
           review.project_id as "shownOn"
      from reviews review join purchases purchase on purchase.id = review.purchase_id
     where review.id = ${id} and purchase.state = 'paid' and review.counts`.execute(db);
  return rows[0] === undefined ? null : { ...noSubject, ...rows[0], reviewId: id };
}

export async function findQuestionSubject(
  db: Queryable,
  id: string,
  reporterId: string,
): Promise<ReportSubject | null> {
  const { rows } = await sql<{ aboutId: string; shownOn: string }>`
    select case when question.asker_id = ${reporterId} or question.is_anonymous then project.seller_id else question.asker_id end as "aboutId",
           question.project_id as "shownOn"
      from questions question join projects project on project.id = question.project_id
     where question.id = ${id} and question.hidden_at is null`.execute(db);
  return rows[0] === undefined ? null : { ...noSubject, ...rows[0], questionId: id };
}

/** @returns null also if the reporter is not the message's recipient, or the message is hidden. */
export async function findMessageSubject(
  db: Queryable,
  id: string,
  reporterId: string,
): Promise<ReportSubject | null> {
  const { rows } = await sql<{ aboutId: string }>`
    select case message.party when 'buyer' then o.buyer_id else o.seller_id end as "aboutId"
      from order_messages message join order_processes o on o.purchase_id = message.purchase_id
     where message.id = ${id} and message.hidden_at is null
       and ${reporterId} = case message.party when 'buyer' then o.seller_id else o.buyer_id end`.execute(db);
  if (rows[0] !== undefined) return { ...noSubject, ...rows[0], messageId: id, shownOn: null };
  const { rows: privately } = await sql<{ aboutId: string }>`
    select case message.party when 'asker' then thread.asker_id else thread.seller_id end as "aboutId"
      from private_messages message join private_threads thread on thread.id = message.thread_id
     where message.id = ${id} and message.hidden_at is null
       and ${reporterId} = case message.party when 'asker' then thread.seller_id else thread.asker_id end`.execute(
    db,
  );
  if (privately[0] === undefined) return null;
  return { ...noSubject, ...privately[0], privateMessageId: id, shownOn: null };
}

export async function findPersonSubject(db: Queryable, username: string): Promise<ReportSubject | null> {
  const { rows } = await sql<{ aboutId: string }>`
    select id as "aboutId" from profiles
     where lower(username) = ${username.toLowerCase()} and address_proved_at is not null and deleted_at is null`.execute(
    db,
  );
  return rows[0] === undefined ? null : { ...noSubject, ...rows[0], shownOn: null };
}

export async function countOpenReports(db: Queryable, reporterId: string): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reporterId', '=', reporterId)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertReport(
  tx: Queryable,
  report: {
    readonly id: string;
    readonly kind: ReportKind;
    readonly reporterId: string;
    readonly reason: ReportReason;
    readonly text: string | null;
    readonly subject: ReportSubject;
  },
): Promise<number | null> {
  const { subject, ...rest } = report;
  const { projectId, reviewId, questionId, messageId, privateMessageId, aboutId } = subject;
  const row = await tx
    .insertInto('reports')
    .values({ ...rest, projectId, reviewId, questionId, messageId, privateMessageId, aboutId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  return row?.number ?? null;
}

interface AuthoredContent {
  /** `message`: a private one about a listing. */
  readonly kind: 'listing' | 'question' | 'review' | 'message';
  readonly id: string;
  readonly authorId: string;
}

/** Reports possible contact details in an accepted text of its author to the operators. */
export async function reportPossibleContacts(
  tx: Queryable,
  subject: AuthoredContent,
  texts: readonly string[],
): Promise<void> {
  const found = listPossibleContacts(texts.join('\n'));
  if (found.length > 0) await reportContent(tx, subject, 'off-platform', found.join(', '));
}

/** A report by nobody. What was reported once is not reported again. */
export async function reportContent(
  tx: Queryable,
  { kind, id, authorId }: AuthoredContent,
  reason: ReportReason,
  found: string,
): Promise<void> {
  const text = found.slice(0, MAX_REPORT_CHARS);
  await sql`
    insert into reports (id, kind, project_id, question_id, review_id, private_message_id, about_id, reason, text)
    select gen_random_uuid(), ${kind}, case ${kind} when 'listing' then ${id}::uuid end,
           case ${kind} when 'question' then ${id}::uuid end, case ${kind} when 'review' then ${id}::uuid end,
           case ${kind} when 'message' then ${id}::uuid end,
           ${authorId}, ${reason}, ${text}
     where not exists (
       select from reports where subject_id = ${id} and about_id = ${authorId} and reporter_id is null and text = ${text})
    on conflict do nothing`.execute(tx);
}

export async function lockOpenReports(tx: Queryable, subjectId: string): Promise<StoredReport[]> {
  return await tx
    .selectFrom('reports')
    .selectAll()
    .where('subjectId', '=', subjectId)
    .where('outcome', 'is', null)
    .orderBy('number')
    .forUpdate()
    .execute();
}

export async function endReports(
  tx: Queryable,
  ids: readonly string[],
  end: { readonly outcome: ReportOutcome; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ outcome: end.outcome, decisionReason: end.reason, decidedAt: nowOrLater('openedAt') })
    .where('id', 'in', ids)
    .execute();
}

export async function forgetReportsOf(tx: Queryable, profileId: string): Promise<void> {
  await tx.updateTable('reports').set({ text: null }).where('reporterId', '=', profileId).execute();
  await tx
    .updateTable('reports')
    .set({ outcome: 'lapsed', decidedAt: nowOrLater('openedAt') })
    .where('aboutId', '=', profileId)
    .where('outcome', 'is', null)
    .execute();
}
