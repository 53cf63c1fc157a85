import { resolve } from 'node:path';
import { formatAmount } from '#domain/common/format-amount.ts';
import { counted } from '#words/parts.ts';
import { exportPapers } from '../export-papers.ts';
import { exportWithheldTaxes } from '../export-withheld-taxes.ts';
import { type CommandDefinition, recordAction } from './command-definition.ts';
import { readMonth } from './read-month.ts';

export const paperCommands: readonly CommandDefinition[] = [
  {
    name: 'papers export',
    takes: ['month', 'file'],
    summary:
      'writes the invoices and credit notes of a month, such as 2026-11, with their tax to a new CSV file',
    run: async (deps, input) => {
      const { month, path } = readWords(input.words);
      const written = await exportPapers(deps, month, path);
      await recordAction(deps, input, 'papers export', month, { path, ...written });
      input.print(
        `Wrote ${counted(written.papers, 'tax paper')} with ${formatAmount(written.taxMinor)} of tax to ${path}.`,
      );
      return 0;
    },
  },
  {
    name: 'papers withheld',
    takes: ['month', 'file'],
    summary:
      'writes the TCS and TDS withheld in a month, with PAN and GSTIN of the sellers, to a new CSV file',
    run: async (deps, input) => {
      const { month, path } = readWords(input.words);
      const { entries, taxMinor } = await exportWithheldTaxes(deps, month, path);
      await recordAction(deps, input, 'papers withheld', month, { path, entries, taxMinor });
      input.print(
        `Wrote ${counted(entries, 'deduction')} with ${formatAmount(taxMinor)} of withheld tax to ${path}.`,
      );
      return 0;
    },
  },
];

function readWords([month, file = '']: readonly string[]): {
  readonly month: string;
  readonly path: string;
} {
  return { month: readMonth(month), path: resolve(file) };
}
