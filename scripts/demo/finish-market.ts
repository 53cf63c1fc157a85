/**
 * Runs after `seed.ts`: moves the events to the past months, pays sellers, and advances orders whose
 * deadline has passed. `--marks` is the file that `seed.ts` wrote.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { Actor } from '#domain/operators/money-decision.ts';
import { OPERATOR_ROLES } from '#domain/operators/roles.ts';
import { latestRunDay } from '#domain/payouts/payout-schedule.ts';
import { findProfileByUsername } from '#server/accounts/profile-store.ts';
import { countCatalogueJob } from '#server/catalogue/count-catalogue-job.ts';
import { decideProof } from '#server/console/decide-proof.ts';
import { grantRole } from '#server/console/manage-roles.ts';
import { confirmByNumber, exportBatch } from '#server/console/pay-sellers.ts';
import { openDatabase } from '#server/database/open-database.ts';
import type { OperationDeps } from '#server/machine/operation-deps.ts';
import { advanceOrders } from '#server/orders/advance-orders.ts';
import { finishRun } from '#server/payouts/payout-store.ts';
import { prepareSmallPayout } from '#server/payouts/prepare-payouts.ts';
import { readConfig } from '#server/settings/config.ts';
import { buildContext } from '#server/start/build-context.ts';
import { refreshTransparencyJob } from '#server/start/housekeeping-jobs.ts';
import { FEED_READ_DAYS_AGO } from './life.ts';
import { demoOperator } from './people.ts';
import { renumberFeeds, spreadOverTime, type TimeMark } from './spread-over-time.ts';

const DAY_MS = 86_400_000;
const PAID_SELLERS = ['asha-verma', 'priya-das', 'kavya-reddy', 'arjun-menon'];
const NEXT_SELLERS = ['rohan-iyer'];
const ORDERS_MOVED_DAYS_AGO = 0.3;
/** The next day, because the hour of an event depends on its day. */
const DECIDED_AFTER_DAYS = 1;

const { values } = parseArgs({ options: { marks: { type: 'string' } } });
if (values.marks === undefined) throw new Error('--marks is needed');
const config = readConfig(process.env);
const opened = await openDatabase(config);
const now = new Date();
await spreadOverTime(opened.database, JSON.parse(readFileSync(values.marks, 'utf8')) as TimeMark[], now);
const built = await buildContext(config, pino({ level: 'warn' }), opened);
try {
  await liveOn(built.operating);
} finally {
  await built.close();
  await opened.close();
}

async function liveOn(context: OperationDeps): Promise<void> {
  const timeMarks: TimeMark[] = [];
  const events: { readonly daysAgo: number; readonly run: () => Promise<unknown> }[] = [];
  const at = (daysAgo: number, run: () => Promise<unknown>) => events.push({ daysAgo, run });
  const latestRun = latestRunDay(now, config.payouts.weekday);
  const daysSinceRun = Math.max(0.2, (now.getTime() - Date.parse(`${latestRun}T04:00:00Z`)) / DAY_MS);
  at(255, async () => {
    for (const role of OPERATOR_ROLES)
      await grantRole(context, { username: demoOperator.username, role, actor: 'demo' });
  });
  at(daysSinceRun + 7, () => pay(context, dayBefore(latestRun, 7), PAID_SELLERS));
  at(daysSinceRun + 6.9, () => exportBatch(context, { actor: 'demo' }, null));
  at(daysSinceRun + 6, async () => {
    // What one person exported, another confirms.
    const by = await operatorOf(context);
    for (const number of PAID_SELLERS.keys())
      await confirmByNumber(context, number + 1, `UTIB${String(62_110_407 + number)}`, by);
  });
  at(daysSinceRun, () => pay(context, latestRun, NEXT_SELLERS));
  at(daysSinceRun * 0.9, () => exportBatch(context, { actor: 'demo' }, null));
  at(Math.min(ORDERS_MOVED_DAYS_AGO, daysSinceRun * 0.8), () => advanceOrders(context));
  for (const { projectId, code, daysAgo } of await listSentProofs(context))
    at(daysAgo, async () =>
      decideProof(context, { projectId, code, reason: null, ...(await operatorOf(context)) }),
    );
  for (const { daysAgo, run } of events.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    timeMarks.push({ happenedAt: new Date().toISOString(), daysAgo });
    await run();
  }
  timeMarks.push({ happenedAt: new Date().toISOString(), daysAgo: 0 });
  await spreadOverTime(context.database, timeMarks, new Date());
  await renumberFeeds(context.database, new Date(now.getTime() - FEED_READ_DAYS_AGO * DAY_MS));
  await refreshTransparencyJob.handle(context, {});
  await countCatalogueJob.handle(context, {});
}

async function operatorOf({ database }: OperationDeps): Promise<Required<Actor>> {
  const member = await findProfileByUsername(database, demoOperator.username);
  if (member === null) throw new Error('the demo has no operator');
  return { actor: demoOperator.username, actorId: member.id };
}

/** The operator decides all but the newest, the day after it was sent. */
async function listSentProofs({ database }: OperationDeps) {
  const sent = await database
    .selectFrom('buildProofs')
    .select(['projectId', 'code', 'sentAt'])
    .orderBy('sentAt', 'desc')
    .offset(1)
    .execute();
  return sent.map(({ projectId, code, sentAt }) => {
    const sentDaysAgo = (now.getTime() - sentAt.getTime()) / DAY_MS;
    // A slow machine moves the last events of the market close to now.
    return { projectId, code, daysAgo: sentDaysAgo - Math.min(DECIDED_AFTER_DAYS, sentDaysAgo / 2) };
  });
}

async function pay(context: OperationDeps, runOn: string, usernames: readonly string[]): Promise<void> {
  for (const username of usernames) {
    const profile = await findProfileByUsername(context.database, username);
    const amountMinor = profile === null ? null : await prepareSmallPayout(context, profile.id, runOn);
    if (amountMinor === null) throw new Error(`${username} cannot be paid`);
  }
  await finishRun(context.database, runOn);
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}
