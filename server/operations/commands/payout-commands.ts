import { resolve } from 'node:path';
import { dayInIndia } from '#domain/common/india-day.ts';
import { findProfileByUsername } from '../../accounts/profile-store.ts';
import { readNewestRun } from '../../payouts/payout-store.ts';
import { preparePayouts, prepareSmallPayout } from '../../payouts/prepare-payouts.ts';
import { CommandError } from '../command-error.ts';
import { confirmByNumber, describePayouts, exportToFile, failByNumber } from '../pay-sellers.ts';
import { type CommandDefinition, recordAction } from './command-definition.ts';

export const payoutCommands: readonly CommandDefinition[] = [
  {
    name: 'payouts prepare-small',
    takes: ['user name'],
    needsReason: true,
    summary: 'prepares the payout of a seller with less than the minimum, who wants to delete the account',
    run: async (deps, input) => {
      const [username = ''] = input.words;
      const profile = await findProfileByUsername(deps.database, username);
      if (profile === null) throw new CommandError(`Nobody is called ${username}.`);
      const { now } = await readNewestRun(deps.database);
      const amountMinor = await prepareSmallPayout(deps, profile.id, dayInIndia(now));
      if (amountMinor === null) {
        throw new CommandError(
          'There is nothing to pay, no usable payout account, an open claim, or a payout today.',
        );
      }
      await recordAction(deps, input, 'payouts prepare-small', profile.id, { amountMinor });
      input.print(`${amountMinor} paise`);
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
      input.print(`${prepared.payouts} payouts, ${prepared.amountMinor} paise`);
      return 0;
    },
  },
  {
    name: 'payouts export-again',
    takes: ['batch', 'file'],
    summary: 'writes the bank’s file of an earlier batch once more, for payouts that are still at the bank',
    run: async (deps, { actor, words, print }) => {
      const [batch = '', file = ''] = words;
      if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(batch))
        throw new CommandError(`There is no batch ${batch}.`);
      const path = resolve(file);
      const exported = await exportToFile(deps, path, { actor }, batch);
      print(`${path}: ${exported.payouts} payouts, ${exported.amountMinor} paise, batch ${exported.id}`);
      return 0;
    },
  },
  {
    name: 'payouts export',
    takes: ['file'],
    summary:
      'writes all prepared payouts into a new CSV file for the bank, with the sellers’ account details',
    run: async (deps, { actor, words, print }) => {
      const path = resolve(words[0] ?? '');
      const exported = await exportToFile(deps, path, { actor });
      print(`${path}: ${exported.payouts} payouts, ${exported.amountMinor} paise, batch ${exported.id}`);
      return 0;
    },
  },
  {
    name: 'payouts confirm',
    takes: ['number', 'bank’s reference'],
    summary: 'the bank has paid it; the seller gets the reference',
    run: async (deps, { actor, words, print }) => {
      print(await confirmByNumber(deps, words[0] ?? '', words[1] ?? '', { actor }));
      return 0;
    },
  },
  {
    name: 'payouts fail',
    takes: ['number', 'cause'],
    needsReason: true,
    summary: 'the bank has not paid it, or has returned it; the money is available to the seller again',
    run: async (deps, { actor, words, reason, print }) => {
      print(await failByNumber(deps, words[0] ?? '', words[1] ?? '', { actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'payouts list',
    takes: [],
    summary: 'unfinished payouts, then the newest ones',
    run: async (deps, { print }) => {
      const lines = await describePayouts(deps);
      for (const line of lines) print(line);
      if (lines.length === 0) print('no payouts');
      return 0;
    },
  },
];
