import type pg from 'pg';
import type { Reading } from '../adapters/prometheus/prometheus-telemetry.ts';
import type { Context } from '../context.ts';
import { readStanding, type Standing } from './readings-store.ts';

/** Scrapes that come close together share one look at the database. */
const FRESH_MS = 5_000;

/** What is read off when somebody asks for the metrics. A database that does not answer leaves its readings out. */
export function readingsOf(
  { database, files }: Pick<Context, 'database' | 'files'>,
  pool: pg.Pool,
): Reading[] {
  let last: { at: number; standing: Promise<Standing> } | null = null;
  const ofDatabase = (pick: (standing: Standing) => Record<string, number>) => async () => {
    if (last === null || performance.now() - last.at > FRESH_MS) {
      last = { at: performance.now(), standing: readStanding(database) };
    }
    return await last.standing.then(pick, () => ({}));
  };
  return [
    {
      name: 'purchases_open',
      help: 'Reservations and payments under way',
      read: ofDatabase(({ openReservations }) => ({ all: openReservations })),
    },
    {
      name: 'refunds_under_way',
      help: 'Purchases whose money has still to go back',
      read: ofDatabase(({ refundsUnderWay }) => ({ all: refundsUnderWay })),
    },
    {
      name: 'rows_unhealed',
      help: 'What should have moved on long ago, by kind: a person must look (operator: alerts)',
      label: 'kind',
      read: ofDatabase(({ unhealed }) => unhealed),
    },
    {
      name: 'alerts_open',
      help: 'Matters that wait for a person (operator: alerts)',
      read: ofDatabase(({ openAlerts }) => ({ all: openAlerts })),
    },
    {
      name: 'jobs_due',
      help: 'Jobs that could run now, by queue',
      label: 'queue',
      read: ofDatabase(({ dueJobs }) => dueJobs),
    },
    {
      name: 'jobs_oldest_due_seconds',
      help: 'How long the oldest of them has waited',
      read: ofDatabase(({ oldestDueSeconds }) => ({ all: oldestDueSeconds })),
    },
    {
      name: 'database_connections',
      help: 'Connections of the pool: in all, idle, and callers that wait for one',
      label: 'state',
      read: async () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    },
    {
      name: 'disk_free_share',
      help: 'Free share of the disk that holds the files, 0 to 1',
      read: async () =>
        await files.freeShare().then(
          (all) => ({ all }),
          () => ({}),
        ),
    },
  ];
}
