import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { TestBrowser } from '../support/browser.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

/** `npm run check -- starts` sets STARTS_MINUTES for more attempts and uses the built server. */
const tries = Number(process.env['STARTS_MINUTES'] ?? 0) > 0 ? 20 : 1;
const TOGETHER = 3;

it(
  `${TOGETHER} processes starting together on an empty database and data directory all become ready with one signing key, in ${tries} of ${tries} attempts`,
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
      const servers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      for (const result of started) {
        if (result.status === 'rejected') failures.push(`try ${attempt}: ${String(result.reason)}`);
      }
      const keys = await countSigningKeys(servers, database.url);
      if (keys !== 1) failures.push(`try ${attempt}: ${keys} signing keys`);
      for (const server of servers) await server.kill();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    }
    expect(failures).toEqual([]);
  },
  tries * 60_000,
);

async function countSigningKeys(servers: readonly ServerProcess[], databaseUrl: string) {
  const statuses = await Promise.all(
    servers.flatMap((server, index) => {
      const [origin = ''] = /http:\/\/localhost:\d+/u.exec(server.output()) ?? [];
      return Array.from({ length: 4 }, (_none, person) =>
        firstToken(origin, `p${index}.${person}@example.com`),
      );
    }),
  );
  expect(statuses).toEqual(statuses.map(() => 200));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>('select count(*)::int from identity_jwks');
    return rows[0]?.count;
  } finally {
    await client.end();
  }
}

async function firstToken(origin: string, email: string): Promise<number> {
  const browser = new TestBrowser(origin);
  await browser.postJson('/api/identity/sign-up/email', {
    email,
    name: 'Asha',
    password: 'a long enough one',
  });
  const { status } = await browser.request('/api/identity/token');
  return status;
}
