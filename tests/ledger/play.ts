import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { reconcileTransfers } from '#server/payouts/transfers/reconcile-transfers.ts';
import { findMissedPayments } from '#server/purchases/reconcile/find-missed-payments.ts';
import { sweepPurchases } from '#server/purchases/reconcile/sweep-purchases.ts';
import { callerOf } from '../support/api-caller.ts';
import { findViolations } from '../support/find-violations.ts';
import type { JournalIntent } from '../support/payment-provider.ts';
import { findOrderViolations } from './check-log.ts';
import { findViewViolations } from './check-readers.ts';
import { findDuplicateRefunds, findLostWrites, findUnfinished, findWrongDeclines } from './check-rest.ts';
import { HistoryRun } from './history-run.ts';
import { type History, type Operation, OTHER_ACCOUNT, type Step } from './history.ts';
import type { Entry } from './log.ts';
import { runOperation } from './operations.ts';
import { findOrdersWithoutEnd } from './order-ends.ts';
import { PASS_TIME } from './serve.ts';
import { InvariantMonitor } from './watch.ts';
import type { IdleMarket, Market, World } from './world.ts';

export interface Played {
  readonly broken: readonly string[];
  readonly log: readonly Entry[];
}

const MAX_RETRIES = 5;

type Crash = Extract<Operation, { kind: 'crash' }>;

export async function playHistory(world: World, history: History): Promise<Played> {
  const run = await HistoryRun.begin(world);
  const watch = new InvariantMonitor();
  for (const step of history) {
    if (!(await playStep(run, step))) return { broken: run.broken, log: run.log };
    const database = world.database();
    if (database !== null) await watch.check(database);
  }
  const idle = await world.openIdle();
  try {
    await settleEverything(run, idle);
    await watch.check(idle.context.database);
    const broken = [
      ...run.broken,
      ...watch.broken,
      ...(await checkAtRest(run, idle)),
      ...(await findChangesOnRedelivery(run, idle)),
      ...(await findUnendedOrders(run, idle)),
      ...(await findViolations(idle.context, await journalOf(run))),
    ];
    return { broken: [...new Set(broken)], log: run.log };
  } finally {
    await idle.end();
  }
}

/** A planted mistake can make the database reject the writes that end the orders. */
async function findUnendedOrders(run: HistoryRun, idle: IdleMarket): Promise<string[]> {
  try {
    return await findOrdersWithoutEnd(idle, run.provider, await journalOf(run));
  } catch (error) {
    return [`the orders could not end: ${error instanceof Error ? error.message : String(error)}`];
  }
}

async function decideBlockingDisputes(run: HistoryRun, database: Database): Promise<void> {
  const pending = await database
    .selectFrom('purchases')
    .select('intentId')
    .where('state', '=', 'refund-pending')
    .execute();
  const intentIds = new Set(pending.map(({ intentId }) => intentId));
  for (const { id, disputes } of await journalOf(run)) {
    const open = disputes.find(({ status }) => status !== 'won' && status !== 'lost');
    if (open !== undefined && intentIds.has(id)) await run.provider.closeDispute(open.id, 'won');
  }
}

/** @returns false if a killed server does not restart, which ends the history */
async function playStep(run: HistoryRun, step: Step): Promise<boolean> {
  const crashes = step.filter((operation): operation is Crash => operation.kind === 'crash');
  const others = step.filter(({ kind }) => kind !== 'crash');
  const work = others.map((operation) => runOperation(run, operation));
  const killed = new Map(crashes.map((crash) => [crash.server % run.world.servers, crash]));
  const kills = [...killed].map(async ([server, crash]) => {
    await new Promise((resolve) => setTimeout(resolve, crash.afterMs));
    await run.record('crash', { value: server }, async () => {
      await run.world.kill(server);
      return { outcome: 'ok', code: '' };
    });
  });
  await Promise.all([...work, ...kills]);
  try {
    for (const [server, { longOff }] of killed) await run.world.start(server, longOff);
  } catch (error) {
    run.broken.push(`a server does not start again after it was killed: ${String(error)}`);
    return false;
  }
  return true;
}

async function settleEverything(run: HistoryRun, rest: IdleMarket): Promise<void> {
  const { context, runJobs } = rest;
  await findOverdueReservations(run, context);
  await run.provider.clearFaults();
  await refusePendingPayments(run);
  // A payment can be settled only with the keys of the account on which it was opened, so the keys of both
  // accounts are used.
  for (const keys of [{ account: OTHER_ACCOUNT }, {}]) {
    await run.provider.changeKeys(keys);
    rest.reconnect();
    for (const round of [1, 2]) {
      for (const statement of PASS_TIME) await sql.raw(statement).execute(context.database);
      await runJobs(round === 2 ? new Date(Date.now() + 86_400_000) : undefined);
      await sweepPurchases(context);
      await findMissedPayments(context);
    }
    // A killed process leaves its lease behind, and a failed transfer is retried only hours later.
    await sql`update held_transfers set busy_until = null, retry_at = now()`.execute(context.database);
    await reconcileTransfers(context);
    await decideBlockingDisputes(run, context.database);
    for (let round = 1; round <= MAX_RETRIES; round += 1) {
      const failed = await runJobs(new Date(Date.now() + 86_400_000));
      if (failed.length === 0) break;
    }
  }
}

/** A Razorpay order can have several UPI requests, so this repeats until no payment is pending. */
async function refusePendingPayments(run: HistoryRun): Promise<void> {
  for (;;) {
    const pending = (await journalOf(run)).filter(({ status }) => status === 'processing');
    if (pending.length === 0) return;
    for (const { id } of pending) await run.provider.answerUpi(id, 'refused');
  }
}

/**
 * Half an hour later, no unpaid purchase may reserve a project, even if no bank has responded and the
 * server's API keys are still wrong.
 */
async function findOverdueReservations(run: HistoryRun, context: IdleMarket['context']): Promise<void> {
  for (let round = 1; round <= 2; round += 1) {
    for (const statement of PASS_TIME) await sql.raw(statement).execute(context.database);
    await sweepPurchases(context);
  }
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from purchases
     where state in ('reserved', 'processing') and expires_at < now() - interval '10 minutes'`.execute(
    context.database,
  );
  for (const { id, state } of rows) {
    run.broken.push(`purchase ${id} is ${state} for more than ten minutes after its hold`);
  }
}

async function journalOf(run: HistoryRun): Promise<JournalIntent[]> {
  const ours = new Set(run.projects.map(({ id }) => id));
  return (await run.provider.journal()).filter(({ metadata }) => ours.has(metadata['project_id'] ?? ''));
}

async function checkAtRest(run: HistoryRun, { context, address }: IdleMarket): Promise<string[]> {
  const { database } = context;
  const journal = await journalOf(run);
  return [
    ...findOrderViolations(run.log, await withModesOfSales(run, database)),
    ...(await findMixedModes(database)),
    ...(await findViolations(context, journal)),
    ...(await findUnfinished(run, database, journal)),
    ...(await findLostWrites(run, database)),
    ...(await findDuplicateRefunds(database, journal)),
    ...(await findWrongDeclines(run, database, journal)),
    ...(await findViewViolations(run, database, address)),
  ];
}

/** A seller can change the mode only before the first sale, so the sales decide how a project was sold. */
async function withModesOfSales(run: HistoryRun, database: Database): Promise<Market> {
  const sold = await database
    .selectFrom('purchases')
    .select(['projectId', 'saleMode'])
    .where('paidAt', 'is not', null)
    .execute();
  const modes = new Map(sold.map(({ projectId, saleMode }) => [projectId, saleMode]));
  return {
    people: run.people,
    projects: run.projects.map((project) => ({
      ...project,
      saleMode: modes.get(project.id) ?? project.saleMode,
    })),
  };
}

async function findMixedModes(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select project_id as id from purchases where paid_at is not null
     group by 1 having count(distinct sale_mode) > 1`.execute(database);
  return rows.map(({ id }) => `project ${id} was sold both to one buyer and in copies`);
}

async function findChangesOnRedelivery(run: HistoryRun, rest: IdleMarket): Promise<string[]> {
  const before = await digestOf(rest.context.database);
  const { events, payments } = run;
  await events.read();
  for (const event of events.all.toReversed()) {
    await Promise.all([events.deliver(event, rest.address), events.deliver(event, rest.address)]);
  }
  await Promise.all(
    payments.map(({ intentId }) =>
      callerOf(rest.address, null)('POST /api/payment/update-status', {
        body: { payment_intent_id: intentId },
      }),
    ),
  );
  await rest.runJobs(new Date(Date.now() + 86_400_000));
  await sweepPurchases(rest.context);
  await rest.runJobs();
  const after = await digestOf(rest.context.database);
  return before === after
    ? []
    : [
        `redelivering everything changed settled state:
${diff(before, after)}`,
      ];
}

async function digestOf(database: Database): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select 'purchase ' || p::text as line from purchases p
    union all select 'ledger ' || l::text from ledger_entries l
    union all select 'process ' || o::text from order_processes o
    union all select 'case ' || c::text from cases c
    union all select 'support ' || r::text from support_requests r
    union all select 'tax ' || t::text from withheld_taxes t
    union all select 'payout ' || o::text from payouts o
    union all select 'order ' || s::text from shipments s
    union all select 'project ' || id || ' ' || listing_status || ' ' || price_rupees from projects
    order by line`.execute(database);
  return rows.map(({ line }) => line).join('\n');
}

function diff(before: string, after: string): string {
  const [old, fresh] = [new Set(before.split('\n')), new Set(after.split('\n'))];
  return [
    ...[...old].filter((line) => !fresh.has(line)).map((line) => `  - ${line}`),
    ...[...fresh].filter((line) => !old.has(line)).map((line) => `  + ${line}`),
  ].join('\n');
}
