/**
 * `npm run bench -- reconciliation` measures how long the server takes to fetch the webhook events that it missed from the
 * sandbox's Stripe: one in a hundred of the 200,000 events of a day with 100,000 sales. Uses the PostgreSQL server at
 * TEST_DATABASE_URL, or starts one.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startSandbox } from '#sandbox/sandbox.ts';
import { API_VERSION, type StripeEvent } from '#sandbox/stripe/stripe-types.ts';
import { FIRST_ACCOUNT } from '#sandbox/stripe/stripe-world.ts';
import { findCursor, saveCursor } from '#server/alerts/batch-cursor-store.ts';
import { findMissedPayments } from '#server/purchases/reconcile/find-missed-payments.ts';
import { readConfig } from '#server/settings/config.ts';
import { buildContext } from '#server/start/build-context.ts';
import { setup, teardown } from '#tests/support/start-postgres.ts';

const SALES = 100_000;
const EVENTS_PER_SALE = ['payment_intent.succeeded', 'charge.updated'] as const;
const LOST_EVERY = 100;
const DAY_MS = 24 * 3_600_000;
const RUN_INTERVAL_MS = 5 * 60_000;
const CURSOR = 'gateway-events-until';

const now = new Date();
const events = makeDay();
const directory = await mkdtemp(join(tmpdir(), 'protohaat-reconciliation-'));
await mkdir(join(directory, 'sandbox'));
await writeFile(
  join(directory, 'sandbox', 'journal.jsonl'),
  [...listIntents(), ...events.map((event) => ({ c: 'stripe.events', i: event.id, v: event }))]
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join(''),
);
await setup();
// Imported after `setup`, which may set TEST_DATABASE_URL, because the module reads this variable when it is loaded.
const { openTestDatabase } = await import('#tests/support/test-database.ts');
const opened = await openTestDatabase();
const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDirectory: join(directory, 'sandbox') });
const config = readConfig({
  DATA_DIR: join(directory, 'data'),
  APP_SECRET: '5e'.repeat(32),
  SANDBOX_URL: sandbox.url,
  SMTP_URL: sandbox.smtpUrl,
});
const built = await buildContext(config, pino({ level: 'warn' }), opened, { tracing: null });
const { context } = built;
const { database } = context;

const delivered = events.filter((_event, index) => index % LOST_EVERY !== 0);
for (let start = 0; start < delivered.length; start += 10_000) {
  const ids = delivered.slice(start, start + 10_000).map(({ id }) => id);
  await sql`insert into gateway_events (id, type, payload, handled_at)
            select id, 'charge.updated', '{}', now() from unnest(${ids}::text[]) id`.execute(database);
}
await sql`analyze gateway_events`.execute(database);

await saveCursor(database, CURSOR, new Date(now.getTime() - RUN_INTERVAL_MS).toISOString());
await measure('a run at the end of the day');
await saveCursor(database, CURSOR, new Date(now.getTime() - DAY_MS).toISOString());
let run = 0;
while (new Date((await findCursor(database, CURSOR)) ?? 0) < now) {
  run += 1;
  await measure(`after an outage of a day, run ${run}`);
}
const stored = await countEvents();
console.log(`${stored} of ${events.length} events are stored`);

await built.close();
await opened.close();
await sandbox.close();
await teardown();
await rm(directory, { recursive: true, force: true });
process.exit(stored === events.length ? 0 : 1);

async function measure(name: string): Promise<void> {
  const before = await countEvents();
  const startedAt = performance.now();
  await findMissedPayments(context, now);
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`${name}: ${seconds.toFixed(1)} s, ${(await countEvents()) - before} lost events found`);
}

async function countEvents(): Promise<number> {
  const { rows: counted } = await sql<{
    count: number;
  }>`select count(*)::int as count from gateway_events`.execute(database);
  return counted[0]?.count ?? 0;
}

/** Journal entries of the sandbox. It lists an event only for the account of the event's payment intent. */
function listIntents(): object[] {
  return Array.from({ length: SALES }, (_, sale) => ({
    c: 'stripe.intents',
    i: intentIdOf(sale),
    v: { account: FIRST_ACCOUNT },
  }));
}

function intentIdOf(sale: number): string {
  return `pi_3${String(sale).padStart(20, '0')}`;
}

function makeDay(): StripeEvent[] {
  const end = Math.floor(now.getTime() / 1_000) - 1;
  const peak = SALES * 0.7;
  const secondsAgo = (sale: number): number =>
    sale < peak ? (sale / peak) * 8 * 3_600 : 8 * 3_600 + ((sale - peak) / (SALES - peak)) * 16 * 3_600;
  const day: StripeEvent[] = [];
  for (let sale = SALES - 1; sale >= 0; sale -= 1) {
    for (const type of EVENTS_PER_SALE) {
      const id = `evt_3${type.startsWith('charge') ? 'c' : 'p'}${String(sale).padStart(20, '0')}`;
      const intentId = intentIdOf(sale);
      const object = type.startsWith('charge')
        ? { id: `ch_3${sale}`, object: 'charge', payment_intent: intentId }
        : { id: intentId, object: 'payment_intent' };
      day.push({
        id,
        object: 'event',
        api_version: API_VERSION,
        created: Math.floor(end - secondsAgo(sale)),
        data: { object },
        livemode: false,
        pending_webhooks: 0,
        request: { id: null, idempotency_key: null },
        type,
      });
    }
  }
  return day;
}
