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
import { resolveMovePaths, moveFromPglite } from './operations/move-from-pglite.ts';
import { moveToPostgres } from './operations/move-to-postgres.ts';
import { isAnswering, operatorSocketPath, sendCommand } from './operations/operator-socket.ts';
import { PGLITE_PACKAGE } from './operations/pglite.ts';
import { restoreBackup, type RestoreFiles } from './operations/restore.ts';
import { runCommand, usage } from './operations/run-command.ts';
import { refuseUnfinishedRestore } from './operations/unfinished-restore.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function operate(words: readonly string[]): Promise<number> {
  const [first = 'help'] = words;
  if (first === 'help' || first === '--help') {
    print('npm run operator -- <command>');
    for (const line of usage()) print(line);
    print('Without a running server only:');
    print('  restore <backup>                      puts a backup into an empty DATA_DIR (and DATABASE_URL)');
    print(
      '  secret give-up --reason "…"           the secret is lost: drops what it sealed, signs everybody out',
    );
    print('  migrate-to-postgres --to <url>        copies the embedded database to an empty PostgreSQL');
    print('  migrate-from-pglite [--yes]           copies the database of an earlier version into a new one');
    return 0;
  }
  if (first === 'restore') return await restore(words.slice(1));
  if (first === 'migrate-to-postgres') return await moveToServer(words.slice(1));
  if (first === 'migrate-from-pglite') return await moveFromOldVersion(words.slice(1));
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

/** Runs without the server, which does not start without its secret. */
async function giveUpSecret(given: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  });
  const reason = values.reason?.trim() ?? '';
  if (positionals.join(' ') !== 'give-up' || reason === '') {
    throw new CommandError('Say why: secret give-up --reason "…".');
  }
  const config = readConfig(process.env);
  refuseUnfinishedRestore(config.dataDirectory);
  const socket = operatorSocketPath(config.dataDirectory);
  if (socket !== null && (await isAnswering(socket))) {
    throw new CommandError(
      'A server runs with the present secret. Stop every server of this database first.',
    );
  }
  const opened = await openDatabase(config);
  try {
    const dropped = await discardSecret(opened.database, { actor: userInfo().username, reason });
    print(`signed out everywhere    ${dropped.sessions} sessions`);
    print(`links to GitHub          ${dropped.githubTokens}, to be made again by their owners`);
    print(`mails and jobs dropped   ${dropped.waitingJobs}`);
    print('The next start uses the secret of APP_SECRET or DATA_DIR/app-secret, or makes a new file.');
    print('Payments that are not on record here cannot be told from those of another market any more.');
    return 0;
  } finally {
    await opened.close();
  }
}

async function restore(given: readonly string[]): Promise<number> {
  const [backup] = given;
  if (backup === undefined || given.length > 1) throw new CommandError('Say which backup: restore <folder>.');
  const config = readConfig(process.env);
  const manifest = await restoreBackup(resolve(backup), {
    ...config,
    fingerprintOf: (secret) => fingerprintOf(Buffer.from(secret, 'hex')),
    openFiles: (directory) => openFilesOf(config, directory),
  });
  const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0);
  print(`restored as it was at ${manifest.createdAt}: ${rows} rows, ${manifest.files.length} files`);
  print(
    `into ${config.dataDirectory}${config.files.store === 's3' ? `, the bucket ${config.files.s3?.bucket}` : ''}${config.databaseUrl === null ? '' : ' and the database of DATABASE_URL'}`,
  );
  print('What the payment provider did since then is looked for at the next start, at once.');
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
    throw new CommandError('Say where to: migrate-to-postgres --to postgresql://user@host/database.');
  }
  const dataDirectory = readDataDirectory(process.env);
  refuseUnfinishedRestore(dataDirectory);
  const { tables, before, after } = await moveToPostgres(dataDirectory, to);
  for (const { name, rows } of tables) print(`${String(rows).padStart(9)}  ${name}`);
  print(`digest here   ${before}`);
  print(`digest there  ${after}`);
  if (before !== after) throw new CommandError('The two differ. Do not use the new database.');
  print(
    'They are equal. Start the server with DATABASE_URL and the same DATA_DIR, which contains the files.',
  );
  return 0;
}

async function moveFromOldVersion(given: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...given], options: { yes: { type: 'boolean', default: false } } });
  const dataDirectory = readDataDirectory(process.env);
  refuseUnfinishedRestore(dataDirectory);
  const old = resolveMovePaths(dataDirectory);
  print(`The database in ${old.folder} was written by PGlite, which earlier versions of ProtoHaat used.`);
  print(`This command copies everything in it to ${old.target}, compares the two, and changes nothing else.`);
  print(`To read it, it downloads ${PGLITE_PACKAGE} (27 MB) into a temporary folder that it removes again.`);
  print(`${old.folder} stays as it is; the server does not use it any more. Delete it when you like.`);
  if (!values.yes) {
    print('Nothing was done yet. To go on: npm run migrate:from-pglite -- --yes');
    return 0;
  }
  const moved = await moveFromPglite(dataDirectory, print);
  for (const { name, rows } of moved.tables) print(`${String(rows).padStart(9)}  ${name}`);
  print(`digest of both     ${moved.digest}`);
  print('Both databases have the same contents. Start the server as usual.');
  return 0;
}

// New files are accessible to this account only, as in the server.
process.umask(0o077);
try {
  process.exitCode = await operate(process.argv.slice(2));
} catch (error) {
  const known = error instanceof InvalidSettingsError || error instanceof CommandError;
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
