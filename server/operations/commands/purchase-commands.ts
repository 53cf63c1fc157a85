import { formatAmount } from '#domain/common/format-amount.ts';
import { counted } from '#words/parts.ts';
import { settlePurchase } from '../../purchases/settle/settle-purchase.ts';
import { auditLedger } from '../audit-ledger.ts';
import { CommandError } from '../command-error.ts';
import { gatherEvidence } from '../gather-evidence.ts';
import { refundByOperator } from '../money-decisions.ts';
import { describeMessages } from '../show-messages.ts';
import { describePurchase, getPurchaseByReference } from '../show-purchase.ts';
import { type CommandDefinition, recordAction } from './command-definition.ts';

export const purchaseCommands: readonly CommandDefinition[] = [
  {
    name: 'purchase show',
    takes: ['id, payment or receipt'],
    summary: 'shows the states, ledger entries and events of a purchase, and its state at the provider',
    run: async (deps, { words, print }) => {
      const purchase = await getPurchaseByReference(deps, words[0] ?? '');
      for (const line of await describePurchase(deps, purchase)) print(line);
      return 0;
    },
  },
  {
    name: 'purchase messages',
    takes: ['id, payment or receipt'],
    summary: 'shows the messages between buyer and seller, newest first, and which were reported',
    run: async (deps, { words, print }) => {
      const purchase = await getPurchaseByReference(deps, words[0] ?? '');
      const lines = await describeMessages(deps, purchase.id);
      for (const line of lines) print(line);
      if (lines.length === 0) print('There are no messages.');
      return 0;
    },
  },
  {
    name: 'purchase evidence',
    takes: ['id, payment or receipt'],
    summary: "prints a page of evidence for the provider, if the buyer's bank disputes the payment",
    run: async (deps, { words, actor, print }) => {
      const purchase = await getPurchaseByReference(deps, words[0] ?? '');
      const { html } = await gatherEvidence(deps, purchase.id, { actor });
      for (const line of html.trimEnd().split('\n')) print(line);
      return 0;
    },
  },
  {
    name: 'purchase settle',
    takes: ['id, payment or receipt'],
    summary: 'fetches the payment from the provider and records its state',
    run: async (deps, input) => {
      const purchase = await getPurchaseByReference(deps, input.words[0] ?? '');
      if (purchase.intentId === null)
        throw new CommandError(
          'The purchase has no payment, so there is nothing to settle. It ends when its reservation expires.',
        );
      const settled = await settlePurchase(deps, purchase.intentId);
      const state = settled?.state ?? purchase.state;
      await recordAction(deps, input, 'purchase settle', purchase.id, {
        before: purchase.state,
        after: state,
      });
      input.print(`The purchase was ${purchase.state} and is now ${state}.`);
      return 0;
    },
  },
  {
    name: 'purchase refund',
    takes: ['id, payment or receipt'],
    needsReason: true,
    summary: 'refunds the full amount; above the limit, proposes the refund. Access ends with the refund',
    run: async (deps, input) => {
      const purchase = await getPurchaseByReference(deps, input.words[0] ?? '');
      const { actor, reason } = input;
      input.print(await refundByOperator(deps, purchase, { actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'audit-ledger',
    takes: [],
    summary: 'compares the ledger with the provider; exit code 1 if they differ',
    run: async (deps, { print }) => {
      const { payments, purchases, clearingMinor, heldMinor, differences } = await auditLedger(deps);
      for (const difference of differences) print(difference);
      print(
        `Compared ${counted(purchases, 'purchase')} with ${counted(payments, 'payment')}. The ledger has ${formatAmount(clearingMinor)}, the provider ${formatAmount(heldMinor)}.`,
      );
      print(differences.length === 0 ? 'No differences.' : `${counted(differences.length, 'difference')}.`);
      return differences.length === 0 ? 0 : 1;
    },
  },
];
