import type pg from 'pg';
import type { Reading } from '../adapters/prometheus/prometheus-telemetry.ts';
import type { Context } from '../context.ts';
import { readStanding, type Standing } from './readings-store.ts';

/** Scrapes within this time share one query. */
const CACHE_MS = 5_000;

/** Gauges read on each scrape. Without the database its gauges are omitted. */
export function readingsOf(
  { database, files }: Pick<Context, 'database' | 'files'>,
  pool: pg.Pool,
): Reading[] {
  let last: { at: number; standing: Promise<Standing> } | null = null;
  const ofDatabase = (pick: (standing: Standing) => Record<string, number>) => async () => {
    if (last === null || performance.now() - last.at > CACHE_MS) {
      last = { at: performance.now(), standing: readStanding(database) };
    }
    return await last.standing.then(pick, () => ({}));
  };
  return [
    {
      name: 'purchases_open',
      help: 'Open reservations and pending payments',
      read: ofDatabase(({ openReservations }) => ({ all: openReservations })),
    },
    {
      name: 'refunds_under_way',
      help: 'Refunds not yet made',
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
      help: 'Open alerts (operator: alerts)',
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
      help: 'Age of the oldest due job',
      read: ofDatabase(({ oldestDueSeconds }) => ({ all: oldestDueSeconds })),
    },
    {
      name: 'database_connections',
      help: 'Connection pool: total, idle, and queued requests',
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
