import type { Actor } from '#domain/operators/money-decision.ts';
import { isBanned } from '../../accounts/profile-store.ts';
import type { Context } from '../../context.ts';
import { type AttachmentRow, listAttachments } from '../../pictures/attachment-store.ts';
import { CommandError } from '../command-error.ts';
import { isParty } from '../party-store.ts';
import {
  findReportFacts,
  listReportStatements,
  type ReportFacts,
  type ReportStatement,
} from '../report-facts-store.ts';
import { listPartyFacts, type PartyFacts } from './case-page-store.ts';
import { getParty } from './get-case-page.ts';

export interface ReportPage {
  readonly found: ReportFacts;
  readonly about: PartyFacts;
  readonly isAboutBanned: boolean;
  readonly pictures: readonly AttachmentRow[];
  readonly statements: readonly ReportStatement[];
  readonly isOwn: boolean;
}

export async function getReportPage(
  { database }: Pick<Context, 'database'>,
  by: Actor,
  number: number,
): Promise<ReportPage> {
  const found = await findReportFacts(database, number);
  if (found === null) throw new CommandError(`There is no report ${number}.`, 'not-found');
  const { aboutId, subjectId, kind } = found;
  const [parties, isAboutBanned, statements, attachments, isOwn] = await Promise.all([
    listPartyFacts(database, [aboutId]),
    isBanned(database, aboutId),
    listReportStatements(database, subjectId),
    listAttachments(database, kind === 'message' ? [{ id: subjectId }] : []),
    isParty(database, by, 'report', subjectId),
  ]);
  return {
    found,
    about: getParty(parties, aboutId),
    isAboutBanned,
    statements,
    pictures: attachments.get(subjectId) ?? [],
    isOwn,
  };
}
