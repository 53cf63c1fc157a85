import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';

/** Inbox of the provider's events. */

/** @returns false if the event is already stored. */
export async function insertGatewayEvent(
  tx: Queryable,
  event: { id: string; type: string; intentId: string | null; payload: unknown },
): Promise<boolean> {
  const row = await tx
    .insertInto('gateway_events')
    .values({
      id: event.id,
      type: event.type,
      intent_id: event.intentId,
      payload: JSON.stringify(event.payload),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findUnhandledEvent(
  db: Queryable,
  id: string,
): Promise<{ id: string; intent_id: string | null; payload: unknown } | null> {
  const row = await db
    .selectFrom('gateway_events')
    .select(['id', 'intent_id', 'payload'])
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function markEventHandled(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('gateway_events')
    .set({ handled_at: sql<Date>`greatest(now(), received_at)` })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .execute();
}

/** Unhandled events whose job should have run by now, in byte order of their ids. */
export async function listStalledEvents(
  db: Queryable,
  afterId: string,
  limit: number,
): Promise<{ id: string }[]> {
  return await db
    .selectFrom('gateway_events')
    .select('id')
    .where('handled_at', 'is', null)
    .where('received_at', '<', sql<Date>`now() - interval '1 minute'`)
    .where(sql`id collate "C"`, '>', afterId)
    .orderBy(sql`id collate "C"`)
    .limit(limit)
    .execute();
}

export async function findPurchaseIdByIntent(db: Queryable, intentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('purchases')
    .select('id')
    .where('intent_id', '=', intentId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function listKnownEvents(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('gateway_events')
    .select('id')
    .where('id', '=', sql<string>`any(${sql.val([...ids])}::text[])`)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findFirstPurchaseAt(db: Queryable): Promise<Date | null> {
  const row = await db
    .selectFrom('purchases')
    .select((eb) => eb.fn.min('created_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function listPaidAfter(
  db: Queryable,
  afterId: string,
  limit: number,
): Promise<{ id: string; intent_id: string | null }[]> {
  return await db
    .selectFrom('purchases')
    .select(['id', 'intent_id'])
    .where('state', '=', 'paid')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Reservations of the last 30 days that ended because the provider did not know their payments, by id. */
export async function listUnknownAfter(
  db: Queryable,
  afterId: string,
  limit: number,
): Promise<{ id: string; intent_id: string | null }[]> {
  return await db
    .selectFrom('purchases')
    .select(['id', 'intent_id'])
    .where('state', 'in', ['expired', 'cancelled'])
    .where('end_reason', '=', 'payment-unknown')
    .where('ended_at', '>', sql<Date>`now() - interval '30 days'`)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}
