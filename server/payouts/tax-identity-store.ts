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

export interface SealedTaxDetails {
  readonly taxDetails: string | null;
  readonly payoutDetails: string | null;
}

export async function findSealedTaxDetails(db: Queryable, profileId: string): Promise<SealedTaxDetails> {
  const { rows } = await sql<SealedTaxDetails>`
    select (select details_sealed from tax_identities where profile_id = ${profileId}) as "taxDetails",
           (select details_sealed from payout_accounts where profile_id = ${profileId} and removed_at is null)
             as "payoutDetails"`.execute(db);
  return rows[0] ?? { taxDetails: null, payoutDetails: null };
}

export async function deleteTaxIdentityOf(tx: Queryable, profileId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('taxIdentities')
    .where('profileId', '=', profileId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all tax details. Only for use after the secret that encrypted them was lost. */
export async function deleteUnreadableTaxIdentities(tx: Queryable): Promise<void> {
  await tx.deleteFrom('taxIdentities').execute();
}
