import { expect, it } from 'vitest';
import { takeSnapshot } from './database-snapshot.ts';
import { setUpMarket } from './set-up-market.ts';

const { app } = setUpMarket({ check: false });

it.each(['alerts', 'purchases'])(
  'a snapshot is dropped although a transaction that wrote %s goes on to write every other table',
  async (first) => {
    const snapshot = await takeSnapshot(app.context);
    const { rows } = await app.pool.query<{ name: string }>(
      "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
    );
    const writer = await app.pool.connect();
    try {
      const lock = (name: string) => writer.query(`lock table ${name} in row exclusive mode`);
      await writer.query('begin');
      await lock(first);
      const dropping = snapshot.drop();
      const waiting = 'select 1 from pg_locks where not granted and relation = $1::regclass';
      await expect.poll(async () => (await app.pool.query(waiting, [first])).rowCount).toBe(1);
      for (const { name } of rows) await lock(name);
      await writer.query('commit');
      await dropping;
    } finally {
      await writer.query('rollback');
      writer.release();
    }
  },
);
