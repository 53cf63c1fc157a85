import { type Selectable, sql } from 'kysely';
import {
  CASE_CLOCKS,
  type CaseOutcome,
  type CaseReason,
  type CaseState,
  type CaseWish,
  type OfferKind,
} from '#domain/orders/order-case.ts';
import type { OrderClocks } from '#domain/orders/order-clocks.ts';
import type { Queryable } from '../database/database.ts';
import { nowOrLater } from '../database/predicates.ts';
import type { Cases } from '../database/schema.gen.ts';

export type OrderCase = Selectable<Cases>;
export type CaseMessageParty = 'buyer' | 'seller' | 'operator';

const inHours = (hours: number) => sql<Date>`now() + make_interval(secs => ${hours * 3_600}::float8)`;

function clockColumns(state: Exclude<CaseState, 'closed'>, clocks: OrderClocks) {
  return {
    dueAt: inHours(clocks[CASE_CLOCKS[state]]),
    overdueAt: state === 'open' ? inHours(clocks.caseAnswer) : null,
    alertAt: state === 'escalated' ? inHours(clocks.caseAlert) : null,
  };
}

export async function insertCase(
  tx: Queryable,
  opened: {
    readonly id: string;
    readonly purchaseId: string;
    readonly reason: CaseReason;
    readonly wants: CaseWish;
  },
  clocks: OrderClocks,
): Promise<OrderCase> {
  return await tx
    .insertInto('cases')
    .values({ ...opened, ...clockColumns('open', clocks) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findCase(
  db: Queryable,
  by: { readonly id: string } | { readonly number: number },
): Promise<OrderCase | null> {
  const row = await db
    .selectFrom('cases')
    .selectAll()
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('number', '=', by.number)))
    .executeTakeFirst();
  return row ?? null;
}

export async function findOpenCase(db: Queryable, purchaseId: string): Promise<OrderCase | null> {
  const row = await db
    .selectFrom('cases')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  return row ?? null;
}

/** @throws NoResultError if the case is closed. */
export async function enterCaseState(
  tx: Queryable,
  id: string,
  state: Exclude<CaseState, 'closed'>,
  clocks: OrderClocks,
): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ state, ...clockColumns(state, clocks) })
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** @throws NoResultError if the case is closed. */
export async function storeOffer(
  tx: Queryable,
  id: string,
  offer: { readonly kind: OfferKind; readonly amountMinor: number | null },
): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ offerKind: offer.kind, offerAmountMinor: offer.amountMinor, offeredAt: nowOrLater('openedAt') })
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** @throws NoResultError if the case is already closed. */
export async function storeCaseEnd(
  tx: Queryable,
  id: string,
  end: {
    readonly outcome: CaseOutcome;
    readonly partMinor: number | null;
    readonly reason: string | null;
  },
): Promise<void> {
  await tx
    .updateTable('cases')
    .set({
      state: 'closed',
      dueAt: null,
      overdueAt: null,
      alertAt: null,
      outcome: end.outcome,
      closedAt: nowOrLater('openedAt'),
      decisionReason: end.reason,
      partMinor: end.partMinor,
    })
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function insertMessage(
  tx: Queryable,
  message: {
    readonly id: string;
    readonly caseId: string;
    readonly party: CaseMessageParty;
    readonly text: string;
  },
): Promise<void> {
  await tx.insertInto('caseMessages').values(message).execute();
}

export async function countMessages(db: Queryable, caseId: string, party: CaseMessageParty): Promise<number> {
  const row = await db
    .selectFrom('caseMessages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('caseId', '=', caseId)
    .where('party', '=', party)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function listDueCases(
  db: Queryable,
  limit: number,
): Promise<{ id: string; purchaseId: string }[]> {
  const { rows } = await sql<{ id: string; purchaseId: string }>`
    select c.id, c.purchase_id as "purchaseId"
      from cases c join order_processes o on o.purchase_id = c.purchase_id join purchases p on p.id = c.purchase_id
     where c.state <> 'closed' and least(c.due_at, c.alert_at) <= now() and not o.has_dispute and p.refunded_by is null
     order by least(c.due_at, c.alert_at) limit ${limit}`.execute(db);
  return rows;
}

/** Compares deadlines with the database's clock. The caller must hold the lock of `lockOrder`. */
export async function findDueCase(
  tx: Queryable,
  id: string,
): Promise<(OrderCase & { isDue: boolean; isAlertDue: boolean }) | null> {
  const row = await tx
    .selectFrom('cases')
    .selectAll()
    .select([
      sql<boolean>`due_at <= now()`.as('isDue'),
      sql<boolean>`coalesce(alert_at <= now(), false)`.as('isAlertDue'),
    ])
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  return row ?? null;
}

export async function clearCaseAlert(tx: Queryable, id: string): Promise<void> {
  await tx.updateTable('cases').set({ alertAt: null }).where('id', '=', id).execute();
}

export async function shiftCaseClock(tx: Queryable, purchaseId: string, since: Date): Promise<void> {
  const stopped = sql`(now() - greatest(${since}::timestamptz, opened_at))`;
  await tx
    .updateTable('cases')
    .set({
      dueAt: sql<Date>`due_at + ${stopped}`,
      overdueAt: sql<Date>`overdue_at + ${stopped}`,
      alertAt: sql<Date>`alert_at + ${stopped}`,
    })
    .where('purchaseId', '=', purchaseId)
    .where('state', '<>', 'closed')
    .execute();
}

/**
 * Lists the partial refunds agreed for a purchase. `isBooked` means that the provider accepted the refund and that the
 * ledger contains it.
 */
export async function listAgreedParts(
  db: Queryable,
  purchaseId: string,
): Promise<{ caseId: string; amountMinor: number; isBooked: boolean }[]> {
  return await db
    .selectFrom('cases')
    .select((eb) => [
      'id as caseId',
      eb.ref('partMinor').$notNull().as('amountMinor'),
      eb('partReference', 'is not', null).$castTo<boolean>().as('isBooked'),
    ])
    .where('purchaseId', '=', purchaseId)
    .where('partMinor', 'is not', null)
    .execute();
}

/** @throws NoResultError if the case has another refund. */
export async function storePartReference(tx: Queryable, id: string, reference: string): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ partReference: reference })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('partReference', 'is', null), eb('partReference', '=', reference)]))
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function forgetMessagesOf(tx: Queryable, profileId: string): Promise<void> {
  await sql`
    update case_messages m set text = null
      from cases c join order_processes o on o.purchase_id = c.purchase_id
     where c.id = m.case_id and ((m.party = 'buyer' and o.buyer_id = ${profileId})
       or (m.party = 'seller' and o.seller_id = ${profileId}))`.execute(tx);
}

export async function moveCaseDeadlines(tx: Queryable, seconds: number): Promise<string[]> {
  const { rows } = await sql<{ purchaseId: string }>`
    update cases set due_at = due_at + make_interval(secs => ${seconds}::float8),
           overdue_at = overdue_at + make_interval(secs => ${seconds}::float8),
           alert_at = alert_at + make_interval(secs => ${seconds}::float8)
     where state <> 'closed' returning purchase_id as "purchaseId"`.execute(tx);
  return rows.map(({ purchaseId }) => purchaseId);
}
