import { Argument } from 'commander';
import { counted } from '#words/parts.ts';
import { CommandError } from '../../console/operator-answer.ts';
import { listDueProcesses } from '../../order-process/due-store.ts';
import { auditLedger } from '../audit-ledger.ts';
import { isMarketPaused, replaceFormerMarket } from '../deployment.ts';
import { readMarketStatus } from '../readings-store.ts';
import { reason, type CommandDefinition, recordAction } from './command-definition.ts';

const CONFIRMATION = 'the former market is stopped';
const MAX_LISTED = 500;

export const marketCommands: readonly CommandDefinition[] = [
  {
    name: 'market show',
    summary:
      'shows whether a restored or copied market is paused, and what it would do next; exit code 1 if paused',
    run: async (deps) => {
      if (!(await isMarketPaused(deps.database)))
        return { data: { isPaused: false }, lines: ['The market is not paused.'] };
      const { dueJobs } = await readMarketStatus(deps.database);
      const dueOrders = (await listDueProcesses(deps.database, MAX_LISTED)).length;
      const { differences } = await auditLedger(deps);
      return {
        data: { isPaused: true, dueJobs, dueOrders, differences },
        hasFindings: true,
        lines: [
          'The market is paused.',
          'After "market resume" and the next start, it would',
          ...Object.entries(dueJobs).map(([name, count]) => `  run the job ${name}: ${count}`),
          `  end or remind of ${counted(dueOrders, 'order')} whose deadline has passed`,
          '  settle, refund or recreate what differs from the payment provider:',
          ...differences.slice(0, MAX_LISTED).map((difference) => `    ${difference}`),
          ...(differences.length === 0 ? ['    nothing'] : []),
          `Stop the former market for good. Then run market resume "${CONFIRMATION}" --reason "…".`,
        ],
      };
    },
  },
  {
    name: 'market resume',
    takes: [new Argument('<confirmation>', `"${CONFIRMATION}"`)],
    options: [reason],
    summary: 'ends the pause of a restored or copied market that replaces the former one',
    run: async (deps, input) => {
      if (input.words[0] !== CONFIRMATION)
        throw new CommandError(
          `Two running markets on the same data refund and pay the same sales. If the former market is stopped for good, run market resume "${CONFIRMATION}" --reason "…".`,
        );
      await deps.database.transaction().execute(async (database) => {
        if (!(await replaceFormerMarket(database))) throw new CommandError('The market is not paused.');
        await recordAction({ database }, input, 'market resume', 'deployment', {});
      });
      return {
        data: { isPaused: false },
        lines: ['The pause ends at the next start. Restart every server and worker now.'],
      };
    },
  },
];
