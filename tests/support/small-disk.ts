import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/runtime/project-root.ts';

export interface SmallDisk {
  readonly path: string;
  readonly outsidePath: string;
  readonly enter: readonly string[];
  fill(freeShare: number): Promise<void>;
  free(): Promise<void>;
  close(): Promise<void>;
}

/** Root needs only a mount namespace; other users need a user namespace as well. */
const namespaces = [
  { make: ['--mount'], enter: ['--mount'] },
  { make: ['--user', '--map-root-user', '--mount'], enter: ['--user', '--preserve-credentials', '--mount'] },
] as const;

const MOUNT = 'mount -t tmpfs -o "size=$1m,mode=0777" small-disk "$0"';

function findWay() {
  return namespaces.find(
    ({ make }) =>
      spawnSync('unshare', [...make, 'sh', '-c', MOUNT, tmpdir(), '1'], { stdio: 'ignore' }).status === 0,
  );
}

export function smallDiskUnavailableReason(): string | null {
  return findWay() === undefined
    ? 'A small disk needs Linux with util-linux (unshare, nsenter, mount), and either root or user namespaces.'
    : null;
}

export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const way = findWay();
  if (way === undefined) throw new Error(smallDiskUnavailableReason() ?? 'no small disk');
  const path = await mkdtemp(join(tmpdir(), 'protohaat-small-disk-'));
  // The namespace exists as long as this process, which exits when its stdin closes.
  const holder = spawn(
    'unshare',
    [...way.make, 'sh', '-c', `${MOUNT} && echo mounted && read -r end`, path, String(megabytes)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  await waitForMount(holder);
  const pid = String(holder.pid);
  const outsidePath = join('/proc', pid, 'root', path);
  const fillers: string[] = [];
  return {
    path,
    outsidePath,
    enter: ['nsenter', '--target', pid, ...way.enter, 'sh', '-c', 'cd "$0" && exec "$@"', projectRoot],

    async fill(freeShare) {
      const name = join(outsidePath, `filling-${fillers.length}`);
      fillers.push(name);
      const { bavail, blocks, bsize } = await statfs(outsidePath);
      const bytes = Math.max(0, Math.floor((bavail - blocks * freeShare) * bsize));
      await writeFile(name, Buffer.alloc(bytes));
    },

    async free() {
      for (const name of fillers.splice(0)) await rm(name);
    },

    async close() {
      const ended = new Promise((resolve) => holder.once('exit', resolve));
      holder.stdin.end();
      await ended;
      await rmdir(path);
    },
  };
}

async function waitForMount(holder: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    holder.stdout?.once('data', () => resolve());
    holder.once('exit', (code) => reject(new Error(`the small disk could not be mounted: exit ${code}`)));
  });
}
