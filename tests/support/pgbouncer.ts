import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export interface PgBouncer {
  readonly url: string;
  close(): Promise<void>;
}

/** Fewer connections than a test's pool has, so that clients share them. */
const SERVER_CONNECTIONS = 6;
const START_WITHIN_MS = 10_000;

/** @param more - further lines of its settings */
export async function startPgBouncer(program: string, serverUrl: string, more = ''): Promise<PgBouncer> {
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-pgbouncer-'));
  const { username, hostname, port: serverPort } = new URL(serverUrl);
  const port = await freePort();
  const config = join(directory, 'pgbouncer.ini');
  const users = join(directory, 'users.txt');
  await writeFile(users, `"${username}" ""\n`);
  await writeFile(
    config,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 1000
server_idle_timeout = 5
log_connections = 0
log_disconnections = 0
${supportsNamedStatements(program) ? 'max_prepared_statements = 200\n' : ''}${more}`,
  );
  for (const file of [config, users]) await chmod(file, 0o644);
  await chmod(directory, 0o755);
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...asUser, config], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilListening(port, child);
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async close() {
      child.kill('SIGQUIT');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** PgBouncer has supported named prepared statements since version 1.21. */
export function supportsNamedStatements(program: string): boolean {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/u.exec(stdout ?? '') ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  const endsAt = performance.now() + START_WITHIN_MS;
  while (performance.now() < endsAt && child.exitCode === null) {
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isListening) return;
    await delay(50);
  }
  throw new Error('PgBouncer did not start');
}
