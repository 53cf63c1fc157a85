import { formatAmount } from '#domain/common/format-amount.ts';
import { dayInIndia } from '#domain/common/india-day.ts';
import { counted } from '#words/parts.ts';
import { findProfileByUsername } from '../../accounts/profile-store.ts';
import { moveToBankFile } from '../../console/move-transfer.ts';
import { CommandError } from '../../console/operator-answer.ts';
import { describePurchase, getPurchaseByReference } from '../../console/show-purchase.ts';
import { readNewestRun } from '../../payouts/payout-store.ts';
import { preparePayouts, prepareSmallPayout } from '../../payouts/prepare-payouts.ts';
import { settlePurchase } from '../../purchases/settle/settle-purchase.ts';
import { auditLedger } from '../audit-ledger.ts';
import {
  purchase,
  reason,
  username,
  type CommandDefinition,
  outcomeOf,
  recordAction,
} from './command-definition.ts';

export const moneyCommands: readonly CommandDefinition[] = [
  {
    name: 'audit-ledger',
    summary: 'compares the ledger with the payment provider; exit code 1 if they differ',
    run: async (deps) => {
      const found = await auditLedger(deps);
      const { payments, purchases, clearingMinor, heldMinor, differences } = found;
      return {
        data: found,
        hasFindings: differences.length > 0,
        lines: [
          ...differences,
          `Compared ${counted(purchases, 'purchase')} with ${counted(payments, 'payment')}. The ledger has ${formatAmount(clearingMinor)}, the provider ${formatAmount(heldMinor)}.`,
          differences.length === 0 ? 'No differences.' : `${counted(differences.length, 'difference')}.`,
        ],
      };
    },
  },
  {
    name: 'purchase show',
    takes: [purchase],
    summary: 'shows the states, ledger entries and events of a purchase, and its state at the provider',
    run: async (deps, { words: [name = ''] }) => {
      const found = await getPurchaseByReference(deps, name);
      const lines = await describePurchase(deps, found);
      return { data: { purchase: found, lines }, lines };
    },
  },
  {
    name: 'purchase settle',
    takes: [purchase],
    summary: 'fetches the payment from the provider and records its state',
    run: async (deps, input) => {
      const { id, intentId, state: before } = await getPurchaseByReference(deps, input.words[0] ?? '');
      if (intentId === null)
        throw new CommandError(
          'The purchase has no payment, so there is nothing to settle. It ends when its reservation expires.',
        );
      const after = (await settlePurchase(deps, intentId))?.state ?? before;
      await recordAction(deps, input, 'purchase settle', id, { before, after });
      return { data: { id, before, after }, lines: [`The purchase was ${before} and is now ${after}.`] };
    },
  },
  {
    name: 'payouts prepare',
    summary: 'prepares payouts now, without waiting for the weekly run; once a day for each seller',
    run: async (deps, input) => {
      const runOn = dayInIndia((await readNewestRun(deps.database)).now);
      const prepared = await preparePayouts(deps, runOn);
      await recordAction(deps, input, 'payouts prepare', runOn, prepared);
      const { payouts, amountMinor } = prepared;
      return {
        data: prepared,
        lines: [`Prepared ${counted(payouts, 'payout')}, ${formatAmount(amountMinor)} in total.`],
      };
    },
  },
  {
    name: 'payouts prepare-small',
    takes: [username],
    options: [reason],
    summary: 'prepares a payout below the minimum, for a seller who wants to delete the account',
    run: async (deps, input) => {
      const [name = ''] = input.words;
      const profile = await findProfileByUsername(deps.database, name);
      if (profile === null) throw new CommandError(`No member has the username ${name}.`);
      const { now } = await readNewestRun(deps.database);
      const amountMinor = await prepareSmallPayout(deps, profile.id, dayInIndia(now));
      if (amountMinor === null) {
        throw new CommandError(
          'No payout was prepared: the seller has no money available, no usable payout account, an open claim, or already a payout of today.',
        );
      }
      await recordAction(deps, input, 'payouts prepare-small', profile.id, { amountMinor });
      return {
        data: { profileId: profile.id, amountMinor },
        lines: [`Prepared a payout of ${formatAmount(amountMinor)} to ${name}.`],
      };
    },
  },
  {
    name: 'payouts by-bank-file',
    takes: [purchase],
    options: [reason],
    summary: 'gives up a transfer that the payment provider refused, so that the bank file pays the share',
    run: async (deps, { actor, words: [name = ''], options }) => {
      const { id } = await getPurchaseByReference(deps, name);
      return outcomeOf(await moveToBankFile(deps, id, { actor, reason: options.reason ?? '' }));
    },
  },
];
