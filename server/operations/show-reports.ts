import type { Context } from '../context.ts';
import { CommandError } from './command-error.ts';
import { oneLine } from './one-line.ts';
import { findReportFacts, listOpenReportHeads, listReportStatements } from './report-facts-store.ts';

type Deps = Pick<Context, 'database'>;

export async function describeReports({ database }: Deps): Promise<string[]> {
  return (await listOpenReportHeads(database)).map(
    ({ number, kind, reports, openedAt }) =>
      `${number}  ${kind}  reported ${reports === 1 ? 'once' : `${reports} times`}  since ${openedAt.toISOString()}`,
  );
}

export async function describeReport({ database }: Deps, number: number): Promise<string[]> {
  const found = await findReportFacts(database, number);
  if (found === null) throw new CommandError(`There is no report ${number}.`, 'not-found');
  const { kind, title, content, reply, projectId, purchaseId, outcome, decisionReason } = found;
  const statements = await listReportStatements(database, found.subjectId);
  return [
    `report       ${number}, ${outcome ?? 'open'} ${oneLine(decisionReason ?? '')}`.trim(),
    `about        ${kind} of “${oneLine(title)}”`,
    ...(projectId === null ? [] : [`project      ${projectId}`]),
    ...(purchaseId === null ? [] : [`purchase     ${purchaseId}`]),
    ...(content === null ? [] : [`text         ${oneLine(content)}`]),
    ...(reply === null ? [] : [`reply        ${oneLine(reply)}`]),
    ...statements.map(
      ({ number: of, reporterId, reporter, reason, text, openedAt }) =>
        `${openedAt.toISOString()}  report ${of} by ${reporter ?? (reporterId === null ? 'ProtoHaat' : 'deleted account')}: ${reason} ${oneLine(text ?? '')}`,
    ),
  ];
}
