import { resolve } from 'node:path';
import { formatAmount } from '#domain/common/format-amount.ts';
import { dayInIndia } from '#domain/common/india-day.ts';
import { counted } from '#words/parts.ts';
import { findProfileByUsername } from '../../accounts/profile-store.ts';
import { readNewestRun } from '../../payouts/payout-store.ts';
import { preparePayouts, prepareSmallPayout } from '../../payouts/prepare-payouts.ts';
import { CommandError } from '../command-error.ts';
import { moveToBankFile } from '../move-transfer.ts';
import {
  confirmByNumber,
  describeExport,
  describePayouts,
  exportToFile,
  failByNumber,
} from '../pay-sellers.ts';
import { getPurchaseByReference } from '../show-purchase.ts';
import { type CommandDefinition, recordAction } from './command-definition.ts';

export const payoutCommands: readonly CommandDefinition[] = [
  {
    name: 'payouts prepare-small',
    takes: ['username'],
    needsReason: true,
    summary: 'prepares a payout below the minimum, for a seller who wants to delete the account',
    run: async (deps, input) => {
      const [username = ''] = input.words;
      const profile = await findProfileByUsername(deps.database, username);
      if (profile === null) throw new CommandError(`No member has the username ${username}.`);
      const { now } = await readNewestRun(deps.database);
      const amountMinor = await prepareSmallPayout(deps, profile.id, dayInIndia(now));
      if (amountMinor === null) {
        throw new CommandError(
          'No payout was prepared: the seller has no money available, no usable payout account, an open claim, or already a payout of today.',
        );
      }
      await recordAction(deps, input, 'payouts prepare-small', profile.id, { amountMinor });
      input.print(`Prepared a payout of ${formatAmount(amountMinor)} to ${username}.`);
      return 0;
    },
  },
  {
    name: 'payouts prepare',
    takes: [],
    summary: 'prepares payouts now, without waiting for the weekly run; once a day for each seller',
    run: async (deps, input) => {
      const { now } = await readNewestRun(deps.database);
      const runOn = dayInIndia(now);
      const prepared = await preparePayouts(deps, runOn);
      await recordAction(deps, input, 'payouts prepare', runOn, prepared);
      input.print(
        `Prepared ${counted(prepared.payouts, 'payout')}, ${formatAmount(prepared.amountMinor)} in total.`,
      );
      return 0;
    },
  },
  {
    name: 'payouts export-again',
    takes: ['batch', 'file'],
    summary: 'writes the file of an earlier batch again, with the payouts that are still at the bank',
    run: async (deps, { actor, words, print }) => {
      const [batch = '', file = ''] = words;
      if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(batch))
        throw new CommandError(
          `"${batch}" is not the id of a batch. The command payouts list shows the ids.`,
        );
      const path = resolve(file);
      const exported = await exportToFile(deps, path, { actor }, batch);
      print(describeExport(exported, path));
      return 0;
    },
  },
  {
    name: 'payouts export',
    takes: ['file'],
    summary: 'writes all prepared payouts, with the sellers’ account details, to a new CSV file for the bank',
    run: async (deps, { actor, words, print }) => {
      const path = resolve(words[0] ?? '');
      const exported = await exportToFile(deps, path, { actor });
      print(describeExport(exported, path));
      return 0;
    },
  },
  {
    name: 'payouts confirm',
    takes: ['number', 'bank’s reference'],
    summary: 'records that the bank has paid a payout; the seller gets the reference',
    run: async (deps, { actor, words, print }) => {
      print(await confirmByNumber(deps, words[0] ?? '', words[1] ?? '', { actor }));
      return 0;
    },
  },
  {
    name: 'payouts fail',
    takes: ['number', 'cause'],
    needsReason: true,
    summary: 'records that the bank has not paid a payout or has returned it; the money is available again',
    run: async (deps, { actor, words, reason, print }) => {
      print(await failByNumber(deps, words[0] ?? '', words[1] ?? '', { actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'payouts by-bank-file',
    takes: ['id, payment or receipt'],
    needsReason: true,
    summary: 'gives up a transfer that the payment provider refused, so that the bank file pays the share',
    run: async (deps, { actor, words, reason, print }) => {
      const { id } = await getPurchaseByReference(deps, words[0] ?? '');
      print(await moveToBankFile(deps, id, { actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'payouts list',
    takes: [],
    summary: 'lists unfinished payouts, then the newest finished ones',
    run: async (deps, { print }) => {
      const lines = await describePayouts(deps);
      for (const line of lines) print(line);
      if (lines.length === 0) print('There are no payouts.');
      return 0;
    },
  },
];
