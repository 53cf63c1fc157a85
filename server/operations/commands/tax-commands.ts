import { formatAmount } from '#domain/common/format-amount.ts';
import { parseChallan, parseRemittedAmount } from '#domain/taxes/remittance.ts';
import { WITHHELD_TAXES, type WithheldTax } from '#domain/taxes/withholding.ts';
import { listMonthsOfTaxes, type MonthOfTax } from '../../purchases/settle/remittance-store.ts';
import { CommandError } from '../command-error.ts';
import { recordRemittance, withdrawRecordedRemittance } from '../remit-taxes.ts';
import type { CommandDefinition } from './command-definition.ts';
import { readMonth } from './read-month.ts';

export const taxCommands: readonly CommandDefinition[] = [
  {
    name: 'taxes list',
    takes: [],
    summary: 'lists the TCS and TDS withheld and remitted by month, with the challans',
    run: async ({ database }, { print }) => {
      const months = await listMonthsOfTaxes(database);
      if (months.length === 0) print('No tax has been withheld.');
      for (const month of months) print(describeMonth(month));
      return 0;
    },
  },
  {
    name: 'taxes remit',
    takes: ['tcs or tds', 'month', 'rupees', 'challan', 'day'],
    summary:
      'records that the firm has paid withheld tax of a month, such as 2026-11, to the government on a day, such as 2026-12-07',
    run: async (deps, input) => {
      const [tax, month, amount = '', challan, day] = input.words;
      const amountMinor = parseRemittedAmount(amount);
      if (amountMinor === null) {
        throw new CommandError(`"${amount}" is not an amount. Write rupees as in 1250 or 1250.50.`);
      }
      const remittance = {
        tax: readTax(tax),
        month: readMonth(month),
        amountMinor,
        challan: readChallan(challan),
        paidOn: readDay(day),
      };
      input.print(await recordRemittance(deps, remittance, input));
      return 0;
    },
  },
  {
    name: 'taxes withdraw',
    takes: ['tcs or tds', 'challan'],
    needsReason: true,
    summary: 'withdraws the record of a remittance that was a mistake',
    run: async (deps, input) => {
      const [tax, challan] = input.words;
      const remittance = { tax: readTax(tax), challan: readChallan(challan) };
      input.print(await withdrawRecordedRemittance(deps, remittance, input));
      return 0;
    },
  },
];

function describeMonth({ tax, month, withheldMinor, remittedMinor, remittances }: MonthOfTax): string {
  const paid =
    remittances.length === 0 ? '' : ` (challan ${remittances.map(({ challan }) => challan).join(', ')})`;
  return `${month} ${tax.toUpperCase()}: ${formatAmount(withheldMinor)} withheld, ${formatAmount(remittedMinor)} remitted${paid}`;
}

function readTax(word = ''): WithheldTax {
  const tax = WITHHELD_TAXES.find((name) => name === word.toLowerCase());
  if (tax === undefined) throw new CommandError(`"${word}" is not a withheld tax. Write tcs or tds.`);
  return tax;
}

function readDay(word = ''): string {
  if (Number.isNaN(Date.parse(word)) || new Date(word).toISOString().slice(0, 10) !== word) {
    throw new CommandError(`"${word}" is not a day. Write it as in 2026-12-07.`);
  }
  return word;
}

function readChallan(word = ''): string {
  const challan = parseChallan(word);
  if (challan === null) {
    throw new CommandError(
      `"${word}" is not a challan. It has 5 to 40 letters, digits, hyphens and slashes.`,
    );
  }
  return challan;
}
