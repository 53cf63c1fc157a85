import { sql } from 'kysely';
import type { ReportKind, ReportOutcome, ReportReason } from '#domain/reports/report.ts';
import type { Queryable } from '../database/database.ts';

export interface ReportFacts {
  readonly id: string;
  readonly number: number;
  readonly kind: ReportKind;
  readonly subjectId: string;
  readonly aboutId: string;
  readonly openedAt: Date;
  readonly outcome: ReportOutcome | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
  readonly title: string;
  readonly content: string | null;
  readonly reply: string | null;
  readonly projectId: string | null;
  readonly purchaseId: string | null;
}

export async function findReportFacts(db: Queryable, number: number): Promise<ReportFacts | null> {
  const { rows } = await sql<ReportFacts>`
    select report.id, report.number, report.kind, report.subject_id as "subjectId", report.about_id as "aboutId",
           report.opened_at as "openedAt", report.outcome, report.decided_at as "decidedAt",
           report.decision_reason as "decisionReason",
           coalesce(purchase.title, project.title, about.username, 'deleted account') as title,
           coalesce(review.comment, question.question, message.text, asked.text,
             case when report.kind = 'listing' then project.description end) as content,
           coalesce(review.reply, question.answer) as reply, project.id as "projectId", purchase.id as "purchaseId"
      from reports report
      join profiles about on about.id = report.about_id
      left join reviews review on review.id = report.review_id
      left join questions question on question.id = report.question_id
      left join order_messages message on message.id = report.message_id
      left join private_messages asked on asked.id = report.private_message_id
      left join private_threads thread on thread.id = asked.thread_id
      left join purchases purchase on purchase.id = message.purchase_id
      left join projects project
        on project.id = coalesce(report.project_id, review.project_id, question.project_id, purchase.project_id, thread.project_id)
     where report.number = ${number}`.execute(db);
  return rows[0] ?? null;
}

export interface ReportStatement {
  readonly id: string;
  readonly number: number;
  /** Null if the market made the report. */
  readonly reporterId: string | null;
  readonly reporter: string | null;
  readonly reason: ReportReason;
  readonly text: string | null;
  readonly openedAt: Date;
  readonly outcome: ReportOutcome | null;
}

const MAX_STATEMENTS = 50;

export async function listReportStatements(db: Queryable, subjectId: string): Promise<ReportStatement[]> {
  const { rows } = await sql<ReportStatement>`
    select report.id, report.number, report.reporter_id as "reporterId", reporter.username as reporter, report.reason,
           report.text, report.opened_at as "openedAt", report.outcome
      from reports report left join profiles reporter on reporter.id = report.reporter_id
     where report.subject_id = ${subjectId}
     order by report.number desc limit ${MAX_STATEMENTS}`.execute(db);
  return rows;
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export async function findPerson(db: Queryable, id: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select id, email, coalesce(full_name, username, 'there') as name from profiles
     where id = ${id} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}
