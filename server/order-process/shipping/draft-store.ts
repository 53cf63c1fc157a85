import { sql } from 'kysely';
import { countShipment } from '../../accounts/figures/count-store.ts';
import { noteSignals } from '../../accounts/people/signal-store.ts';
import type { Queryable } from '../../database/database.ts';
import { nowOrLater } from '../../database/predicates.ts';

export interface StoredAddress {
  readonly address: string;
  readonly phone: string;
}

/** @throws the violation of `not null` if the project is not hardware, or the profile's own. */
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
    .values({
      profileId,
      projectId: sql<string>`(select id from projects
        where id = ${projectId} and category = 'HARDWARE' and seller_id <> ${profileId})`,
      ...given,
    })
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

/**
 * For the sale of hardware. The order is now paid, so its phone number and recipient identify the buyer.
 * @returns false if no address is saved.
 */
export async function insertShipment(
  tx: Queryable,
  purchase: {
    readonly id: string;
    readonly projectId: string;
    readonly buyerId: string;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('shipments')
    .columns(['purchaseId', 'projectId', 'sellerId', 'buyerId', 'address', 'phone'])
    .expression((eb) =>
      eb
        .selectFrom('shippingDrafts')
        .innerJoin('purchases', (join) =>
          join
            .onRef('purchases.projectId', '=', 'shippingDrafts.projectId')
            .onRef('purchases.buyerId', '=', 'shippingDrafts.profileId'),
        )
        .select([
          'purchases.id as purchaseId',
          'purchases.projectId',
          'purchases.sellerId',
          'purchases.buyerId',
          'address',
          'phone',
        ])
        .where('purchases.id', '=', purchase.id)
        .where('purchases.category', '=', 'HARDWARE')
        .where('purchases.paidAt', 'is not', null),
    )
    .returning('purchaseId')
    .executeTakeFirst();
  if (row === undefined) return false;
  await countShipment(tx, purchase.id, 1);
  const draft = await tx
    .selectFrom('shippingDrafts')
    .select(['phoneHash', 'recipientHash'])
    .where('profileId', '=', purchase.buyerId)
    .where('projectId', '=', purchase.projectId)
    .executeTakeFirstOrThrow();
  await noteSignals(tx, purchase.buyerId, [
    { kind: 'phone', value: draft.phoneHash },
    { kind: 'recipient', value: draft.recipientHash },
  ]);
  return true;
}

export async function deleteDraftsOf(tx: Queryable, profileId: string): Promise<void> {
  await tx.deleteFrom('shippingDrafts').where('profileId', '=', profileId).execute();
}
