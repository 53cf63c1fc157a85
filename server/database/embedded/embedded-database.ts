import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { lockDirectory } from '../directory-lock.ts';
import { chooseAccount } from './account.ts';
import { linkLibraries, locateBinaries } from './binaries.ts';
import { toStartError } from './damage.ts';
import { DATABASE_NAME, filesIn, prepareFiles, DATABASE_USER } from './data-files.ts';
import { type Postmaster, type PostmasterOptions, findExitReason, startPostmaster } from './postmaster.ts';
import { endProcesses } from './processes.ts';
import { makeRunFolder } from './run-folder.ts';
import { setPassword, TCP_HOST_RULES } from './tcp.ts';

export interface EmbeddedDatabase {
  readonly connection: pg.ClientConfig;
  readonly isNew: boolean;
  readonly close: () => Promise<void>;
}

export interface EmbeddedOptions {
  readonly template?: string | null;
  readonly settings?: readonly string[];
  readonly overTcp?: boolean;
  readonly onRestart?: (why: string) => void;
  readonly onEnd?: (error: EmbeddedDatabaseEndedError) => void;
}

export class EmbeddedDatabaseEndedError extends Error {
  override readonly name = 'EmbeddedDatabaseEndedError';
}

/**
 * These settings suit small machines: little memory, few processes, and a log with messages for operators only. fsync
 * stays on.
 */
const SETTINGS = [
  'shared_buffers=128MB',
  'io_method=sync',
  'max_connections=40',
  'max_wal_senders=0',
  'max_worker_processes=2',
  'max_logical_replication_workers=0',
  'max_parallel_workers=0',
  'autovacuum_max_workers=1',
  'jit=off',
  'timezone=UTC',
  'log_destination=stderr',
  'logging_collector=off',
  'log_min_messages=log',
  'log_checkpoints=off',
  'log_line_prefix=',
];
const PORT = 5432;

/**
 * PostgreSQL stops when this process ends, even by `kill -9`.
 * @throws DirectoryInUseError, UnusableDatabaseError
 */
export async function openEmbeddedDatabase(
  dataDirectory: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const binaries = locateBinaries();
  const release = await lockDirectory(dataDirectory);
  const { overTcp = process.platform === 'win32', settings = [] } = options;
  const runFolder = makeRunFolder(dataDirectory);
  const discard = (): void => {
    rmSync(runFolder, { recursive: true, force: true });
    release();
  };
  try {
    const account = chooseAccount(binaries, runFolder);
    const environment = linkLibraries(binaries, runFolder);
    const isNew = await prepareFiles(dataDirectory, options.template ?? null, binaries, account);
    const files = filesIn(dataDirectory);
    const password = overTcp ? randomBytes(24).toString('hex') : undefined;
    const port = overTcp ? await freePort() : PORT;
    const hostRules = join(runFolder, 'pg_hba.conf');
    writeFileSync(hostRules, overTcp ? TCP_HOST_RULES : 'local all all trust\n');
    // PostgreSQL's account must be able to read the file. The parent folder is private.
    chmodSync(hostRules, 0o644);
    const start: PostmasterOptions = {
      binaries,
      account,
      environment,
      files,
      settings: [
        ...SETTINGS,
        `port=${port}`,
        `listen_addresses=${overTcp ? '127.0.0.1' : ''}`,
        `unix_socket_directories=${overTcp ? '' : runFolder}`,
        'unix_socket_permissions=0700',
        `hba_file=${hostRules}`,
        ...settings,
      ],
    };
    const supervisor = new PostmasterSupervisor(start, options, runFolder);
    try {
      await supervisor.clear();
      if (password !== undefined) setPassword(start, password);
      await supervisor.start();
    } catch (error) {
      throw isNew ? error : toStartError(error, dataDirectory);
    }
    return {
      isNew,
      connection: {
        host: overTcp ? '127.0.0.1' : runFolder,
        port,
        user: DATABASE_USER,
        database: DATABASE_NAME,
        ...(password === undefined ? {} : { password }),
      },
      close: () => supervisor.stop().finally(discard),
    };
  } catch (error) {
    discard();
    throw error;
  }
}

class PostmasterSupervisor {
  readonly #options: PostmasterOptions;
  readonly #on: Pick<EmbeddedOptions, 'onRestart' | 'onEnd'>;
  readonly #runFolder: string;
  #running: Promise<Postmaster> | null = null;
  #isStopping = false;

  constructor(
    options: PostmasterOptions,
    on: Pick<EmbeddedOptions, 'onRestart' | 'onEnd'>,
    runFolder: string,
  ) {
    this.#options = options;
    this.#on = on;
    this.#runFolder = runFolder;
  }

  async clear(): Promise<void> {
    await endProcesses(this.#options.files);
    for (const name of readdirSync(this.#runFolder)) {
      if (name.startsWith('.s.PGSQL.')) rmSync(join(this.#runFolder, name));
    }
  }

  async start(): Promise<void> {
    this.#running = startPostmaster(this.#options);
    const { ended } = await this.#running;
    void ended.then((log) => this.#restart(findExitReason(log) ?? 'another process ended it'));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const running = await this.#running?.catch(() => null);
    await running?.stop();
  }

  async #restart(why: string): Promise<void> {
    if (this.#isStopping) return;
    try {
      await this.clear();
      if (this.#isStopping) return;
      await this.start();
      this.#on.onRestart?.(why);
    } catch (error) {
      this.#running = null;
      const message = error instanceof Error ? error.message : String(error);
      this.#on.onEnd?.(new EmbeddedDatabaseEndedError(message, { cause: error }));
    }
  }
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
