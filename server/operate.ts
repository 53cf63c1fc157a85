import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createDiskFileStore } from './adapters/disk/disk-file-store.ts';
import { fingerprintOf } from './adapters/sealer/app-secret.ts';
import { buildContext } from './build-context.ts';
import { type Config, InvalidSettingsError, readConfig, readDataDirectory } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { logOptions } from './log.ts';
import { CommandError } from './operations/command-error.ts';
import { discardSecret } from './operations/deployment-seal.ts';
import { moveToPostgres } from './operations/move-to-postgres.ts';
import { isAnswering, operatorSocketPath, sendCommand } from './operations/operator-socket.ts';
import { restoreBackup, type RestoreFiles } from './operations/restore.ts';
import { runCommand, usage } from './operations/run-command.ts';
import { refuseUnfinishedRestore } from './operations/unfinished-restore.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function operate(words: readonly string[]): Promise<number> {
  const [first = 'help'] = words;
  if (first === 'help' || first === '--help') {
    print('npm run operator -- <command>');
    for (const line of usage()) print(line);
    print('Only while no server is running:');
    print(
      '  restore <backup>                      restores a backup into an empty DATA_DIR (and DATABASE_URL)',
    );
    print('  secret give-up --reason "…"           abandons a lost secret: deletes the data sealed with it');
    print(
      '  migrate-to-postgres --to <url>        copies the embedded database to an empty PostgreSQL database',
    );
    return 0;
  }
  if (first === 'restore') return await restore(words.slice(1));
  if (first === 'migrate-to-postgres') return await moveToServer(words.slice(1));
  if (first === 'secret') return await giveUpSecret(words.slice(1));
  // The server's working directory may differ, so the path must be absolute.
  const command = {
    words: first === 'backup' ? [first, ...words.slice(1).map((path) => resolve(path))] : words,
    actor: userInfo().username,
  };
  const socket = operatorSocketPath(readDataDirectory(process.env));
  const exit = socket === null ? null : await sendCommand(socket, command, print);
  return exit ?? (await runHere(command));
}

async function runHere(command: { words: readonly string[]; actor: string }): Promise<number> {
  const config = readConfig(process.env);
  refuseUnfinishedRestore(config.dataDirectory);
  const log = pino(logOptions(config.logLevel), pino.destination(2));
  const opened = await openDatabase(config);
  try {
    const built = await buildContext(config, log, opened);
    const exit = await runCommand(built.operating, command, print);
    await built.close();
    return exit;
  } finally {
    await opened.close();
  }
}

/** Runs without the server, which cannot start if its secret is lost. */
async function giveUpSecret(given: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  });
  const reason = values.reason?.trim() ?? '';
  if (positionals.join(' ') !== 'give-up' || reason === '') {
    throw new CommandError('A reason is required: secret give-up --reason "…".');
  }
  const config = readConfig(process.env);
  refuseUnfinishedRestore(config.dataDirectory);
  const socket = operatorSocketPath(config.dataDirectory);
  if (socket !== null && (await isAnswering(socket))) {
    throw new CommandError(
      'A server is running with the current secret. Stop every server of this database first.',
    );
  }
  const opened = await openDatabase(config);
  try {
    const dropped = await discardSecret(opened.database, { actor: userInfo().username, reason });
    print(`sessions ended           ${dropped.sessions}`);
    print(`GitHub links deleted     ${dropped.githubTokens}; their owners must link GitHub again`);
    print(
      `payout details deleted   ${dropped.payoutAccounts}; sellers must enter payout and tax details again`,
    );
    print(`mails and jobs deleted   ${dropped.waitingJobs}`);
    print('The next start uses the secret in APP_SECRET or DATA_DIR/app-secret, or creates a new one.');
    print(
      'Payments that this database does not know can no longer be told apart from those of other deployments.',
    );
    return 0;
  } finally {
    await opened.close();
  }
}

async function restore(given: readonly string[]): Promise<number> {
  const [backup] = given;
  if (backup === undefined || given.length > 1) throw new CommandError('Name one backup: restore <folder>.');
  const config = readConfig(process.env);
  const manifest = await restoreBackup(resolve(backup), {
    ...config,
    fingerprintOf: (secret) => fingerprintOf(Buffer.from(secret, 'hex')),
    openFiles: (directory) => openFilesOf(config, directory),
  });
  const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0);
  print(`Restored the backup of ${manifest.createdAt}: ${rows} rows and ${manifest.files.length} files`);
  print(
    `into ${config.dataDirectory}${config.files.store === 's3' ? `, the bucket ${config.files.s3?.bucket}` : ''}${config.databaseUrl === null ? '' : ' and the database of DATABASE_URL'}.`,
  );
  print(
    'The market starts paused: no payments, refunds, payouts, mails or other jobs. If it replaces the former market, stop that one, start this one and run "npm run operator -- market show".',
  );
  return 0;
}

/** A restore is the only writer of its file store, so writes and removals need no ordering. */
async function openFilesOf({ files }: Config, directory: string): Promise<RestoreFiles> {
  const disk = createDiskFileStore(directory);
  if (files.store === 'disk' || files.s3 === null) return { store: disk, bucket: null, close() {} };
  const { createS3FileStore } = await import('./adapters/s3/s3-file-store.ts');
  const store = createS3FileStore(files.s3, {
    uploads: disk,
    writes: { begin: async () => {}, removeUnlessWritten: (_name, _before, remove) => remove() },
  });
  return { store, bucket: `The bucket ${files.s3.bucket}/${files.s3.prefix}`, close: () => store.close() };
}

async function moveToServer(given: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...given], options: { to: { type: 'string' } } });
  const { to } = values;
  if (to === undefined || !/^postgres(?:ql)?:\/\//u.test(to)) {
    throw new CommandError('Name the target: migrate-to-postgres --to postgresql://user@host/database.');
  }
  const dataDirectory = readDataDirectory(process.env);
  refuseUnfinishedRestore(dataDirectory);
  const { tables, before, after } = await moveToPostgres(dataDirectory, to);
  for (const { name, rows } of tables) print(`${String(rows).padStart(9)}  ${name}`);
  print(`digest of the original  ${before}`);
  print(`digest of the copy      ${after}`);
  if (before !== after)
    throw new CommandError('The copy differs from the original. Do not use the new database.');
  print(
    'Both are equal. Start the server with DATABASE_URL and the same DATA_DIR, which contains the files.',
  );
  return 0;
}

process.umask(0o077);
try {
  process.exitCode = await operate(process.argv.slice(2));
} catch (error) {
  const known =
    error instanceof InvalidSettingsError ||
    error instanceof CommandError ||
    String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
  const named =
    error instanceof Error &&
    ['DirectoryInUseError', 'UnusableDatabaseError', 'DamagedBackupError', 'UnreadableSecretError'].includes(
      error.name,
    );
  process.stderr.write(
    `${error instanceof Error && !known && !named ? (error.stack ?? error.message) : (error as Error).message}\n`,
  );
  process.exitCode = 1;
}
