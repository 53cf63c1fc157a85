import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskFileStore } from '#server/adapters/disk/disk-file-store.ts';
import { fingerprintOf } from '#server/adapters/sealer/app-secret.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { replaceFormerMarket } from '#server/machine/deployment.ts';
import { restoreBackup } from '#server/machine/restore.ts';
import { type BuiltContext, buildContext } from '#server/start/build-context.ts';
import type { TestApp } from './test-app.ts';
import { createEmptyDatabase } from './test-database.ts';

export async function createEmptyTarget(): Promise<{
  readonly dataDirectory: string;
  readonly databaseUrl: string;
  remove(): Promise<void>;
}> {
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-restored-'));
  const database = await createEmptyDatabase();
  return {
    dataDirectory: join(directory, 'data'),
    databaseUrl: database.url,
    async remove() {
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export async function restoreInto(
  app: TestApp,
  backup: string,
  place: { readonly dataDirectory: string; readonly databaseUrl: string | null },
) {
  return await restoreBackup(backup, {
    ...place,
    appSecret: app.context.config.appSecret,
    fingerprintOf: (secret) => fingerprintOf(Buffer.from(secret, 'hex')),
    openFiles: async (directory) => ({ store: createDiskFileStore(directory), bucket: null, close() {} }),
  });
}

/** Uses the original marketplace's payment provider, replaces it unless `isPaused`, and runs no background work. */
export async function openRestored(
  app: TestApp,
  place: { readonly dataDirectory: string; readonly databaseUrl: string | null },
  { isPaused = false } = {},
): Promise<BuiltContext> {
  const opened = await openDatabase(place);
  if (!isPaused) await opened.database.transaction().execute(replaceFormerMarket);
  const built = await buildContext({ ...app.context.config, ...place }, app.context.log, opened);
  return {
    ...built,
    async close() {
      await built.close();
      await opened.close();
    },
  };
}
