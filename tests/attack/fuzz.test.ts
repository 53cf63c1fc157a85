import { randomInt } from 'node:crypto';
import { Agent } from 'node:http';
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findMissedPayments } from '#server/purchases/reconcile/find-missed-payments.ts';
import { buildAccessWorld } from '../invariants/access-world.ts';
import { takeSnapshot } from '../support/database-snapshot.ts';
import { findViolations } from '../support/find-violations.ts';
import { aPhotoFile } from '../support/photos.ts';
import { createSandboxPayments } from '../support/sandbox-payments.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { checkResponse } from './check-response.ts';
import { type GeneratedRequest, type Pools, requestsTo } from './generated-requests.ts';
import { readOperations, undocumentedOperations } from './openapi-document.ts';
import { sendRaw } from './send-raw.ts';

const REQUESTS_PER_ROUND = 1_500;
const minutes = Number(process.env['FUZZ_MINUTES'] ?? 0);
const firstSeed = Number(process.env['FUZZ_SEED'] ?? (minutes > 0 ? randomInt(2 ** 31) : 257_360_430));
/** The database is restored after this many requests, so that deleted accounts and ended sessions exist again. */
const RESTORE_INTERVAL = 250;
const COMPARE_INTERVAL = minutes > 0 ? 150 : 25;

it(
  `responses to random requests match the OpenAPI document and are never server errors (seed ${firstSeed})`,
  async () => {
    const until = Date.now() + minutes * 60_000;
    const total = new Map<number, number>();
    let sent = 0;
    for (let seed = firstSeed; sent === 0 || Date.now() < until; seed += 1) {
      const { wrong, counts } = await playRound(seed);
      sent += REQUESTS_PER_ROUND;
      for (const [status, count] of counts) total.set(status, (total.get(status) ?? 0) + count);
      if (minutes > 0) print(`${sent} requests so far, the last by seed ${seed}: ${describeClasses(total)}`);
      expect({ seed, wrong }).toEqual({ seed, wrong: [] });
    }
  },
  Math.max(240_000, (minutes + 10) * 60_000),
);

function describeClasses(total: ReadonlyMap<number, number>): string {
  const classes = new Map<number, [number, number][]>();
  for (const [status, count] of total) {
    const first = Math.floor(status / 100);
    classes.set(first, [...(classes.get(first) ?? []), [status, count]]);
  }
  return [...classes]
    .toSorted(([a], [b]) => a - b)
    .map(([first, members]) => {
      const sum = members.reduce((before, [, count]) => before + count, 0);
      const each = members.toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`);
      return `${first}xx ${sum} (${each.join(', ')})`;
    })
    .join(', ');
}

function changedTables(before: string, after: string): string[] {
  const known = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !known.has(line))
    .map((line) => line.split(' ')[0] ?? '');
}

async function playRound(seed: number): Promise<{ wrong: string[]; counts: ReadonlyMap<number, number> }> {
  const app = await startTestApp();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await app.reset();
    const pools = await poolsOf(app);
    const operations = [...(await readOperations(app.url)), ...undocumentedOperations];
    const requests = fc.sample(requestsTo(operations, pools), { seed, numRuns: REQUESTS_PER_ROUND });
    const snapshot = await takeSnapshot(app.context);
    const wrong: string[] = [];
    const counts = new Map<number, number>();
    for (const [index, request] of requests.entries()) {
      if (index % RESTORE_INTERVAL === RESTORE_INTERVAL - 1) await snapshot.restore();
      const before = index % COMPARE_INTERVAL === 0 ? await snapshot.digest() : null;
      const found: string[] = [];
      try {
        const answer = await sendRaw(agent, app.url, request);
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        found.push(...checkResponse(request, answer));
        // A rejected verification is stored, because it counts towards the rate limit.
        const isRemembered = request.operation.path.includes('/anayze-');
        if (before !== null && answer.status >= 400 && !isRemembered) {
          const stored = changedTables(before, await snapshot.digest());
          if (stored.length > 0) found.push(`was refused, and something was stored in ${stored.join(', ')}`);
        }
      } catch (error) {
        found.push(`${describeError(error)}, after ${describe(requests[index - 1] ?? request, index - 1)}`);
      }
      wrong.push(...found.map((what) => `${describe(request, index)}: ${what}`));
    }
    await snapshot.restore();
    await snapshot.drop();
    // As after the restore of a backup, the provider has refunds that the restored database lacks.
    await findMissedPayments(app.context);
    await app.runJobs();
    wrong.push(...(await findViolations(app.context, await journalOf(app))));
    return { wrong, counts };
  } finally {
    agent.destroy();
    await app.close();
  }
}

/** The parser's error has the bytes that it could not read. */
function describeError(error: unknown): string {
  const packet = error instanceof Error && 'rawPacket' in error ? error.rawPacket : null;
  return packet instanceof Uint8Array
    ? `${String(error)} in ${JSON.stringify(Buffer.from(packet).toString('latin1').slice(0, 300))}`
    : String(error);
}

async function poolsOf(app: TestApp): Promise<Pools> {
  const world = await buildAccessWorld(app);
  const sessions = Object.values(world.tokens).flatMap((token) => {
    try {
      return token === null ? [] : [String(decodeJwt(token)['sid'])];
    } catch {
      return [];
    }
  });
  const ids = [
    ...Object.values(world.projects).map(({ id }) => id),
    ...Object.values(world.orders),
    world.orderCase,
    world.support,
    world.claim,
    world.question,
    world.review,
    world.message,
    world.verification,
    world.nextVersion,
    world.webhook,
    world.payoutOrder,
    world.bannedMember,
    ...sessions.slice(0, 1),
  ];
  const photo = await aPhotoFile(31);
  const files = [
    photo,
    photo.subarray(0, 5_000),
    await sharp(photo).resize(64).png().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.alloc(0),
  ];
  return { world, ids, files };
}

async function journalOf(app: TestApp) {
  const purchases = await app.context.database.selectFrom('purchases').select('id').execute();
  const ours = new Set(purchases.map(({ id }) => id));
  return (await createSandboxPayments(app.sandbox).journal()).filter(({ metadata }) =>
    ours.has(metadata['purchase_id'] ?? ''),
  );
}

function describe({ caller, method, path, headers, body }: GeneratedRequest, index: number): string {
  const { authorization: _token, ...shown } = headers;
  return `${index} ${caller} ${method} ${path.slice(0, 200)} ${JSON.stringify(shown)} ${body?.toString('latin1').slice(0, 300) ?? ''}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
