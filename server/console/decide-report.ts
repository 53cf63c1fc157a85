import { v7 } from 'uuid';
import type { Actor } from '#domain/operators/money-decision.ts';
import { DECISIONS_OF_KIND, type ReportDecision } from '#domain/reports/report.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { addAccountEntry } from '../feed/news-store.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { reportDecidedMail } from '../mails/listing-mails.ts';
import { memberMail } from '../mails/mail-template.ts';
import { hideOrderMessage } from '../orders/messages/message-store.ts';
import { hideReviewForAll } from '../projects/hide-review.ts';
import { hidePrivateMessage } from '../projects/questions/private-store.ts';
import { hideQuestion } from '../projects/questions/question-store.ts';
import { endReports, lockOpenReports, type StoredReport } from '../projects/reports/report-store.ts';
import { banLockedListing, endOpenPurchases } from './ban-listing.ts';
import { banLockedPerson } from './ban-person.ts';
import { holdLockedListing } from './hold-listing.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { recordOperatorAction } from './record-operator-action.ts';
import { findPerson, findReportFacts, type ReportFacts } from './report-facts-store.ts';

interface Decision extends Actor {
  readonly number: number;
  readonly decision: ReportDecision;
  readonly days: number;
  readonly reason: string;
}

/**
 * Decides all open reports about one subject. The decision, its audit rows and the emails commit together. The
 * reporters are notified of the result. The reported member is notified unless the reports are dismissed, without the
 * reporters' names.
 * @throws CommandError, GatewayUnavailableError (the reports are decided, and the sweep cancels the payment later)
 */
export async function decideReport(context: Context, asked: Decision): Promise<OperatorAnswer> {
  const { number, decision } = asked;
  const found = await findReportFacts(context.database, number);
  if (found === null) throw new CommandError(`There is no report ${number}.`, 'not-found');
  if (!DECISIONS_OF_KIND[found.kind].includes(decision)) {
    throw new CommandError(`A report about a ${found.kind} cannot be decided with ${decision}.`);
  }
  const numbers = await context.database.transaction().execute(async (tx) => {
    const open = await lockOpenReports(tx, found.subjectId);
    if (!open.some(({ id }) => id === found.id))
      throw new CommandError(`Report ${number} is already closed.`);
    await act(context, tx, found, asked);
    await recordOperatorAction(tx, asked, {
      action: 'report decide',
      subject: found.subjectId,
      reason: asked.reason,
      details: { numbers: open.map((report) => report.number), kind: found.kind, decision },
    });
    await endReports(
      tx,
      open.map(({ id }) => id),
      { outcome: decision, reason: asked.reason },
    );
    for (const report of open) await tellReporter(context, tx, report, found, asked);
    return open.map((report) => report.number);
  });
  const isBan = decision === 'listing-banned' && found.projectId !== null;
  const ended = isBan ? await endOpenPurchases(context, found.projectId) : [];
  return { code: 'reports-closed', params: { numbers, decision, ended } };
}

async function act(
  context: Context,
  tx: DatabaseTransaction,
  found: ReportFacts,
  { decision, days, reason, ...by }: Decision,
): Promise<void> {
  const { kind, subjectId, aboutId } = found;
  switch (decision) {
    case 'dismissed':
      return;
    case 'warned':
      await tellReported(context, tx, found, 'warned', reason);
      return;
    case 'hidden':
      await hide(tx, found);
      if (kind === 'review') await tellReported(context, tx, found, 'reviewHidden', reason);
      if (kind === 'question') await tellReported(context, tx, found, 'questionHidden', reason);
      if (kind === 'message') await tellReported(context, tx, found, 'messageHidden', reason);
      return;
    case 'listing-held':
      await holdLockedListing(context, tx, { projectId: subjectId, days, reason, ...by });
      return;
    case 'listing-banned':
      await banLockedListing(context, tx, { projectId: subjectId, reason, ...by });
      return;
    case 'person-banned':
      await banLockedPerson(context, tx, { profileId: aboutId, reason, ...by });
  }
}

async function hide(tx: DatabaseTransaction, { kind, subjectId }: ReportFacts): Promise<void> {
  const hideIt = kind === 'review' ? hideReviewForAll : kind === 'question' ? hideQuestion : hideMessage;
  const isHidden = await hideIt(tx, subjectId);
  if (!isHidden) throw new CommandError('It is already hidden.');
}

/** Of an order, or of a private question. */
async function hideMessage(tx: DatabaseTransaction, id: string): Promise<boolean> {
  return (await hideOrderMessage(tx, id)) || (await hidePrivateMessage(tx, id));
}

const NEWS = {
  warned: 'warned',
  reviewHidden: 'review-hidden',
  questionHidden: 'question-hidden',
  messageHidden: 'message-hidden',
} as const;

async function tellReported(
  { jobs, config }: Context,
  tx: DatabaseTransaction,
  { aboutId, kind, title, projectId, purchaseId }: ReportFacts,
  what: keyof typeof NEWS,
  reason: string,
): Promise<void> {
  const person = await findPerson(tx, aboutId);
  if (person === null) return;
  await addAccountEntry(tx, { to: aboutId, code: NEWS[what], title, projectId, purchaseId });
  const facts = { ...person, reason, ...(kind === 'person' ? {} : { title }) };
  const mail = memberMail(what, facts, v7(), config.publicUrl);
  await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
}

async function tellReporter(
  { jobs, config }: Context,
  tx: DatabaseTransaction,
  { id, number, reporterId }: StoredReport,
  { title, projectId, purchaseId }: ReportFacts,
  { decision: outcome, reason }: Decision,
): Promise<void> {
  const reporter = reporterId === null ? null : await findPerson(tx, reporterId);
  if (reporter === null) return;
  await addAccountEntry(tx, {
    to: reporter.id,
    code: 'report-decided',
    title,
    // After a ban, the reporter cannot open the project's page.
    projectId: outcome === 'listing-banned' || outcome === 'person-banned' ? null : projectId,
    purchaseId,
    detail: outcome,
  });
  const facts = { ...reporter, id, number, title, outcome, reason };
  const mail = reportDecidedMail(facts, config.publicUrl);
  await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
}
