import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { pino } from 'pino';
import type { openTracing as open } from '../adapters/opentelemetry/open-tracing.ts';
import { toStartError } from '../database/embedded/damage.ts';
import { EmbeddedDatabaseEndedError } from '../database/embedded/embedded-database.ts';
import { openDatabase } from '../database/open-database.ts';
import { refuseUnfinishedRestore } from '../machine/unfinished-restore.ts';
import type { Tracing } from '../ports/telemetry.ts';
import { isDatabaseUnavailable } from '../runtime/database-unavailable.ts';
import { logOptions } from '../runtime/log.ts';
import { type Config, InvalidSettingsError, readConfig } from '../settings/config.ts';
import { describeStartError } from './describe-start-error.ts';

async function start(config: Config): Promise<void> {
  const tracing =
    config.tracing === null
      ? null
      : await openTracing(config.tracing, (error) => log.warn({ err: error }, 'traces cannot be exported'));
  let isAway = false;
  const log = pino({
    ...logOptions(config.logLevel, tracing?.logFields),
    hooks: {
      // What follows from an outage of the database would be a stack for each job and request.
      logMethod(given, write) {
        const [facts] = given as [unknown];
        const { err } = (typeof facts === 'object' && facts !== null ? facts : {}) as { err?: unknown };
        if (!isAway || !isDatabaseUnavailable(err)) write.apply(this, given);
      },
    },
  });
  makeDirectory(config.dataDirectory);
  refuseUnfinishedRestore(config.dataDirectory);
  const onError = (error: Error): void => {
    if (error instanceof EmbeddedDatabaseEndedError) endWith(error);
    if (!isAway) log.warn({ reason: error.message }, 'the connection to the database was lost');
    isAway = true;
  };
  const onAnswer = (): void => {
    if (isAway) log.warn('the database responds again');
    isAway = false;
  };
  const onMigrated = (migration: string, seconds: number): void =>
    log.info({ migration, seconds: Number(seconds.toFixed(1)) }, 'the database was migrated');
  const opening = openDatabase(config, onError, { onMigrated, onAnswer });
  const [opened, { serve }] = await Promise.all([opening, import('./serve.ts')]);
  try {
    await serve(config, log, opened, tracing);
  } catch (error) {
    throw toStartError(error, opened.embedded ? config.dataDirectory : null);
  }
}

/** Node.js makes folders without end where none can be made, such as in /proc. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process of this server may have made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

async function openTracing(...args: Parameters<typeof open>): Promise<Tracing> {
  const adapter = await import('../adapters/opentelemetry/open-tracing.ts');
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
  const sentences = error instanceof InvalidSettingsError ? error.sentences : [describeStartError(error)];
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exit(1);
}
