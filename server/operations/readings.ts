import type pg from 'pg';
import type { Reading } from '../adapters/prometheus/prometheus-telemetry.ts';
import type { Context } from '../context.ts';
import type { ReadReplica } from '../database/read-replica.ts';
import { readMarketStatus, type MarketStatus } from './readings-store.ts';

const CACHE_MS = 5_000;

export function readingsOf(
  { database, uploads }: Pick<Context, 'database' | 'uploads'>,
  pool: pg.Pool,
  replica?: ReadReplica,
): Reading[] {
  let last: { at: number; status: Promise<MarketStatus> } | null = null;
  const ofDatabase = (pick: (status: MarketStatus) => Record<string, number>) => async () => {
    if (last === null || performance.now() - last.at > CACHE_MS) {
      last = { at: performance.now(), status: readMarketStatus(database) };
    }
    return await last.status.then(pick, () => ({}));
  };
  return [
    {
      name: 'purchases_open',
      help: 'Open reservations and pending payments',
      read: ofDatabase(({ openReservations }) => ({ all: openReservations })),
    },
    {
      name: 'refunds_under_way',
      help: 'Refunds that the provider has not completed',
      read: ofDatabase(({ refundsUnderWay }) => ({ all: refundsUnderWay })),
    },
    {
      name: 'overdue_rows',
      help: 'Overdue work by kind (operator command: alerts)',
      label: 'kind',
      read: ofDatabase(({ overdueByKind }) => overdueByKind),
    },
    {
      name: 'alerts_open',
      help: 'Open alerts (operator command: alerts)',
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
      name: 'replica_lag_seconds',
      help: 'Age of the data of the read replica; absent while it is not used',
      read: async () => {
        const lagMs = replica?.lagMs ?? null;
        return lagMs === null ? {} : { all: lagMs / 1_000 };
      },
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
        await uploads.freeShare().then(
          (all) => ({ all }),
          () => ({}),
        ),
    },
  ];
}
