import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { pino } from 'pino';
import { createDiskFileStore } from '../adapters/disk/disk-file-store.ts';
import { fingerprintOf } from '../adapters/sealer/app-secret.ts';
import { CommandError } from '../console/operator-answer.ts';
import { filesIn } from '../database/embedded/data-files.ts';
import { openDatabase } from '../database/open-database.ts';
import { type CommandInput, type Outcome, printOutcome } from '../machine/commands/command-definition.ts';
import { offlineCommands } from '../machine/commands/machine-commands.ts';
import { parseCommand } from '../machine/commands/parse-command.ts';
import { discardSecret } from '../machine/deployment-seal.ts';
import { moveToPostgres } from '../machine/move-to-postgres.ts';
import {
  type Command,
  isAnswering,
  operatorSocketPath,
  type Print,
  sendCommand,
} from '../machine/operator-socket.ts';
import { restoreBackup, type RestoreFiles } from '../machine/restore.ts';
import { commandDefinitions, runCommand } from '../machine/run-command.ts';
import { refuseUnfinishedRestore } from '../machine/unfinished-restore.ts';
import { logOptions } from '../runtime/log.ts';
import { type Config, InvalidSettingsError, readConfig, readDataDirectory } from '../settings/config.ts';
import { buildContext } from './build-context.ts';
import { describeStartError } from './describe-start-error.ts';

const print: Print = (line, to) => void process[to].write(`${line}\n`);
const progress = (line: string): void => print(line, 'stderr');

type OfflineName = (typeof offlineCommands)[number]['name'];
const offline: Readonly<Record<OfflineName, (input: CommandInput) => Promise<Outcome>>> = {
  restore,
  'migrate-to-postgres': moveToServer,
  'secret give-up': giveUpSecret,
};

/** Wrong words are refused before anything is opened or written. */
async function operate(words: readonly string[]): Promise<number> {
  const parsed = parseCommand([...commandDefinitions, ...offlineCommands], words, print);
  if (typeof parsed === 'number') return parsed;
  const command = { ...parsed, actor: userInfo().username };
  if (isOffline(command.name)) {
    return printOutcome(await offline[command.name]({ ...command, progress }), command.options, print);
  }
  const socket = operatorSocketPath(readDataDirectory(process.env));
  const exit = socket === null ? null : await sendCommand(socket, command, print);
  return exit ?? (await runHere(command));
}

function isOffline(name: string): name is OfflineName {
  return Object.hasOwn(offline, name);
}

async function runHere(command: Command): Promise<number> {
  const config = readConfig(process.env);
  refuseUnfinishedRestore(config.dataDirectory);
  refuseNothing(config);
  const log = pino(logOptions(config.logLevel), pino.destination(2));
  const opened = await openDatabase(config, undefined, { isAllowed: false });
  try {
    const built = await buildContext(config, log, opened);
    const exit = await runCommand(built.operating, command, print);
    await built.close();
    return exit;
  } finally {
    await opened.close();
  }
}

/** Only the server creates a market. */
function refuseNothing({ databaseUrl, dataDirectory }: Pick<Config, 'databaseUrl' | 'dataDirectory'>): void {
  if (databaseUrl !== null || existsSync(filesIn(dataDirectory))) return;
  throw new CommandError(
    `There is no market in ${dataDirectory}. Set DATA_DIR or DATABASE_URL as for the server, or start the server first.`,
  );
}

/** Runs without the server, which cannot start if its secret is lost. */
async function giveUpSecret({ actor, options: { reason = '' } }: CommandInput): Promise<Outcome> {
  const config = readConfig(process.env);
  refuseUnfinishedRestore(config.dataDirectory);
  refuseNothing(config);
  const socket = operatorSocketPath(config.dataDirectory);
  if (socket !== null && (await isAnswering(socket))) {
    throw new CommandError(
      'A server is running with the current secret. Stop every server of this database first.',
    );
  }
  const opened = await openDatabase(config, undefined, { isAllowed: false });
  try {
    const dropped = await discardSecret(opened.database, { actor, reason });
    return {
      data: dropped,
      lines: [
        `sessions ended           ${dropped.sessions}`,
        `GitHub links deleted     ${dropped.githubTokens}; their owners must link GitHub again`,
        `payout details deleted   ${dropped.payoutAccounts}; sellers must enter payout and tax details again`,
        `mails and jobs deleted   ${dropped.waitingJobs}`,
        'The next start uses the secret in APP_SECRET or DATA_DIR/app-secret, or creates a new one.',
        'Payments that this database does not know can no longer be told apart from those of other deployments.',
      ],
    };
  } finally {
    await opened.close();
  }
}

async function restore({ words: [backup = ''] }: CommandInput): Promise<Outcome> {
  const config = readConfig(process.env);
  const { createdAt, database, files } = await restoreBackup(backup, {
    ...config,
    fingerprintOf: (secret) => fingerprintOf(Buffer.from(secret, 'hex')),
    openFiles: (directory) => openFilesOf(config, directory),
    progress,
  });
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    data: { createdAt, rows, files: files.length },
    lines: [
      `Restored the backup of ${createdAt}: ${rows} rows and ${files.length} files`,
      `into ${config.dataDirectory}${config.files.store === 's3' ? `, the bucket ${config.files.s3?.bucket}` : ''}${config.databaseUrl === null ? '' : ' and the database of DATABASE_URL'}.`,
      'The market starts paused: no payments, refunds, payouts, mails or other jobs. If it replaces the former market, stop that one, start this one and run "npm run operator -- market show".',
    ],
  };
}

/** A restore is the only writer of its file store, so writes and removals need no ordering. */
async function openFilesOf({ files }: Config, directory: string): Promise<RestoreFiles> {
  const disk = createDiskFileStore(directory);
  if (files.store === 'disk' || files.s3 === null) return { store: disk, bucket: null, close() {} };
  const { createS3FileStore } = await import('../adapters/s3/s3-file-store.ts');
  const store = createS3FileStore(files.s3, {
    uploads: disk,
    writes: { begin: async () => {}, removeUnlessWritten: (_name, _before, remove) => remove() },
  });
  return { store, bucket: `The bucket ${files.s3.bucket}/${files.s3.prefix}`, close: () => store.close() };
}

async function moveToServer({ options: { to = '' } }: CommandInput): Promise<Outcome> {
  const dataDirectory = readDataDirectory(process.env);
  refuseUnfinishedRestore(dataDirectory);
  refuseNothing({ databaseUrl: null, dataDirectory });
  const moved = await moveToPostgres(dataDirectory, to, progress);
  const { tables, before, after } = moved;
  if (before !== after)
    throw new CommandError('The copy differs from the original. Do not use the new database.');
  return {
    data: moved,
    lines: [
      ...tables.map(({ name, rows }) => `${String(rows).padStart(9)}  ${name}`),
      `digest of the original  ${before}`,
      `digest of the copy      ${after}`,
      'Both are equal. Start the server with DATABASE_URL and the same DATA_DIR, which contains the files.',
    ],
  };
}

process.umask(0o077);
// The reader of a pipe may end first, as in `alerts | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
try {
  process.exitCode = await operate(process.argv.slice(2));
} catch (error) {
  const isKnown = error instanceof InvalidSettingsError || error instanceof CommandError;
  print(isKnown ? error.message : describeStartError(error), 'stderr');
  process.exitCode = 1;
}
