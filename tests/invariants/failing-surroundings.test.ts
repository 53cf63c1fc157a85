import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { launchOperator } from '../support/operator-process.ts';
import { startServerProcess } from '../support/server-process.ts';

let directory: string;
let environment: Record<string, string>;
let url: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-surroundings-'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  environment = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(directory, 'data'),
    SANDBOX_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'fatal',
  };
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const file = () => join(directory, 'data', 'app-secret');
const readiness = async () => (await fetch(`${url}/readyz`)).status;

describe("a data directory's secret", { timeout: 120_000 }, () => {
  it('a server whose secret is lost or replaced refuses to start with an error, and starts once the secret is restored', async () => {
    await (await startServerProcess(environment)).stop();
    await rename(file(), `${file()}.kept`);
    const lost = await startServerProcess(environment).catch((error: Error) => error.message);
    expect(lost).toContain(
      `${file()} is missing. It contains the secret with which data in this database is sealed`,
    );
    expect(lost).toContain('secret give-up');
    await writeFile(file(), 'ab'.repeat(32));
    const other = await startServerProcess(environment).catch((error: Error) => error.message);
    expect(other).toContain(
      `The secret in ${file()} is not the one with which data in this database is sealed`,
    );
    const setting = { ...environment, APP_SECRET: 'cd'.repeat(32) };
    const another = await startServerProcess(setting).catch((error: Error) => error.message);
    expect(another).toContain('The secret in APP_SECRET is not the one');
    await writeFile(file(), 'half a secr');
    const damaged = await startServerProcess(environment).catch((error: Error) => error.message);
    expect(damaged).toContain('is damaged: it must contain 64 hex characters');
    await rename(`${file()}.kept`, file());
    const server = await startServerProcess(environment);
    expect(await readiness()).toBe(200);
    await server.stop();
  });

  it('an operator can abandon a lost secret and must state a reason', async () => {
    await rm(file());
    const unexplained = await launchOperator(['secret', 'give-up'], environment).over;
    expect(unexplained).toMatchObject({
      exit: 2,
      text: expect.stringContaining("required option '--reason <text>'") as string,
    });
    const given = await launchOperator(['secret', 'give-up', '--reason', 'the disk died'], environment).over;
    expect(given.text).toContain('sessions ended');
    expect(given.exit).toBe(0);
    const server = await startServerProcess(environment);
    expect(await readiness()).toBe(200);
    expect((await fetch(`${url}/api/identity/jwks`)).status).toBe(200);
    await server.stop();
  });
});

describe('low limits on open files', { timeout: 120_000 }, () => {
  const limit = process.env['SERVER_PROGRAM'] === undefined ? 512 : 256;

  it('the server reports a low limit on open files at startup, and rejects excess connections without stopping', async () => {
    const server = await startServerProcess(environment, ['prlimit', `--nofile=${limit}:${limit}`]);
    expect(server.output()).toContain(
      `The limit of ${limit} open files is too low: MAX_CONNECTIONS=2000 needs`,
    );
    const sockets: Socket[] = [];
    let rejected = 0;
    for (let count = 0; count < 900; count += 1) {
      const socket = connect(Number(environment['PORT']), '127.0.0.1');
      socket.on('error', () => {});
      socket.once('close', () => (rejected += 1));
      sockets.push(socket);
    }
    await expect.poll(() => rejected, { timeout: 20_000 }).toBeGreaterThan(900 - limit);
    const startedAt = performance.now();
    await expect.poll(() => performance.now() - startedAt, { timeout: 10_000 }).toBeGreaterThan(4_500);
    for (const socket of sockets) socket.destroy();
    await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});
