import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insertAlert } from '../alerts/alert-store.ts';
import { CommandError } from '../console/operator-answer.ts';
import { PAYOUTS_UNCHECKED } from '../console/pay-sellers.ts';
import type { Database } from '../database/database.ts';
import { filesIn } from '../database/embedded/data-files.ts';
import type { FileStore } from '../ports/file-store.ts';
import { markAsCopy } from './deployment.ts';
import { DamagedBackupError, type Manifest, readManifest, SECRET_FILE } from './manifest.ts';
import { fillNewDatabase, migrationsOf } from './new-database.ts';
import { type Progress, reportCount } from './progress.ts';
import { hashTable } from './table-files.ts';
import { isRestoreUnfinished, markRestore } from './unfinished-restore.ts';

export interface RestoreTarget {
  readonly databaseUrl: string | null;
  readonly dataDirectory: string;
  /** Null if the data directory contains the secret. */
  readonly appSecret: string | null;
  readonly fingerprintOf: (secretHex: string) => string;
  readonly openFiles: (directory: string) => Promise<RestoreFiles>;
  readonly progress?: Progress;
}

export interface RestoreFiles {
  readonly store: FileStore;
  readonly bucket: string | null;
  close(): void;
}

/**
 * Restores a backup after verifying all of it. A restore that fails removes what it wrote to the data directory; after
 * a crash, the next restore removes it.
 * @throws CommandError, DamagedBackupError, DirectoryInUseError
 */
export async function restoreBackup(backup: string, target: RestoreTarget): Promise<Manifest> {
  const manifest = await readManifest(backup);
  migrationsOf(manifest.database);
  const secret = await secretFor(backup, manifest, target);
  const { dataDirectory, progress = () => {} } = target;
  progress('Verifying the backup');
  await checkParts(backup, manifest);
  const isRetry = isRestoreUnfinished(dataDirectory);
  const files = await target.openFiles(join(dataDirectory, 'files'));
  try {
    if (!isRetry) {
      await assertTargetEmpty(target);
      await assertBucketEmpty(files);
    }
    await writeEverything(backup, target, { manifest, secret, isRetry }, files);
  } finally {
    files.close();
  }
  return manifest;
}

async function writeEverything(
  backup: string,
  target: RestoreTarget,
  { manifest, secret, isRetry }: { manifest: Manifest; secret: string | null; isRetry: boolean },
  { store, bucket }: RestoreFiles,
): Promise<void> {
  const { dataDirectory, progress = () => {} } = target;
  await mkdir(dataDirectory, { recursive: true });
  const mark = await markRestore(dataDirectory);
  try {
    if (isRetry) await removePartialRestore(target);
    progress('Writing the files');
    for (const [position, { name }] of manifest.files.entries()) {
      await store.write(name, await readFile(join(backup, 'files', name)));
      reportCount(progress, position + 1, 'file');
    }
    if (secret !== null) {
      await writeFile(join(dataDirectory, SECRET_FILE), secret, { mode: 0o600, flag: 'wx', flush: true });
    }
    progress('Filling and comparing the database');
    const opened = await fillNewDatabase(target, backup, manifest.database);
    await opened.database.transaction().execute(markAsCopy);
    await holdPayouts(opened.database);
    await opened.close();
  } catch (error) {
    await removePartialRestore(target);
    // The bucket was empty before and contains only files of this restore. After a crash, the next attempt
    // overwrites them.
    if (bucket !== null && !isRetry) {
      for (const { name } of manifest.files) await store.remove(name).catch(() => {});
    }
    // The database server may contain data of this restore without the alert that holds payouts, so the marker stays and
    // no server starts on it.
    if (target.databaseUrl !== null) mark.release();
    else await mark.remove();
    throw error;
  }
  await mark.remove();
}

async function assertBucketEmpty({ store, bucket }: RestoreFiles): Promise<void> {
  if (bucket === null) return;
  for await (const { name } of store.list()) {
    throw new CommandError(
      `${bucket} is not empty (${name}). Set a new S3_PREFIX, or empty the old one first.`,
    );
  }
}

/** Payouts that were sent after the backup are missing from it and would be paid again. */
async function holdPayouts(database: Database): Promise<void> {
  if ((await database.selectFrom('payoutAccounts').select('id').limit(1).executeTakeFirst()) === undefined)
    return;
  await insertAlert(database, PAYOUTS_UNCHECKED);
}

/** Deletes the data of an interrupted restore. The restore's marker proves that the target contains no other data. */
async function removePartialRestore({ dataDirectory, databaseUrl }: RestoreTarget): Promise<void> {
  await rm(join(dataDirectory, 'files'), { recursive: true, force: true });
  await rm(join(dataDirectory, SECRET_FILE), { force: true });
  if (databaseUrl === null) await rm(filesIn(dataDirectory), { recursive: true, force: true });
}

async function secretFor(
  backup: string,
  { secret }: Manifest,
  { appSecret, fingerprintOf }: RestoreTarget,
): Promise<string | null> {
  if (appSecret !== null) {
    if (fingerprintOf(appSecret) === secret.fingerprint) return null;
    throw new CommandError(
      'APP_SECRET is not the secret with which the data in this backup is sealed. Set the secret of that time.',
    );
  }
  if (!secret.included) {
    throw new CommandError(
      'The backup does not contain its secret. Set APP_SECRET to the secret that was set when the backup was made.',
    );
  }
  const stored = await readFile(join(backup, SECRET_FILE), 'utf8').catch(() => '');
  if (!/^[0-9a-f]{64}$/u.test(stored.trim()) || fingerprintOf(stored.trim()) !== secret.fingerprint) {
    throw new DamagedBackupError(`${join(backup, SECRET_FILE)} is missing or damaged.`);
  }
  return stored;
}

async function checkParts(backup: string, manifest: Manifest): Promise<void> {
  for (const { name, sha256 } of manifest.database.tables) {
    const found = await hashTable(backup, name).catch(() => null);
    if (found !== sha256)
      throw new DamagedBackupError(`The table ${name} in ${backup} is missing or damaged.`);
  }
  for (const { name, sha256 } of manifest.files) {
    const found = await hashFile(join(backup, 'files', name)).catch(() => null);
    if (found !== sha256)
      throw new DamagedBackupError(`The file ${name} in ${backup} is missing or damaged.`);
  }
}

async function assertTargetEmpty({ dataDirectory, databaseUrl }: RestoreTarget): Promise<void> {
  const paths = [join(dataDirectory, 'files'), ...(databaseUrl === null ? [filesIn(dataDirectory)] : [])];
  for (const path of paths) {
    if (existsSync(path) && (await holdsFiles(path))) {
      throw new CommandError(
        `${path} is not empty. Restore into a new DATA_DIR, or move the old one away first.`,
      );
    }
  }
  if (existsSync(join(dataDirectory, SECRET_FILE))) {
    throw new CommandError(
      `${join(dataDirectory, SECRET_FILE)} exists. Restore into a new DATA_DIR, or move the old one away first.`,
    );
  }
}

async function holdsFiles(path: string): Promise<boolean> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries.some((entry) => !entry.isDirectory());
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
