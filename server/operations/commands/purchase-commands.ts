import { refundOnRequest } from '../../purchases/refund/refund-on-request.ts';
import { settlePurchase } from '../../purchases/settle/settle-purchase.ts';
import { auditLedger } from '../audit-ledger.ts';
import { CommandError } from '../command-error.ts';
import { describePurchase, getPurchaseByReference } from '../show-purchase.ts';
import { type CommandDefinition, recordAction } from './command-definition.ts';

export const purchaseCommands: readonly CommandDefinition[] = [
  {
    name: 'purchase show',
    takes: ['id, payment or receipt'],
    summary: 'its states, ledger entries and events, and its state at the provider',
    run: async (deps, { words, print }) => {
      const purchase = await getPurchaseByReference(deps, words[0] ?? '');
      for (const line of await describePurchase(deps, purchase)) print(line);
      return 0;
    },
  },
  {
    name: 'purchase settle',
    takes: ['id, payment or receipt'],
    summary: 'reads the payment from the provider again and records its state',
    run: async (deps, input) => {
      const purchase = await getPurchaseByReference(deps, input.words[0] ?? '');
      if (purchase.intentId === null) throw new CommandError('It has no payment yet: the sweep ends it.');
      const settled = await settlePurchase(deps, purchase.intentId);
      const state = settled?.state ?? purchase.state;
      await recordAction(deps, input, 'purchase settle', purchase.id, {
        before: purchase.state,
        after: state,
      });
      input.print(`${purchase.state} before, ${state} now`);
      return 0;
    },
  },
  {
    name: 'purchase refund',
    takes: ['id, payment or receipt'],
    needsReason: true,
    summary: 'refunds the full amount; access ends when the provider has completed it',
    run: async (deps, input) => {
      const purchase = await getPurchaseByReference(deps, input.words[0] ?? '');
      // Recorded before any money moves, so that no refund lacks an operator's name.
      await recordAction(deps, input, 'purchase refund', purchase.id, { before: purchase.state });
      const state = await refundOnRequest(deps, purchase.id);
      input.print(
        state === 'refunded'
          ? `${purchase.amountMinor} paise refunded`
          : `refund requested; the purchase is ${state} until the provider completes it`,
      );
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
        `${purchases} purchases, ${payments} payments; books ${clearingMinor} paise, provider ${heldMinor} paise`,
      );
      print(differences.length === 0 ? 'no differences' : `${differences.length} differences`);
      return differences.length === 0 ? 0 : 1;
    },
  },
];
