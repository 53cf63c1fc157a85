import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { describe, expect, it } from 'vitest';
import { openEmbeddedDatabase, overEngine, startHere } from '#server/database/embedded-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openDatabase, overPool } from '#server/database/open-database.ts';
import { templateFile } from '#server/database/template.ts';
import type { History } from './history.ts';
import { playHistory } from './play.ts';
import { openPowerCutWorld } from './power-cut-world.ts';

/** A sale, and a power cut right after the buyer was told of it. */
const history: History = [
  [{ kind: 'ask', who: 2, project: 0, amount: 'right', address: false }],
  [{ kind: 'pay', payment: 0, way: 'good' }],
  [{ kind: 'mark-sold', payment: 0, by: 'buyer' }],
  [{ kind: 'address', who: 3, project: 2 }],
  [{ kind: 'edit', project: 1, priceRupees: 777 }],
  [{ kind: 'crash', server: 0, afterMs: 0, longOff: false }],
  [{ kind: 'look', who: 2, project: 0 }],
];

describe('a power cut', () => {
  it('takes nothing that was answered, because it is on the disk before the answer', async () => {
    const world = await openPowerCutWorld(openHere);
    try {
      expect((await playHistory(world, history)).broken).toEqual([]);
    } finally {
      await world.close();
    }
  }, 120_000);

  it('takes it when the file system does not sync, and the checker says so', async () => {
    const world = await openPowerCutWorld(openForgetful);
    try {
      const { broken } = await playHistory(world, history);
      expect(broken.join('\n')).toMatch(/does not start again|was answered and is lost/u);
    } finally {
      await world.close();
    }
  }, 120_000);
});

describe('two programs on one data directory', () => {
  it('lose what they have answered when there is no lock between them', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'protohaat-ledger-'));
    try {
      const where = { databaseUrl: null, dataDirectory };
      const one = await openDatabase(where);
      const other = await openUnlocked(dataDirectory);
      let answered = 0;
      for (const { pool } of [one, other, one, other]) {
        await pool.query(
          "insert into profiles (id, identity_subject, email) values (gen_random_uuid(), gen_random_uuid()::text, '')",
        );
        answered += 1;
      }
      await Promise.allSettled([one.close(), other.close()]);
      const kept = await orItsEnd(async (onEnd) => {
        const opened = await openDatabase(where, onEnd);
        const { rows } = await opened.pool.query<{ kept: number }>('select count(*) as kept from profiles');
        await opened.close();
        return rows[0]?.kept ?? 0;
      }).catch(() => 0);
      expect(kept).toBeLessThan(answered);
    } finally {
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  }, 120_000);
});

/** The product's own database, in this thread: the disk that forgets is made of this thread's file calls. */
async function openHere(dataDirectory: string): Promise<OpenDatabase> {
  const { pool, close } = await openEmbeddedDatabase(dataDirectory, templateFile(), undefined, startHere);
  await migrate(pool);
  return { database: overPool(pool), pool, embedded: true, close };
}

/** A damaged database may end while it is opened or asked, and then answers nothing: that fails, too. */
function orItsEnd<T>(work: (onEnd: (error: Error) => void) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    work(reject).then(resolve, reject);
  });
}

/** Set up as it should be, then PGlite's own file system and start parameters: a commit is written, and not synced. */
async function openForgetful(dataDirectory: string): Promise<OpenDatabase> {
  const setUp = await orItsEnd((onEnd) => openDatabase({ databaseUrl: null, dataDirectory }, onEnd));
  await setUp.close();
  return await openUnlocked(dataDirectory);
}

/** PGlite as it comes: no lock, and no sync. */
async function openUnlocked(dataDirectory: string): Promise<OpenDatabase> {
  const pglite = new PGlite({ fs: new NodeFS(join(dataDirectory, 'database')), extensions: { pg_trgm } });
  await pglite.waitReady;
  const { pool, close } = overEngine(pglite);
  return { database: overPool(pool), pool, embedded: true, close };
}
