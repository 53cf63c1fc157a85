import { pino } from 'pino';
import type { openTracing as open } from './adapters/opentelemetry/open-tracing.ts';
import { type Config, InvalidSettingsError, readConfig } from './config.ts';
import { toStartError } from './database/embedded/damage.ts';
import { EmbeddedDatabaseEndedError } from './database/embedded/embedded-database.ts';
import { openDatabase } from './database/open-database.ts';
import { isDatabaseUnavailable } from './http/database-unavailable.ts';
import { logOptions } from './log.ts';
import { refuseUnfinishedRestore } from './operations/unfinished-restore.ts';
import type { Tracing } from './ports/tracing.ts';

async function start(config: Config): Promise<void> {
  const tracing =
    config.tracing === null
      ? null
      : await openTracing(config.tracing, (error) => log.warn({ err: error }, 'traces cannot be exported'));
  const log = pino(logOptions(config.logLevel, tracing?.logFields));
  refuseUnfinishedRestore(config.dataDirectory);
  const onError = (error: Error): void => {
    if (error instanceof EmbeddedDatabaseEndedError) endWith(error);
    log.warn({ err: error }, 'a database connection was lost');
  };
  const onMigrated = (migration: string, seconds: number): void =>
    log.info({ migration, seconds: Number(seconds.toFixed(1)) }, 'the database was migrated');
  const opening = openDatabase(config, onError, { onMigrated });
  const [opened, { serve }] = await Promise.all([opening, import('./serve.ts')]);
  try {
    await serve(config, log, opened, tracing);
  } catch (error) {
    throw toStartError(error, opened.embedded ? config.dataDirectory : null);
  }
}

async function openTracing(...args: Parameters<typeof open>): Promise<Tracing> {
  const adapter = await import('./adapters/opentelemetry/open-tracing.ts');
  return adapter.openTracing(...args);
}

/** Exits with an error, so that a process supervisor restarts the server. */
function endWith(error: EmbeddedDatabaseEndedError): never {
  process.stderr.write(
    `The embedded database stopped: ${error.message}. The server stops as well. Restart it.\n`,
  );
  process.exit(1);
}

// New files, including the database's, are accessible to this account only.
process.umask(0o077);
try {
  await start(readConfig(process.env));
} catch (error) {
  const sentences = error instanceof InvalidSettingsError ? error.sentences : [describe(error)];
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exit(1);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port ?? ''} is in use. Set PORT to another one.`;
  if (
    [
      'DirectoryInUseError',
      'UnusableDatabaseError',
      'UnreadableSecretError',
      'FileDescriptorLimitError',
    ].includes(error.name)
  )
    return error.message;
  if (isDatabaseUnavailable(error)) {
    return `The database does not respond: ${error.message}. Check DATABASE_URL, and that the database server is running.`;
  }
  if (code === '08P01' && error.message.includes('startup parameter')) {
    return 'DATABASE_URL is the address of a pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.';
  }
  if (code === 'ENOSPC') return `The disk is full: ${error.message}`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000') {
    return `The database cannot be reached: ${error.message || code}. Check DATABASE_URL.`;
  }
  return error.stack ?? error.message;
}
