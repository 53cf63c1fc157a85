import type { Database } from '#server/database/database.ts';
import type { JournalIntent } from '../support/sandbox-payments.ts';
import { possibleFinalValues } from './check-log.ts';
import type { HistoryRun } from './history-run.ts';
import type { Entry } from './log.ts';

/** What must be true besides the ledger once every reservation has expired and no work is pending. */
export async function findUnfinished(
  run: HistoryRun,
  database: Database,
  journal: readonly JournalIntent[],
): Promise<string[]> {
  const purchases = await database
    .selectFrom('purchases')
    .select(['id', 'state', 'intent_id', 'buyer_id', 'project_id'])
    .execute();
  const statusOf = new Map(journal.map(({ id, status }) => [id, status]));
  const known = new Set(purchases.map(({ id }) => id));
  const handedOut = new Map(run.payments.map((payment) => [payment.intentId, payment]));
  const waiting = await database
    .selectFrom('gateway_events')
    .select(['id', 'type'])
    .where('handled_at', 'is', null)
    .execute();
  return [
    ...(await findUnsentOrdersOfDeletedAccounts(run, database)),
    ...purchases
      .filter(({ state }) => state === 'reserved' || state === 'processing' || state === 'refund-pending')
      .map(({ id, state }) => `purchase ${id} is still ${state}`),
    ...purchases
      .filter(({ state }) => state === 'expired' || state === 'cancelled')
      .filter(({ intent_id: intentId }) => intentId !== null && statusOf.get(intentId) !== 'canceled')
      .map(({ id, intent_id: intentId, state }) => {
        const status = statusOf.get(intentId ?? '');
        return `purchase ${id} is ${state}, and its payment ${intentId} is ${status} at the provider`;
      }),
    ...journal
      .filter(({ id, status }) => handedOut.has(id) && status !== 'canceled' && status !== 'succeeded')
      .map(({ id, status }) => `payment ${id} was handed to a browser and is still ${status}`),
    ...run.payments
      .filter(({ purchaseId }) => !known.has(purchaseId))
      .map(({ purchaseId }) => `purchase ${purchaseId} was acknowledged and is missing`),
    ...waiting.map(({ id, type }) => `event ${id} (${type}) was stored and never handled`),
  ];
}

/** No account was deleted while one of its paid devices was unsent. */
async function findUnsentOrdersOfDeletedAccounts(run: HistoryRun, database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('purchases')
    .innerJoin('shipments', 'shipments.purchase_id', 'purchases.id')
    .innerJoin('profiles', (join) =>
      join.on((eb) =>
        eb.or([
          eb('profiles.id', '=', eb.ref('purchases.buyer_id')),
          eb('profiles.id', '=', eb.ref('purchases.seller_id')),
        ]),
      ),
    )
    .select(['purchases.id', 'profiles.id as leaver'])
    .where('purchases.state', '=', 'paid')
    .where('shipments.status', '=', 'Pending')
    .where('profiles.deleted_at', 'is not', null)
    .execute();
  return rows.map(
    ({ id, leaver }) =>
      `person ${run.people.findIndex(({ profileId }) => profileId === leaver)} left with the unsent order ${id}`,
  );
}

/** People who may have deleted their account, whose own data may be gone. */
function deletedAccounts(log: readonly Entry[]): Set<number> {
  return new Set(
    log.flatMap(({ kind, who, outcome }) =>
      kind === 'leave' && outcome !== 'fail' && who !== null ? [who] : [],
    ),
  );
}

/** Every acknowledged write is present: prices, archived projects, bookmarks, addresses, order states. */
export async function findLostWrites(run: HistoryRun, database: Database): Promise<string[]> {
  const { log, people, projects } = run;
  const writes = groupWrites(log);
  const deleted = deletedAccounts(log);
  const broken: string[] = [];
  const expect = (what: string, key: string, initial: Entry['value'], found: Entry['value']): void => {
    const possible = possibleFinalValues(writes.get(key) ?? [], initial);
    if (!possible.has(found)) {
      broken.push(`${what} is ${String(found)} and should be ${[...possible].map(String).join(' or ')}`);
    }
  };

  const rows = await database.selectFrom('projects').select(['id', 'price_rupees', 'listing']).execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  for (const [n, { id, priceRupees }] of projects.entries()) {
    const row = rowOf.get(id);
    expect(`the price of project ${n}`, `edit ${n}`, priceRupees, row?.price_rupees ?? null);
    if (deleted.has(run.sellerOf(n))) continue;
    expect(`the archived flag of project ${n}`, `remove ${n}`, false, row?.listing === 'archived');
  }

  const bookmarks = await database.selectFrom('bookmarks').select(['profile_id', 'project_id']).execute();
  const marked = new Set(bookmarks.map((row) => `${row.profile_id} ${row.project_id}`));
  const drafts = await database
    .selectFrom('shipping_drafts')
    .select(['profile_id', 'project_id', 'address'])
    .execute();
  const draftOf = new Map(drafts.map((row) => [`${row.profile_id} ${row.project_id}`, row.address]));
  for (const [who, { profileId }] of people.entries()) {
    if (deleted.has(who)) continue;
    for (const [n, { id }] of projects.entries()) {
      const key = `${profileId} ${id}`;
      expect(`the bookmark of person ${who} on project ${n}`, `bookmark ${who} ${n}`, false, marked.has(key));
      expect(
        `the address of person ${who} for project ${n}`,
        `leave-address ${who} ${n}`,
        null,
        draftOf.get(key) ?? null,
      );
    }
  }
  return [...broken, ...(await findWrongOrders(run, database, writes, expect))];
}

/** The order has the buyer's latest address as of payment and the state the seller set last. */
async function findWrongOrders(
  run: HistoryRun,
  database: Database,
  writes: ReadonlyMap<string, readonly Entry[]>,
  expect: (what: string, key: string, initial: Entry['value'], found: Entry['value']) => void,
): Promise<string[]> {
  const shipments = await database
    .selectFrom('shipments')
    .select(['purchase_id', 'project_id', 'buyer_id', 'address', 'status'])
    .execute();
  const whoOf = new Map(run.people.map(({ profileId }, who) => [profileId, who]));
  const indexOf = new Map(run.projects.map(({ id }, n) => [id, n]));
  const paidFrom = new Map<string, number>();
  for (const { kind, payment, began, outcome } of run.log) {
    if ((kind !== 'pay' && kind !== 'bank-answers') || payment === null || outcome === 'fail') continue;
    const { purchaseId } = payment;
    paidFrom.set(purchaseId, Math.min(paidFrom.get(purchaseId) ?? Infinity, began));
  }
  return shipments.flatMap((shipment) => {
    const { purchase_id: purchaseId, address } = shipment;
    expect(`the order of ${purchaseId}`, `ship ${purchaseId}`, 'Pending', shipment.status);
    const key = `leave-address ${whoOf.get(shipment.buyer_id)} ${indexOf.get(shipment.project_id)}`;
    const possible = possibleFinalValues(writes.get(key) ?? [], null, paidFrom.get(purchaseId));
    return possible.has(address)
      ? []
      : [
          `the order of ${purchaseId} goes to "${address}" and not to ${[...possible].map(String).join(' or ')}`,
        ];
  });
}

/** The writes of each field, in the order they were acknowledged. */
function groupWrites(log: readonly Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of log) {
    const key = fieldOf(entry);
    if (key === null || entry.outcome === 'fail') continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return groups;
}

function fieldOf({ kind, who, project, payment }: Entry): string | null {
  if (kind === 'edit' || kind === 'remove') return `${kind} ${project}`;
  if (kind === 'bookmark' || kind === 'leave-address') return `${kind} ${who} ${project}`;
  if (kind === 'ship') return `${kind} ${payment?.purchaseId}`;
  return null;
}

/** Every delivered decline is in the buyer's history, and no other. */
export async function findWrongDeclines(
  run: HistoryRun,
  database: Database,
  journal: readonly JournalIntent[],
): Promise<string[]> {
  const rows = await database.selectFrom('payment_failures').select('id').execute();
  const kept = new Set(rows.map(({ id }) => id));
  // A decline is identified by its charge, or by its payment when no charge was attempted.
  const known = new Set(journal.flatMap(({ id, charges }) => [id, ...charges.map((charge) => charge.id)]));
  return [
    ...run.events.all
      .filter(
        ({ acknowledgements, declinedCharge }) =>
          acknowledgements > 0 && declinedCharge !== null && !kept.has(declinedCharge),
      )
      .map(({ declinedCharge }) => `the decline ${declinedCharge} was delivered and is missing`),
    ...[...kept].filter((id) => !known.has(id)).map((id) => `the decline ${id} never happened`),
  ];
}

/** Only the provider's operator refunds here, and in full, so a payment has at most one successful refund. */
export function findDuplicateRefunds(journal: readonly JournalIntent[]): string[] {
  return journal
    .map(({ id, refunds }) => ({ id, standing: refunds.filter(({ status }) => status !== 'failed').length }))
    .filter(({ standing }) => standing > 1)
    .map(({ id, standing }) => `payment ${id} was refunded ${standing} times`);
}
