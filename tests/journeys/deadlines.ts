import pg from 'pg';
import { DATABASE_NAME, DATABASE_USER } from '#server/database/embedded/data-files.ts';
import { makeRunFolder } from '#server/database/embedded/run-folder.ts';
import { PgBossQueue } from '#server/jobs/pg-boss-queue.ts';
import { advanceOrdersJob } from '#server/orders/advance-orders-job.ts';
import { world } from './journey.ts';

export async function passDeadlines(...purchaseIds: readonly string[]): Promise<void> {
  const pool = new pg.Pool({
    host: makeRunFolder(world.dataDirectory),
    user: DATABASE_USER,
    database: DATABASE_NAME,
    max: 2,
  });
  try {
    for (const table of ['order_processes', 'cases']) {
      await pool.query(
        `update ${table} set due_at = now() - interval '1 second' where due_at is not null and purchase_id = any($1)`,
        [purchaseIds],
      );
    }
    const queue = await PgBossQueue.open(pool, [advanceOrdersJob], {
      alone: false,
      supervise: false,
      sealer: null,
      onError: (error) => {
        throw error;
      },
    });
    await queue.enqueue(advanceOrdersJob, {});
    await queue.stop();
  } finally {
    await pool.end();
  }
}
