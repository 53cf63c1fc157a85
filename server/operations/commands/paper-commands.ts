import { resolve } from 'node:path';
import { CommandError } from '../command-error.ts';
import { exportPapers } from '../export-papers.ts';
import { type CommandDefinition, recordAction } from './command-definition.ts';

export const paperCommands: readonly CommandDefinition[] = [
  {
    name: 'papers export',
    takes: ['month', 'file'],
    summary:
      'writes the invoices and credit notes of a month, such as 2026-11, with their tax into a new CSV file',
    run: async (deps, input) => {
      const [month = '', file = ''] = input.words;
      if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/u.test(month)) {
        throw new CommandError(`A month is written like 2026-11, not ${month}.`);
      }
      const path = resolve(file);
      const written = await exportPapers(deps, month, path);
      await recordAction(deps, input, 'papers export', month, { path, ...written });
      input.print(`${path}: ${written.papers} papers, ${written.taxMinor} paise of tax`);
      return 0;
    },
  },
];
