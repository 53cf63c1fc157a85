import { decideCase, describeCase, describeCases } from '../cases.ts';
import { CommandError } from '../command-error.ts';
import type { CommandDefinition } from './command-definition.ts';

export const caseCommands: readonly CommandDefinition[] = [
  {
    name: 'case list',
    takes: [],
    summary: 'lists open cases, those that wait for a decision first',
    run: async (deps, { print }) => {
      const lines = await describeCases(deps);
      for (const line of lines) print(line);
      if (lines.length === 0) print('There are no open cases.');
      return 0;
    },
  },
  {
    name: 'case show',
    takes: ['number'],
    summary: 'shows the order, the messages of both parties, and the offer',
    run: async (deps, { words, print }) => {
      for (const line of await describeCase(deps, numberOf(words))) print(line);
      return 0;
    },
  },
  {
    name: 'case decide',
    takes: ['number', 'refund, none or rupees'],
    needsReason: true,
    summary: 'refunds the buyer in full, not at all, or in part; above the limit, proposes the refund',
    run: async (deps, { actor, words, reason, print }) => {
      const number = numberOf(words);
      print(await decideCase(deps, { number, decision: words[1] ?? '', actor, reason: reason ?? '' }));
      return 0;
    },
  },
];

function numberOf([word = '']: readonly string[]): number {
  if (!/^\d{1,9}$/u.test(word)) throw new CommandError(`"${word}" is not a case number.`);
  return Number(word);
}
