import { v7 } from 'uuid';
import { counted } from '#words/parts.ts';
import { listDueProcesses } from '../../order-process/due-store.ts';
import { auditLedger } from '../audit-ledger.ts';
import { CommandError } from '../command-error.ts';
import { isMarketPaused, replaceFormerMarket } from '../deployment.ts';
import { readMarketStatus } from '../readings-store.ts';
import { recordOperatorAction } from '../record-operator-action.ts';
import type { CommandDefinition } from './command-definition.ts';

const CONFIRMATION = 'the former market is stopped';
const MAX_LISTED = 500;

export const marketCommands: readonly CommandDefinition[] = [
  {
    name: 'market show',
    takes: [],
    summary:
      'shows whether a restored or copied market is paused, and what it would do next; exit code 1 if paused',
    run: async (deps, { print }) => {
      const isPaused = await isMarketPaused(deps.database);
      print(isPaused ? 'The market is paused.' : 'The market is not paused.');
      if (!isPaused) return 0;
      const { dueJobs } = await readMarketStatus(deps.database);
      const orders = (await listDueProcesses(deps.database, MAX_LISTED)).length;
      const { differences } = await auditLedger(deps);
      print('After "market resume" and the next start, it would');
      for (const [name, count] of Object.entries(dueJobs)) print(`  run the job ${name}: ${count}`);
      print(`  end or remind of ${counted(orders, 'order')} whose deadline has passed`);
      print('  settle, refund or recreate what differs from the payment provider:');
      for (const difference of differences.slice(0, MAX_LISTED)) print(`    ${difference}`);
      if (differences.length === 0) print('    nothing');
      print(`Stop the former market for good. Then run market resume "${CONFIRMATION}" --reason "…".`);
      return 1;
    },
  },
  {
    name: 'market resume',
    takes: ['confirmation'],
    needsReason: true,
    summary: 'ends the pause of a restored or copied market that replaces the former one',
    run: async ({ database }, { words, actor, reason, print }) => {
      if (words[0] !== CONFIRMATION)
        throw new CommandError(
          `Two running markets on the same data refund and pay the same sales. If the former market is stopped for good, run market resume "${CONFIRMATION}" --reason "…".`,
        );
      await database.transaction().execute(async (tx) => {
        if (!(await replaceFormerMarket(tx))) throw new CommandError('The market is not paused.');
        await recordOperatorAction(tx, {
          id: v7(),
          actor,
          action: 'market resume',
          subject: 'deployment',
          reason,
          details: {},
        });
      });
      print('The pause ends at the next start. Restart every server and worker now.');
      return 0;
    },
  },
];
