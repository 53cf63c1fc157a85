import { sql } from 'kysely';
import { HistoryRun } from './history-run.ts';
import type { Operation } from './history.ts';
import { runOperation } from './operations.ts';
import type { ProviderEvent } from './provider-events.ts';
import type { World } from './world.ts';

const pay = (way: Extract<Operation, { kind: 'pay' }>['way']): Operation => ({
  kind: 'pay',
  payment: 0,
  way,
});
const bank = (outcome: 'approved' | 'refused'): Operation => ({ kind: 'bank-answers', payment: 0, outcome });
const refund: Operation = { kind: 'refund', payment: 0 };
const refundEnds = (outcome: 'succeeded' | 'failed'): Operation => ({
  kind: 'refund-ends',
  payment: 0,
  outcome,
});
const dispute: Operation = { kind: 'dispute', payment: 0 };
const judge = (outcome: 'lost' | 'won'): Operation => ({ kind: 'judge', payment: 0, outcome });

export const stories: Readonly<Record<string, readonly Operation[]>> = {
  'paid at once': [pay('good')],
  'declined, then paid': [pay('declined'), pay('good')],
  'approved by the bank': [pay('pending'), bank('approved')],
  'refused by the bank, then paid': [pay('pending'), bank('refused'), pay('good')],
  'paid and refunded': [pay('good'), refund],
  'refunded, and the refund returned by the bank': [pay('good'), refund, refundEnds('failed')],
  'paid and lost to a dispute': [pay('good'), dispute, judge('lost')],
  'paid, and the dispute won': [pay('asks-the-bank'), bank('approved'), dispute, judge('won')],
  'paid with the wrong amount': [{ kind: 'tamper', payment: 0, amountMinor: 5_000 }, pay('good')],
};

/**
 * Performs the steps of a story and delivers each provider event that they cause at least once, in an order that
 * `choose` determines, mixed with hints, calls of mark-sold, jobs and sweeps.
 * @param choose - returns a number below its argument; null delivers each event once and in order
 * @returns the final state, in a form that can be compared across orders
 */
export async function playStory(
  world: World,
  story: readonly Operation[],
  choose: ((below: number) => number) | null,
): Promise<string> {
  const run = await HistoryRun.begin(world);
  await runOperation(run, { kind: 'ask', who: 2, project: 2, amount: 'right', address: true });
  for (const step of story) {
    await runOperation(run, step);
    if (choose === null || choose(3) === 0) await deliverSome(run, choose);
  }
  await run.events.read();
  const undelivered = run.events.all.filter(({ acknowledgements }) => acknowledgements === 0);
  for (const event of choose === null ? undelivered : shuffled(undelivered, choose)) {
    await deliver(run, event, choose === null ? 1 : 1 + choose(2));
    if (choose !== null && choose(4) === 0) await meanwhile(run, choose);
  }
  await world.work();
  await deliverSome(run, null);
  await world.work();
  return await describeMarket(world);
}

async function deliverSome(run: HistoryRun, choose: ((below: number) => number) | null): Promise<void> {
  await run.events.read();
  const { all } = run.events;
  const some =
    choose === null
      ? all.filter(({ acknowledgements }) => acknowledgements === 0)
      : all.filter(() => choose(2) === 0);
  for (const event of some) await deliver(run, event, 1);
}

async function deliver(run: HistoryRun, event: ProviderEvent, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => run.events.deliver(event, run.world.address())));
}

async function meanwhile(run: HistoryRun, choose: (below: number) => number): Promise<void> {
  const others: readonly Operation[] = [
    { kind: 'hint', payment: 0 },
    { kind: 'mark-sold', payment: 0, by: 'buyer' },
    { kind: 'sweep' },
    { kind: 'work' },
  ];
  const other = others[choose(others.length)];
  if (other !== undefined) await runOperation(run, other);
}

function shuffled<T>(all: readonly T[], choose: (below: number) => number): T[] {
  const left = [...all];
  const acknowledgements: T[] = [];
  while (left.length > 0) acknowledgements.push(...left.splice(choose(left.length), 1));
  return acknowledgements;
}

async function describeMarket(world: World): Promise<string> {
  const database = world.database();
  if (database === null) throw new Error('event orders need a world whose database is readable');
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'purchase', state, amount_minor, method, end_reason, paid_at is not null,
                     receipt_number is not null, refund_id is not null) as line from purchases
    union all select concat_ws(' ', 'ledger', kind, account, amount_minor) from ledger_entries
    union all select concat_ws(' ', 'order', status) from shipments
    union all select concat_ws(' ', 'declined', code, reason) from payment_failures
    union all select concat_ws(' ', 'project', title, listing_status) from projects
    order by line`.execute(database);
  return rows.map(({ line }) => line).join('\n');
}
