import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';

/** A tmpfs of a few megabytes, visible only inside its mount namespace. Linux only. */
export interface SmallDisk {
  /** The mount point inside the namespace. */
  readonly path: string;
  /** The same folder as seen from outside. */
  readonly outsidePath: string;
  /** Prefix that runs a command inside the namespace. */
  readonly enter: readonly string[];
  /** Fills the disk until this fraction is free; 0 fills it completely. */
  fill(freeShare: number): Promise<void>;
  /** Deletes what `fill` wrote. */
  makeRoom(): Promise<void>;
  close(): Promise<void>;
}

/** As root a mount namespace; otherwise a user namespace as well. */
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

/** Null where a small disk is available; otherwise the reason. */
export function whyNoSmallDisk(): string | null {
  return findWay() === undefined
    ? 'A small disk needs Linux with util-linux (unshare, nsenter, mount), and either root or user namespaces.'
    : null;
}

/** @throws Error when `whyNoSmallDisk` returns a reason. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const way = findWay();
  if (way === undefined) throw new Error(whyNoSmallDisk() ?? 'no small disk');
  const path = await mkdtemp(join(tmpdir(), 'protohaat-small-disk-'));
  // The namespace lives as long as this process, which exits when its stdin closes.
  const holder = spawn(
    'unshare',
    [...way.make, 'sh', '-c', `${MOUNT} && echo mounted && read -r end`, path, String(megabytes)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  await untilMounted(holder);
  const pid = String(holder.pid);
  const outsidePath = join('/proc', pid, 'root', path);
  const fillings: string[] = [];
  return {
    path,
    outsidePath,
    enter: ['nsenter', '--target', pid, ...way.enter, 'sh', '-c', 'cd "$0" && exec "$@"', projectRoot],

    async fill(freeShare) {
      const name = join(outsidePath, `filling-${fillings.length}`);
      fillings.push(name);
      const { bavail, blocks, bsize } = await statfs(outsidePath);
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
