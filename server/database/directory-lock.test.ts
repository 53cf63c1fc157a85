import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../runtime/project-root.ts';
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-lock-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const HOLDER = `
  import { lockDirectory } from '${projectRoot}/server/database/directory-lock.ts';
  try { await lockDirectory(process.argv.at(-1)); console.log('mine'); } catch (error) { console.log(error.name); }
  process.stdin.resume();`;

function launchHolder(path = directory) {
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', HOLDER, '--', path], {
    cwd: projectRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

async function firstWord(child: ReturnType<typeof launchHolder>): Promise<string> {
  return String((await once(child.stdout, 'data'))[0]).trim();
}

describe('data directory locks', () => {
  it("a second process cannot lock the data directory, and the error names the first process's id", async () => {
    const release = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(
      `The database in ${directory} is in use by process ${process.pid}. Stop that process, or set DATA_DIR to another directory.`,
    );
    release();
    (await lockDirectory(directory))();
    expect(await readdir(directory)).toEqual([]);
  });

  it('a data directory whose path is too long for a socket can be locked', async () => {
    const long = join(directory, 'long-name-'.repeat(20));
    await mkdir(long);
    const release = await lockDirectory(long);
    await expect(lockDirectory(long)).rejects.toThrow(`in use by process ${process.pid}`);
    release();
    (await lockDirectory(long))();
  });

  it("a data directory's lock is released when the process that holds it is killed", async () => {
    const child = launchHolder();
    expect(await firstWord(child)).toBe('mine');
    await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${child.pid}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    (await lockDirectory(directory))();
  });

  it.each(['{"pid":', JSON.stringify({ pid: 1, startedAt: 'long ago', host: 'x' })])(
    'a lock file from an earlier version is replaced: %s',
    async (text) => {
      await writeFile(join(directory, 'database.lock'), text);
      const release = await lockDirectory(directory);
      await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
      release();
    },
  );

  it('a lock held by a process in another container is detected', async () => {
    const server = createServer((socket) => socket.end('1'));
    await new Promise<void>((resolve) => {
      server.listen(join(directory, 'database.lock'), resolve);
    });
    await expect(lockDirectory(directory)).rejects.toThrow('in use by process 1.');
    // A killed process leaves a socket file without a listener.
    await link(join(directory, 'database.lock'), join(directory, 'kept'));
    await new Promise((resolve) => {
      server.close(resolve);
    });
    await rename(join(directory, 'kept'), join(directory, 'database.lock'));
    (await lockDirectory(directory))();
  });

  it('a process with a busy event loop does not lose the lock', async () => {
    const child = launchHolder();
    expect(await firstWord(child)).toBe('mine');
    child.kill('SIGSTOP');
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('a stale lock is taken over by only one of several concurrent calls', async () => {
    for (let round = 0; round < 100; round += 1) {
      await writeFile(join(directory, 'database.lock'), 'stale');
      const claims = await Promise.allSettled(Array.from({ length: 6 }, () => lockDirectory(directory)));
      const held = claims.flatMap((claim) => (claim.status === 'fulfilled' ? [claim.value] : []));
      expect(held, `round ${round}`).toHaveLength(1);
      held[0]?.();
      expect(await readdir(directory)).toEqual([]);
    }
  });

  it('a stale lock is taken over by only one of several processes', async () => {
    for (let round = 0; round < 3; round += 1) {
      // The first round starts with a lock file from an earlier version; the other rounds start with the socket of a
      // killed process.
      if (round === 0) await writeFile(join(directory, 'database.lock'), 'stale');
      const children = Array.from({ length: 4 }, () => launchHolder());
      const answers = await Promise.all(children.map(firstWord));
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(
        children.map(async (child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')),
      );
      expect(answers.toSorted()).toEqual([
        'DirectoryInUseError',
        'DirectoryInUseError',
        'DirectoryInUseError',
        'mine',
      ]);
    }
  }, 60_000);
});
