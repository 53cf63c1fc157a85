import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

export interface StoredTaxIdentity {
  readonly panMasked: string;
  readonly gstinMasked: string | null;
  readonly changedAt: Date;
}

export async function findTaxIdentity(db: Queryable, profileId: string): Promise<StoredTaxIdentity | null> {
  const row = await db
    .selectFrom('taxIdentities')
    .select(['panMasked', 'gstinMasked', 'changedAt'])
    .where('profileId', '=', profileId)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveTaxIdentity(
  tx: Queryable,
  profileId: string,
  identity: {
    readonly detailsSealed: string;
    readonly panMasked: string;
    readonly panHolder: string;
    readonly gstinMasked: string | null;
  },
): Promise<StoredTaxIdentity> {
  return await tx
    .insertInto('taxIdentities')
    .values({ profileId, ...identity })
    .onConflict((conflict) =>
      conflict.column('profileId').doUpdateSet({ ...identity, changedAt: sql<Date>`now()` }),
    )
    .returning(['panMasked', 'gstinMasked', 'changedAt'])
    .executeTakeFirstOrThrow();
}

/** @returns false if there is none. */
export async function deleteTaxIdentityOf(tx: Queryable, profileId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('taxIdentities')
    .where('profileId', '=', profileId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
