import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { nowOrLater } from '../../database/predicates.ts';

/** @returns false if the event is already stored. */
export async function insertGatewayEvent(
  tx: Queryable,
  event: { id: string; type: string; intentId: string | null; payload: unknown },
): Promise<boolean> {
  const row = await tx
    .insertInto('gatewayEvents')
    .values({
      id: event.id,
      type: event.type,
      intentId: event.intentId,
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
): Promise<{ id: string; type: string; intentId: string | null; payload: unknown } | null> {
  const row = await db
    .selectFrom('gatewayEvents')
    .select(['id', 'type', 'intentId', 'payload'])
    .where('id', '=', id)
    .where('handledAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function markEventHandled(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('gatewayEvents')
    .set({ handledAt: nowOrLater('receivedAt') })
    .where('id', '=', id)
    .where('handledAt', 'is', null)
    .execute();
}

/** Lists unhandled events that were received more than a minute ago, in byte order of their IDs. */
export async function listStalledEvents(
  db: Queryable,
  afterId: string,
  limit: number,
): Promise<{ id: string }[]> {
  return await db
    .selectFrom('gatewayEvents')
    .select('id')
    .where('handledAt', 'is', null)
    .where('receivedAt', '<', sql<Date>`now() - interval '1 minute'`)
    .where(sql`id collate "C"`, '>', afterId)
    .orderBy(sql`id collate "C"`)
    .limit(limit)
    .execute();
}

export async function findPurchaseIdByIntent(db: Queryable, intentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('purchases')
    .select('id')
    .where('intentId', '=', intentId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function listKnownEvents(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('gatewayEvents')
    .select('id')
    .where('id', '=', sql<string>`any(${sql.val([...ids])}::text[])`)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findFirstPurchaseTime(db: Queryable): Promise<Date | null> {
  const row = await db
    .selectFrom('purchases')
    .select((eb) => eb.fn.min('createdAt').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function listPaidAfter(
  db: Queryable,
  afterId: string,
  limit: number,
): Promise<{ id: string; intentId: string | null }[]> {
  return await db
    .selectFrom('purchases')
    .select(['id', 'intentId'])
    .where('state', '=', 'paid')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Lists reservations that ended in the last 30 days because the provider did not know their payment, ordered
 * by ID.
 */
export async function listUnknownAfter(
  db: Queryable,
  afterId: string,
  limit: number,
): Promise<{ id: string; intentId: string | null }[]> {
  return await db
    .selectFrom('purchases')
    .select(['id', 'intentId'])
    .where('state', 'in', ['expired', 'cancelled'])
    .where('endReason', '=', 'payment-unknown')
    .where('endedAt', '>', sql<Date>`now() - interval '30 days'`)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}
