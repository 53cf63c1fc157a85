import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { nowOrLater } from '../database/predicates.ts';

export interface StoredAddress {
  readonly address: string;
  readonly phone: string;
}

export async function upsertDraft(
  db: Queryable,
  draft: StoredAddress & {
    readonly profileId: string;
    readonly projectId: string;
    readonly phoneHash: string | null;
    readonly recipientHash: string | null;
  },
): Promise<void> {
  const { profileId, projectId, ...given } = draft;
  await db
    .insertInto('shippingDrafts')
    .values({ profileId, projectId, ...given })
    .onConflict((conflict) =>
      conflict.columns(['profileId', 'projectId']).doUpdateSet({ ...given, updatedAt: sql<Date>`now()` }),
    )
    .execute();
}

export async function findDraft(
  db: Queryable,
  profileId: string,
  projectId: string,
): Promise<StoredAddress | null> {
  const row = await db
    .selectFrom('shippingDrafts')
    .select(['address', 'phone'])
    .where('profileId', '=', profileId)
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Extends the retention of the saved address, so that the address is not removed during the payment.
 * @returns whether an address is saved.
 */
export async function renewDraft(tx: Queryable, buyerId: string, projectId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shippingDrafts')
    .select(sql<boolean>`updated_at < now() - interval '1 day'`.as('isOld'))
    .where('profileId', '=', buyerId)
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  if (row === undefined || !row.isOld) return row !== undefined;
  const { numUpdatedRows } = await tx
    .updateTable('shippingDrafts')
    .set({ updatedAt: nowOrLater('updatedAt') })
    .where('profileId', '=', buyerId)
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false if no address is saved. */
export async function insertShipment(
  tx: Queryable,
  purchase: {
    readonly id: string;
    readonly projectId: string;
    readonly sellerId: string;
    readonly buyerId: string;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('shipments')
    .columns(['purchaseId', 'projectId', 'sellerId', 'buyerId', 'address', 'phone'])
    .expression((eb) =>
      eb
        .selectFrom('shippingDrafts')
        .select([
          sql<string>`${purchase.id}::uuid`.as('purchaseId'),
          'projectId',
          sql<string>`${purchase.sellerId}::uuid`.as('sellerId'),
          'profileId',
          'address',
          'phone',
        ])
        .where('profileId', '=', purchase.buyerId)
        .where('projectId', '=', purchase.projectId),
    )
    .returning('purchaseId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteDraftsOf(tx: Queryable, profileId: string): Promise<void> {
  await tx.deleteFrom('shippingDrafts').where('profileId', '=', profileId).execute();
}
