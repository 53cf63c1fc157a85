import { v7 } from 'uuid';
import {
  AlreadyReportedError,
  assertMayReport,
  assertNamesSubject,
  type ReportKind,
  type ReportReason,
  ReportSubjectNotFoundError,
  reportText,
} from '#domain/reports/report.ts';
import { lockOpenProfile } from '../../accounts/profile-store.ts';
import { isProjectVisible } from '../../catalogue/detail-store.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/database.ts';
import {
  countOpenReports,
  findListingSubject,
  findMessageSubject,
  findPersonSubject,
  findQuestionSubject,
  findReviewSubject,
  insertReport,
  type ReportSubject,
} from './report-store.ts';

export interface ReportRequest {
  readonly reporterId: string;
  readonly kind: ReportKind;
  readonly subject: string;
  readonly reason: ReportReason;
  readonly text: string;
}

/**
 * @returns the report's number.
 * @throws InvalidFieldError, ReportSubjectNotFoundError (also if the reporter cannot see the subject or wrote
 * it), AlreadyReportedError, TooManyReportsError, AccountClosedError
 */
export async function reportSubject(
  { database }: Pick<Context, 'database'>,
  request: ReportRequest,
): Promise<number> {
  const { reporterId, kind, reason } = request;
  assertNamesSubject(request.subject);
  const text = reportText(kind, reason, request.text);
  return await database.transaction().execute(async (tx) => {
    // This lock serialises the member's reports, so that concurrent reports cannot exceed the limit.
    await lockOpenProfile(tx, reporterId);
    const subject = await findSubject(tx, request);
    if (subject === null || subject.aboutId === reporterId) throw new ReportSubjectNotFoundError();
    if (subject.shownOn !== null && !(await isProjectVisible(tx, reporterId, subject.shownOn))) {
      throw new ReportSubjectNotFoundError();
    }
    assertMayReport(await countOpenReports(tx, reporterId));
    const number = await insertReport(tx, { id: v7(), kind, reporterId, reason, text, subject });
    if (number === null) throw new AlreadyReportedError();
    return number;
  });
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

async function findSubject(
  tx: Queryable,
  { kind, subject, reporterId }: ReportRequest,
): Promise<ReportSubject | null> {
  if (kind === 'person') return await findPersonSubject(tx, subject);
  if (!UUID.test(subject)) return null;
  const find = {
    listing: findListingSubject,
    review: findReviewSubject,
    question: findQuestionSubject,
    message: findMessageSubject,
  }[kind];
  return await find(tx, subject, reporterId);
}
