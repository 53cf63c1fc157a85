import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';

/** A file system of a few megabytes, in memory, that is seen by those alone who enter its namespace of mounts. Linux only. */
export interface SmallDisk {
  /** Where it is for who has entered. */
  readonly path: string;
  /** Where it is for everybody else. */
  readonly seenFromOutside: string;
  /** Put in front of a command, runs it inside. */
  readonly enter: readonly string[];
  /** Fills it until this share is free; 0 to the last byte. */
  fill(freeShare: number): Promise<void>;
  /** Takes away what `fill` has put there. */
  makeRoom(): Promise<void>;
  close(): Promise<void>;
}

/** As root a namespace of mounts; else one of users too, in which one is root. */
const ways = [
  { make: ['--mount'], enter: ['--mount'] },
  { make: ['--user', '--map-root-user', '--mount'], enter: ['--user', '--preserve-credentials', '--mount'] },
] as const;

const MOUNT = 'mount -t tmpfs -o "size=$1m,mode=0777" small-disk "$0"';

function findWay() {
  return ways.find(
    ({ make }) =>
      spawnSync('unshare', [...make, 'sh', '-c', MOUNT, tmpdir(), '1'], { stdio: 'ignore' }).status === 0,
  );
}

/** Null where a small disk can be had; else why not. */
export function whyNoSmallDisk(): string | null {
  return findWay() === undefined
    ? 'A small disk needs Linux with util-linux (unshare, nsenter, mount), and either root or user namespaces.'
    : null;
}

/** @throws Error where `whyNoSmallDisk` has a reason. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const way = findWay();
  if (way === undefined) throw new Error(whyNoSmallDisk() ?? 'no small disk');
  const path = await mkdtemp(join(tmpdir(), 'protohaat-small-disk-'));
  // It lives as long as this process does: reading ends when we close its input.
  const holder = spawn(
    'unshare',
    [...way.make, 'sh', '-c', `${MOUNT} && echo mounted && read -r end`, path, String(megabytes)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  await untilMounted(holder);
  const pid = String(holder.pid);
  const seenFromOutside = join('/proc', pid, 'root', path);
  const fillings: string[] = [];
  return {
    path,
    seenFromOutside,
    enter: ['nsenter', '--target', pid, ...way.enter, 'sh', '-c', 'cd "$0" && exec "$@"', projectRoot],

    async fill(freeShare) {
      const name = join(seenFromOutside, `filling-${fillings.length}`);
      fillings.push(name);
      const { bavail, blocks, bsize } = await statfs(seenFromOutside);
      const bytes = Math.max(0, Math.floor((bavail - blocks * freeShare) * bsize));
      await writeFile(name, Buffer.alloc(bytes));
    },

    async makeRoom() {
      for (const name of fillings.splice(0)) await rm(name);
    },

    async close() {
      const ended = new Promise((resolve) => holder.once('exit', resolve));
      holder.stdin.end();
      await ended;
      await rmdir(path);
    },
  };
}

async function untilMounted(holder: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    holder.stdout?.once('data', () => resolve());
    holder.once('exit', (code) => reject(new Error(`the small disk could not be mounted: exit ${code}`)));
  });
}
