import { pino } from 'pino';
import { type Config, InvalidSettingsError, readConfig } from './config.ts';
import { EmbeddedDatabaseEndedError } from './database/embedded/embedded-database.ts';
import { openDatabase } from './database/open-database.ts';
import { isDatabaseUnavailable } from './http/database-unavailable.ts';
import { logOptions } from './log.ts';
import { refuseUnfinishedRestore } from './operations/unfinished-restore.ts';

async function start(config: Config): Promise<void> {
  const log = pino(logOptions(config.logLevel));
  refuseUnfinishedRestore(config.dataDirectory);
  const onError = (error: Error): void => {
    if (error instanceof EmbeddedDatabaseEndedError) endWith(error);
    log.warn({ err: error }, 'a database connection broke');
  };
  // Loads the application while the database opens, for a faster start.
  const [opened, { serve }] = await Promise.all([openDatabase(config, onError), import('./serve.ts')]);
  await serve(config, log, opened);
}

/** Exits so that the process supervisor restarts the server. */
function endWith(error: EmbeddedDatabaseEndedError): never {
  process.stderr.write(
    `The embedded database has ended: ${error.message}. This process ends as well; start it again.\n`,
  );
  process.exit(1);
}

// What is written, the database's own files included, is for the account that runs the server alone.
process.umask(0o077);
try {
  await start(readConfig(process.env));
} catch (error) {
  const sentences = error instanceof InvalidSettingsError ? error.sentences : [describe(error)];
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exit(1);
}

/** A sentence for errors the operator can fix, the stack for all others. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port ?? ''} is in use. Set PORT to another one.`;
  if (
    ['DirectoryInUseError', 'UnusableDatabaseError', 'UnreadableSecretError', 'TooFewFilesError'].includes(
      error.name,
    )
  )
    return error.message;
  if (isDatabaseUnavailable(error)) {
    return `The database does not answer: ${error.message}. Check DATABASE_URL, and whether that server runs.`;
  }
  if (code === 'ENOSPC') return `The disk is full: ${error.message}`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000') {
    return `The database cannot be reached: ${error.message || code}. Check DATABASE_URL.`;
  }
  return error.stack ?? error.message;
}
