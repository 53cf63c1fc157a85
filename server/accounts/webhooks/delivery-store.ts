import { sql } from 'kysely';
import type { DeliveryFault, DeliveryState, WebhookEvent } from '#domain/webhooks/webhook.ts';
import type { Queryable } from '../../database/database.ts';

export interface StoredDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: WebhookEvent;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastError: DeliveryFault | null;
  readonly createdAt: Date;
  readonly attemptedAt: Date | null;
}

export async function listDeliveries(
  db: Queryable,
  profileId: string,
  webhookId: string,
  limit: number,
): Promise<StoredDelivery[] | null> {
  const webhook = await db
    .selectFrom('webhooks')
    .select('id')
    .where('profileId', '=', profileId)
    .where('id', '=', webhookId)
    .executeTakeFirst();
  if (webhook === undefined) return null;
  return await db
    .selectFrom('webhookDeliveries')
    .select([
      'id',
      'eventId',
      'type',
      'state',
      'attempts',
      'lastStatus',
      'lastError',
      'createdAt',
      'attemptedAt',
    ])
    .where('webhookId', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export interface DueDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly body: string;
  readonly attempts: number;
  readonly state: DeliveryState;
  readonly webhookId: string;
  readonly profileId: string;
  readonly url: string;
  readonly secretSealed: string;
  readonly disabledAt: Date | null;
}

export async function findDelivery(db: Queryable, id: string): Promise<DueDelivery | null> {
  const row = await db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhookDeliveries.webhookId')
    .select([
      'webhookDeliveries.id',
      'eventId',
      'body',
      'attempts',
      'state',
      'webhookId',
      'profileId',
      'url',
      'secretSealed',
      'disabledAt',
    ])
    .where('webhookDeliveries.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns the seller's number of pending deliveries before this one. */
export async function countPendingBefore(
  db: Queryable,
  { profileId, id }: Pick<DueDelivery, 'profileId' | 'id'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhookDeliveries.webhookId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('profileId', '=', profileId)
    .where('state', '=', 'pending')
    .where('webhookDeliveries.id', '<', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns the oldest delivery to the host or of the seller that was not attempted yet, another seller's first. */
export async function findUnattempted(
  db: Queryable,
  { profileId, host }: { readonly profileId: string; readonly host: string },
): Promise<string | null> {
  const urlHost = sql<string>`lower(substring(url from '^https?://(\\[[^]]*\\]|[^:/?#]*)'))`;
  const row = await db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhookDeliveries.webhookId')
    .select('webhookDeliveries.id')
    .where('state', '=', 'pending')
    .where('attempts', '=', 0)
    .where((eb) => eb.or([eb('profileId', '=', profileId), eb(urlHost, '=', host)]))
    .orderBy((eb) => eb('profileId', '=', profileId))
    .orderBy('webhookDeliveries.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function reopenDelivery(db: Queryable, profileId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookDeliveries')
    .set({ state: 'pending', attempts: 0, attemptedAt: null })
    .where('id', '=', id)
    .where('webhookId', 'in', (eb) =>
      eb
        .selectFrom('webhooks')
        .select('id')
        .where('profileId', '=', profileId)
        .where('disabledAt', 'is', null),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function storeAttempt(
  tx: Queryable,
  { id, webhookId }: Pick<DueDelivery, 'id' | 'webhookId'>,
  attempt: {
    readonly state: DeliveryState;
    readonly status: number | null;
    readonly fault: DeliveryFault | null;
  },
): Promise<{ readonly failingSince: Date | null; readonly now: Date }> {
  await tx
    .updateTable('webhookDeliveries')
    .set({
      state: attempt.state,
      attempts: sql<number>`attempts + 1`,
      lastStatus: attempt.status,
      lastError: attempt.fault,
      attemptedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
  return await tx
    .updateTable('webhooks')
    .set({ failingSince: attempt.fault === null ? null : sql<Date>`coalesce(failing_since, now())` })
    .where('id', '=', webhookId)
    .returning(['failingSince', sql<Date>`now()`.as('now')])
    .executeTakeFirstOrThrow();
}

export async function disableWebhook(
  tx: Queryable,
  webhookId: string,
): Promise<{ readonly email: string; readonly name: string } | null> {
  const disabled = await tx
    .updateTable('webhooks')
    .set({ disabledAt: sql<Date>`now()` })
    .where('id', '=', webhookId)
    .where('disabledAt', 'is', null)
    .returning('profileId')
    .executeTakeFirst();
  if (disabled === undefined) return null;
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'failed' })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'pending')
    .execute();
  return await tx
    .selectFrom('profiles')
    .select((eb) => ['email', eb.fn.coalesce('fullName', 'username', eb.val('there')).as('name')])
    .where('id', '=', disabled.profileId)
    .executeTakeFirstOrThrow();
}
