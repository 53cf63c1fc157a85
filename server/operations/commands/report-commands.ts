import { DEFAULT_HOLD_DAYS } from '#domain/operators/ban.ts';
import { REPORT_DECISIONS } from '#domain/reports/report.ts';
import { counted } from '#words/parts.ts';
import { CommandError } from '../command-error.ts';
import { decideReport, reportDecisionOf } from '../decide-report.ts';
import { describeReport, describeReports } from '../show-reports.ts';
import type { CommandDefinition } from './command-definition.ts';

export const reportCommands: readonly CommandDefinition[] = [
  {
    name: 'reports show',
    takes: ['number'],
    summary: 'shows what was reported, by whom and why',
    run: async (deps, { words, print }) => {
      for (const line of await describeReport(deps, numberOf(words))) print(line);
      return 0;
    },
  },
  {
    name: 'reports decide',
    takes: ['number', 'decision'],
    needsReason: true,
    summary: `decides all open reports about the same subject: ${REPORT_DECISIONS.join(', ')}`,
    run: async (deps, { actor, words, reason, print }) => {
      const decision = reportDecisionOf(words[1] ?? '');
      const number = numberOf(words);
      const days = DEFAULT_HOLD_DAYS;
      print(await decideReport(deps, { number, decision, days, actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'reports',
    takes: [],
    summary: 'lists the open reports of members, the oldest first',
    run: async (deps, { print }) => {
      const lines = await describeReports(deps);
      for (const line of lines) print(line);
      print(lines.length === 0 ? 'There are no open reports.' : counted(lines.length, 'open report'));
      return 0;
    },
  },
];

function numberOf([text = '']: readonly string[]): number {
  if (/^\d{1,9}$/u.test(text)) return Number(text);
  throw new CommandError(`"${text}" is not a report number.`);
}
