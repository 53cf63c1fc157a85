import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { projectRoot } from '#server/runtime/project-root.ts';
import { callerOf } from '../support/api-caller.ts';
import { onDataDirectory, type Person } from '../support/data-directory.ts';
import { findViolations } from '../support/find-violations.ts';
import { freePort } from '../support/free-port.ts';
import { type ListedProject, listProject } from '../support/listed-project.ts';
import { aPhotoFile } from '../support/photos.ts';
import { createSandboxPayments } from '../support/sandbox-payments.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

interface SmallDisk {
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

function smallDiskUnavailableReason(): string | null {
  return findWay() === undefined
    ? 'A small disk needs Linux with util-linux (unshare, nsenter, mount), and either root or user namespaces.'
    : null;
}

async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
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

const DISK_MEGABYTES = 256;
const MAX_ROUNDS = 2_000;
const CONCURRENCY = 10;

const reason = smallDiskUnavailableReason();

let root: string;
let sandbox: Sandbox;
let disk: SmallDisk | null = null;
let environment: Record<string, string>;
let seller: Person;
let buyer: Person;
const projects: ListedProject[] = [];
const servers: ServerProcess[] = [];

beforeAll(async () => {
  if (reason !== null) return;
  root = await mkdtemp(join(tmpdir(), 'protohaat-full-disk-'));
  sandbox = await startTestSandbox(join(root, 'sandbox'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const prepared = join(root, 'data');
  environment = {
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DATA_DIR: prepared,
    SANDBOX_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
    MAX_OPEN_RESERVATIONS: '100',
  };
  await onDataDirectory(environment, async (context, signUp) => {
    seller = await signUp('seller');
    buyer = await signUp('buyer');
    for (let n = 0; n < 8; n += 1) {
      const category = n === 7 ? 'HARDWARE' : 'SOFTWARE';
      projects.push(
        await listProject(context, { sellerId: seller.profileId, title: `Robot ${n}`, category }),
      );
    }
  });
  disk = await openSmallDisk(DISK_MEGABYTES);
  await cp(prepared, join(disk.outsidePath, 'data'), { recursive: true });
  environment['DATA_DIR'] = join(disk.path, 'data');
}, 120_000);
afterAll(async () => {
  if (reason !== null) return;
  for (const server of servers) await server.kill();
  await disk?.close();
  await sandbox.close();
  await rm(root, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess(environment, disk?.enter);
  servers.push(server);
  return server;
}

const api = (person: Person) => callerOf(environment['PUBLIC_URL'] ?? '', person.token);

let photos = 0;
async function upload(): Promise<[number, string | null, boolean]> {
  const answer = await api(seller)('POST /api/auth/updateProfile', {
    body: { username: 'seller.kill', full_name: 'Asha Verma' },
    files: { profile_photo: [{ bytes: await aPhotoFile((photos += 1)), name: 'a.jpg', type: 'image/jpeg' }] },
  });
  return [
    answer.status,
    answer.status >= 400 ? answer.problem.code : null,
    answer.headers.has('retry-after'),
  ];
}

const read = async (): Promise<number> => (await api(buyer)('GET /api/projects/getproject')).status;

async function buy(project: ListedProject | undefined): Promise<number> {
  if (project === undefined) throw new Error('no project is left');
  const opened = await api(buyer)('POST /api/payment/create-payment-intent', {
    body: { amount: project.amountMinor, project_id: project.id },
  });
  if (opened.status !== 200) return opened.status;
  await createSandboxPayments(sandbox).pay(opened.body.clientSecret);
  return (await api(buyer)('PUT /api/projects/{id}/mark-sold', { params: { id: project.id } })).status;
}

const saveAddress = (project: ListedProject | undefined, address: string) =>
  api(buyer)('POST /api/projects/shipping-details/{project_id}', {
    params: { project_id: project?.id ?? '' },
    body: { address, phonenumber: '9876543210' },
  });

it.skipIf(reason !== null && process.env['CI'] === undefined)(
  'a server with a full disk rejects uploads and then writes without losing data, and accepts writes again once space is free',
  { timeout: 300_000 },
  async () => {
    if (disk === null) throw new Error(reason ?? 'no small disk');
    const first = await start();
    expect(await upload()).toEqual([200, null, false]);

    await disk.fill(0.05);
    expect(await upload()).toEqual([507, 'storage-full', true]);
    expect([await read(), await buy(projects[0])]).toEqual([200, 200]);
    await disk.free();
    expect(await upload()).toEqual([200, null, false]);

    expect((await saveAddress(projects[7], 'before')).status).toBe(200);
    await disk.fill(0);
    expect(await upload()).toEqual([507, 'storage-full', true]);
    expect(await read()).toBe(200);
    let possible: string[] = [];
    let hasEnded = false;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const asked = Array.from({ length: CONCURRENCY }, (_, n) => `${round} ${n} ${randomUUID().repeat(12)}`);
      const statuses = await Promise.all(
        asked.map((address) =>
          saveAddress(projects[7], address).then(
            ({ status }) => status,
            () => null,
          ),
        ),
      );
      const stored = asked.filter((_, n) => statuses[n] === 200);
      if (stored.length > 0) possible = stored;
      if (statuses.every((status) => status === 503)) break;
      if (!statuses.includes(null)) continue;
      hasEnded = true;
      possible.push(...asked.filter((_, n) => statuses[n] === null));
      break;
    }
    expect(possible).not.toEqual([]);
    // Either PostgreSQL rejects a write that needs another table page, or the server exits because no WAL
    // segment can be allocated. Which comes first depends on the space left in the current WAL segment.
    const outcome = hasEnded
      ? { code: await first.ended, says: first.output().includes('The embedded database stopped') }
      : { reads: await read() };
    expect([{ code: 1, says: true }, { reads: 200 }]).toContainEqual(outcome);
    await first.kill();

    await disk.free();
    const second = await start();
    expect([await read(), await buy(projects[1])]).toEqual([200, 200]);
    expect(await upload()).toEqual([200, null, false]);
    expect(await second.stop()).toBe(0);

    const journal = await createSandboxPayments(sandbox).journal();
    // In a user namespace PostgreSQL cannot enter another mount namespace, so the data is copied out first.
    const rescued = join(root, 'rescued');
    await cp(join(disk.outsidePath, 'data'), rescued, { recursive: true });
    await onDataDirectory({ ...environment, DATA_DIR: rescued }, async (context) => {
      expect(await findViolations(context, journal)).toEqual([]);
      const { count } = await context.database
        .selectFrom('purchases')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', '=', 'paid')
        .executeTakeFirstOrThrow();
      expect(count).toBe(2);
      const { address } = await context.database
        .selectFrom('shippingDrafts')
        .select('address')
        .executeTakeFirstOrThrow();
      expect(possible).toContain(address);
    });
  },
);
