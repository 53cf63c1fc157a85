import { findWrongFigures } from '#server/accounts/figures/account-figures-store.ts';
import type { Database } from '#server/database/database.ts';
import { findCatalogueDifferences } from '../support/catalogue.ts';
import type { JournalIntent } from '../support/payment-provider.ts';
import { possibleFinalValues } from './check-log.ts';
import type { HistoryRun } from './history-run.ts';
import type { Entry } from './log.ts';

const CLOSED_DISPUTES: ReadonlySet<string> = new Set(['won', 'lost', 'warning_closed', 'prevented']);

/** Must be called when every reservation has expired and no work is pending. */
export async function findUnfinished(
  run: HistoryRun,
  database: Database,
  journal: readonly JournalIntent[],
): Promise<string[]> {
  const purchases = await database
    .selectFrom('purchases')
    .select(['id', 'state', 'intentId', 'buyerId', 'projectId', 'disputedSince'])
    .execute();
  const disputed = new Set(
    journal
      .filter(({ disputes }) => disputes.some(({ status }) => !CLOSED_DISPUTES.has(status)))
      .map(({ id }) => id),
  );
  const statusOf = new Map(journal.map(({ id, status }) => [id, status]));
  const known = new Set(purchases.map(({ id }) => id));
  const handedOut = new Map(run.payments.map((payment) => [payment.intentId, payment]));
  const pending = await database
    .selectFrom('gatewayEvents')
    .select(['id', 'type'])
    .where('handledAt', 'is', null)
    .execute();
  return [
    ...(await findCatalogueDifferences(database)),
    ...(await findUnsentOrdersOfDeletedAccounts(run, database)),
    ...(await findUnsentOrdersOfBannedSellers(database, journal)),
    ...purchases
      .filter(({ state }) => state === 'reserved' || state === 'processing' || state === 'refund-pending')
      .map(({ id, state }) => `purchase ${id} is still ${state}`),
    ...purchases
      .filter(({ state }) => state === 'expired' || state === 'cancelled')
      .filter(({ intentId }) => intentId !== null && statusOf.get(intentId) !== 'canceled')
      .map(({ id, intentId, state }) => {
        const status = statusOf.get(intentId ?? '');
        return `purchase ${id} is ${state}, and its payment ${intentId} is ${status} at the provider`;
      }),
    ...purchases
      .filter(({ state }) => state === 'paid')
      .filter((purchase) => (purchase.disputedSince !== null) !== disputed.has(purchase.intentId ?? ''))
      .map(
        ({ id, disputedSince: since }) =>
          `purchase ${id} is ${since === null ? 'not ' : ''}marked as disputed, unlike its payment`,
      ),
    ...journal
      .filter(({ id, status }) => handedOut.has(id) && status !== 'canceled' && status !== 'succeeded')
      .map(({ id, status }) => `payment ${id} was handed to a browser and is still ${status}`),
    ...run.payments
      .filter(({ purchaseId }) => !known.has(purchaseId))
      .map(({ purchaseId }) => `purchase ${purchaseId} was acknowledged and is missing`),
    ...(await findWrongFigures(database)),
    ...pending.map(({ id, type }) => `event ${id} (${type}) was stored and never handled`),
  ];
}

/** A case or dispute, even a closed one, may have kept an order open beyond the ban. */
async function findUnsentOrdersOfBannedSellers(
  database: Database,
  journal: readonly JournalIntent[],
): Promise<string[]> {
  const rows = await database
    .selectFrom('orderProcesses as o')
    .innerJoin('purchases', 'purchases.id', 'o.purchaseId')
    .innerJoin('profiles', 'profiles.id', 'o.sellerId')
    .select(['o.purchaseId', 'purchases.intentId'])
    .where('profiles.bannedAt', 'is not', null)
    .where('o.state', '=', 'to-ship')
    .where('purchases.state', '=', 'paid')
    .where('purchases.refundedBy', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('cases').select('cases.id').whereRef('cases.purchaseId', '=', 'o.purchaseId'),
        ),
      ),
    )
    .execute();
  const disputed = new Set(journal.filter(({ disputes }) => disputes.length > 0).map(({ id }) => id));
  return rows
    .filter(({ intentId }) => !disputed.has(intentId ?? ''))
    .map(
      ({ purchaseId }) =>
        `the seller of the unsent order ${purchaseId} is banned, and no refund was requested`,
    );
}

async function findUnsentOrdersOfDeletedAccounts(run: HistoryRun, database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('purchases')
    .innerJoin('shipments', 'shipments.purchaseId', 'purchases.id')
    .innerJoin('profiles', (join) =>
      join.on((eb) =>
        eb.or([
          eb('profiles.id', '=', eb.ref('purchases.buyerId')),
          eb('profiles.id', '=', eb.ref('purchases.sellerId')),
        ]),
      ),
    )
    .select(['purchases.id', 'profiles.id as leaver'])
    .where('purchases.state', '=', 'paid')
    .where('shipments.status', '=', 'Pending')
    .where('profiles.deletedAt', 'is not', null)
    .execute();
  return rows.map(
    ({ id, leaver }) =>
      `person ${run.people.findIndex(({ profileId }) => profileId === leaver)} left with the unsent order ${id}`,
  );
}

function deletedAccounts(log: readonly Entry[]): Set<number> {
  return new Set(
    log.flatMap(({ kind, who, outcome }) =>
      kind === 'leave' && outcome !== 'fail' && who !== null ? [who] : [],
    ),
  );
}

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

  const rows = await database.selectFrom('projects').select(['id', 'priceRupees', 'listingStatus']).execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  for (const [n, { id, priceRupees }] of projects.entries()) {
    const row = rowOf.get(id);
    expect(`the price of project ${n}`, `edit ${n}`, priceRupees, row?.priceRupees ?? null);
    if (deleted.has(run.sellerOf(n))) continue;
    expect(`the archived flag of project ${n}`, `remove ${n}`, false, row?.listingStatus === 'archived');
  }

  const bookmarks = await database.selectFrom('bookmarks').select(['profileId', 'projectId']).execute();
  const marked = new Set(bookmarks.map((row) => `${row.profileId} ${row.projectId}`));
  const drafts = await database
    .selectFrom('shippingDrafts')
    .select(['profileId', 'projectId', 'address'])
    .execute();
  const draftOf = new Map(drafts.map((row) => [`${row.profileId} ${row.projectId}`, row.address]));
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

async function findWrongOrders(
  run: HistoryRun,
  database: Database,
  writes: ReadonlyMap<string, readonly Entry[]>,
  expect: (what: string, key: string, initial: Entry['value'], found: Entry['value']) => void,
): Promise<string[]> {
  const shipments = await database
    .selectFrom('shipments')
    .select(['purchaseId', 'projectId', 'buyerId', 'address', 'status'])
    .execute();
  const personByProfile = new Map(run.people.map(({ profileId }, who) => [profileId, who]));
  const indexOf = new Map(run.projects.map(({ id }, n) => [id, n]));
  const paidFrom = new Map<string, number>();
  for (const { kind, payment, began, outcome } of run.log) {
    if ((kind !== 'pay' && kind !== 'bank-answers') || payment === null || outcome === 'fail') continue;
    const { purchaseId } = payment;
    paidFrom.set(purchaseId, Math.min(paidFrom.get(purchaseId) ?? Infinity, began));
  }
  return shipments.flatMap((shipment) => {
    const { purchaseId, address } = shipment;
    expect(`the order of ${purchaseId}`, `ship ${purchaseId}`, 'Pending', shipment.status);
    const key = `leave-address ${personByProfile.get(shipment.buyerId)} ${indexOf.get(shipment.projectId)}`;
    const possible = possibleFinalValues(writes.get(key) ?? [], null, paidFrom.get(purchaseId));
    return possible.has(address)
      ? []
      : [
          `the order of ${purchaseId} goes to "${address}" and not to ${[...possible].map(String).join(' or ')}`,
        ];
  });
}

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

export async function findWrongDeclines(
  run: HistoryRun,
  database: Database,
  journal: readonly JournalIntent[],
): Promise<string[]> {
  const rows = await database.selectFrom('paymentFailures').select('id').execute();
  const stored = new Set(rows.map(({ id }) => id));
  // A decline is identified by its charge, or by the payment if no charge was attempted.
  const known = new Set(journal.flatMap(({ id, charges }) => [id, ...charges.map((charge) => charge.id)]));
  return [
    ...run.events.all
      .filter(
        ({ acknowledgements, declinedAttempt }) =>
          acknowledgements > 0 && declinedAttempt !== null && !stored.has(declinedAttempt),
      )
      .map(({ declinedAttempt }) => `the decline ${declinedAttempt} was delivered and is missing`),
    ...[...stored].filter((id) => !known.has(id)).map((id) => `the decline ${id} never happened`),
  ];
}

/** Finds payments with more refunds than one for each agreed part plus one for the remaining amount. */
export async function findDuplicateRefunds(
  database: Database,
  journal: readonly JournalIntent[],
): Promise<string[]> {
  const rows = await database
    .selectFrom('cases')
    .innerJoin('purchases', 'purchases.id', 'cases.purchaseId')
    .select('purchases.intentId')
    .where('partMinor', 'is not', null)
    .execute();
  return journal.flatMap(({ id, refunds }) => {
    const standing = refunds.filter(({ status }) => status !== 'failed').length;
    const agreed = rows.filter(({ intentId }) => intentId === id).length;
    return standing > 1 + agreed ? [`payment ${id} was refunded ${standing} times`] : [];
  });
}
