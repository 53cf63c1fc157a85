import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

/** `npm run check:starts` makes 20 attempts with the built server. */
const tries = Number(process.env['STARTS_MINUTES'] ?? 0) > 0 ? 20 : 2;
const TOGETHER = 3;

it(
  `${TOGETHER} processes starting together on an empty database and data directory all become ready, in ${tries} of ${tries} attempts`,
  async () => {
    const failures: string[] = [];
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const directory = await mkdtemp(join(tmpdir(), 'protohaat-together-'));
      const database = await createEmptyDatabase();
      const started = await Promise.allSettled(
        Array.from({ length: TOGETHER }, () =>
          startServerProcess({
            PORT: '0',
            PUBLIC_URL: 'http://localhost:4000',
            SANDBOX_URL: 'http://127.0.0.1:9',
            DATA_DIR: join(directory, 'data'),
            DATABASE_URL: database.url,
          }),
        ),
      );
      for (const result of started) {
        if (result.status === 'fulfilled') await result.value.kill();
        else failures.push(`try ${attempt}: ${String(result.reason)}`);
      }
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    }
    expect(failures).toEqual([]);
  },
  tries * 60_000,
);
