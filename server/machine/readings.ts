import type pg from 'pg';
import type { Reading } from '../adapters/prometheus/prometheus-telemetry.ts';
import type { Context } from '../context.ts';
import type { ReadReplica } from '../database/read-replica.ts';
import { readTransferFigures } from '../payouts/transfers/transfer-store.ts';
import { readMarketStatus } from './readings-store.ts';

const CACHE_MS = 5_000;
const TRANSFERS_CACHE_MS = 60_000;

export function readingsOf(
  { database, uploads }: Pick<Context, 'database' | 'uploads'>,
  pool: pg.Pool,
  replica?: ReadReplica,
): Reading[] {
  const ofDatabase = cached(CACHE_MS, () => readMarketStatus(database));
  const ofTransfers = cached(TRANSFERS_CACHE_MS, () => readTransferFigures(database));
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
      name: 'transfers_unfinished',
      help: 'Transfers of shares that are due, held or released, by state',
      label: 'state',
      read: ofTransfers(({ byState }) => byState),
    },
    {
      name: 'transfers_oldest_behind_seconds',
      help: 'Since when the oldest transfer does not fit the books',
      read: ofTransfers(({ oldestBehindSeconds }) => ({ all: oldestBehindSeconds })),
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

type Figures = Readonly<Record<string, number>>;

/** A failed query yields no values and is repeated on the next scrape. */
function cached<Status>(
  maxAgeMs: number,
  query: () => Promise<Status>,
): (pick: (status: Status) => Figures) => () => Promise<Figures> {
  let last: { readonly at: number; readonly status: Promise<Status> } | null = null;
  return (pick) => async () => {
    if (last === null || performance.now() - last.at > maxAgeMs) {
      last = { at: performance.now(), status: query() };
    }
    const { status } = last;
    return await status.then(pick, () => {
      if (last?.status === status) last = null;
      return {};
    });
  };
}
