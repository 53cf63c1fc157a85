import { sql } from 'kysely';
import { DELIVERY_RETENTION_DAYS, type WebhookEvent } from '#domain/webhooks/webhook.ts';
import type { Queryable } from '../../database/database.ts';

export interface StoredWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly createdAt: Date;
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
}

const columns = ['id', 'url', 'events', 'createdAt', 'failingSince', 'disabledAt'] as const;

export async function listWebhooks(db: Queryable, profileId: string): Promise<StoredWebhook[]> {
  return await db
    .selectFrom('webhooks')
    .select(columns)
    .where('profileId', '=', profileId)
    .orderBy('createdAt', 'desc')
    .execute();
}

export async function insertWebhook(
  db: Queryable,
  webhook: {
    readonly id: string;
    readonly profileId: string;
    readonly url: string;
    readonly secretSealed: string;
    readonly events: readonly WebhookEvent[];
  },
): Promise<StoredWebhook> {
  return await db
    .insertInto('webhooks')
    .values({ ...webhook, events: [...webhook.events] })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteWebhook(db: Queryable, profileId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('profileId', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function pauseWebhooksOf(db: Queryable, profileId: string): Promise<void> {
  for (const { id } of await listWebhooks(db, profileId)) await pauseWebhook(db, profileId, id);
}

export async function deleteWebhooksOf(db: Queryable, profileId: string): Promise<void> {
  await db.deleteFrom('webhooks').where('profileId', '=', profileId).execute();
}

/**
 * Disables a webhook and marks its pending deliveries as failed, so that the owner can send them again.
 * Clears `failing_since`, unless the webhook was already disabled.
 * @returns false if the account has no such webhook.
 */
export async function pauseWebhook(db: Queryable, profileId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    with paused as (
      update webhooks
         set disabled_at = coalesce(disabled_at, now()),
             failing_since = case when disabled_at is null then null else failing_since end
       where profile_id = ${profileId} and id = ${id}
       returning id
    ), stopped as (
      update webhook_deliveries set state = 'failed'
       where webhook_id in (select id from paused) and state = 'pending'
    )
    select id from paused`.execute(db);
  return rows.length > 0;
}

/** @returns false if the account has no such webhook. */
export async function enableWebhook(db: Queryable, profileId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ disabledAt: null, failingSince: null })
    .where('profileId', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function isSubscribed(db: Queryable, purchaseId: string, type: WebhookEvent): Promise<boolean> {
  const row = await db
    .selectFrom('purchases')
    .innerJoin('webhooks', 'webhooks.profileId', 'purchases.sellerId')
    .select('webhooks.id')
    .where('purchases.id', '=', purchaseId)
    .where('disabledAt', 'is', null)
    .where(sql<boolean>`${type} = any(webhooks.events)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface SaleFacts {
  readonly purchaseId: string;
  readonly projectId: string;
  readonly title: string;
  readonly category: 'SOFTWARE' | 'HARDWARE';
  readonly priceRupees: number;
  readonly sellerId: string;
}

export async function findSale(db: Queryable, purchaseId: string): Promise<SaleFacts | null> {
  const row = await db
    .selectFrom('purchases')
    .select(['id as purchaseId', 'projectId', 'title', 'category', 'priceRupees', 'sellerId'])
    .where('id', '=', purchaseId)
    .executeTakeFirst();
  return row ?? null;
}

/** Has no effect if the webhook already has a delivery of the event. */
export async function insertDelivery(
  db: Queryable,
  delivery: {
    readonly id: string;
    readonly webhookId: string;
    readonly eventId: string;
    readonly type: WebhookEvent;
    readonly body: string;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('webhookDeliveries')
    .values(delivery)
    .onConflict((conflict) => conflict.columns(['webhookId', 'eventId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldDeliveries(db: Queryable): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhookDeliveries')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${DELIVERY_RETENTION_DAYS})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
