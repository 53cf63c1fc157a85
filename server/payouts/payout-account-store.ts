import { sql } from 'kysely';
import type { LinkedAccountStatus } from '#domain/payouts/held-transfer.ts';
import { NEW_ACCOUNT_WAIT_HOURS, type PayoutAccountKind } from '#domain/payouts/payout-account.ts';
import { noteSignals } from '../accounts/people/signal-store.ts';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';

export interface StoredPayoutAccount {
  readonly id: string;
  readonly kind: PayoutAccountKind;
  readonly masked: string;
  readonly createdAt: Date;
  readonly usableFrom: Date;
  readonly isUsable: boolean;
  readonly linkedStatus: LinkedAccountStatus | null;
  readonly linkedMissing: string[] | null;
}

export async function findPayoutAccount(
  db: Queryable,
  profileId: string,
): Promise<StoredPayoutAccount | null> {
  const row = await db
    .selectFrom('payoutAccounts')
    .leftJoin('linkedAccounts', 'linkedAccounts.profileId', 'payoutAccounts.profileId')
    .select(['id', 'kind', 'masked', 'payoutAccounts.createdAt', 'usableFrom'])
    .select(sql<boolean>`usable_from <= now()`.as('isUsable'))
    .select(['linkedAccounts.status as linkedStatus', 'linkedAccounts.missing as linkedMissing'])
    .where('payoutAccounts.profileId', '=', profileId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The lock serialises the seller's payouts. @returns null if the seller has no payout account. */
export async function lockPayoutAccount(
  tx: Queryable,
  profileId: string,
): Promise<Pick<StoredPayoutAccount, 'id' | 'masked' | 'createdAt' | 'isUsable'> | null> {
  const row = await tx
    .selectFrom('payoutAccounts')
    .select(['id', 'masked', 'createdAt'])
    .select(sql<boolean>`usable_from <= now()`.as('isUsable'))
    .where('profileId', '=', profileId)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function isUpiAccount(db: Queryable, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payoutAccounts')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'upi')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSealedDetails(
  db: Queryable,
  profileId: string,
): Promise<{ id: string; detailsSealed: string | null; createdAt: Date; isUsable: boolean } | null> {
  const row = await db
    .selectFrom('payoutAccounts')
    .select(['id', 'detailsSealed', 'createdAt'])
    .select(sql<boolean>`usable_from <= now()`.as('isUsable'))
    .where('profileId', '=', profileId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertPayoutAccount(
  tx: Queryable,
  account: {
    id: string;
    profileId: string;
    kind: PayoutAccountKind;
    detailsSealed: string;
    masked: string;
    payeeHash: string;
  },
): Promise<void> {
  await tx
    .insertInto('payoutAccounts')
    .values({ ...account, usableFrom: sql`now() + make_interval(hours => ${NEW_ACCOUNT_WAIT_HOURS})` })
    .execute();
}

export async function listUnhashedAccounts(
  db: Queryable,
  afterId: string,
  limit: number,
): Promise<{ id: string; detailsSealed: string }[]> {
  return await db
    .selectFrom('payoutAccounts')
    .select((eb) => ['id', eb.ref('detailsSealed').$notNull().as('detailsSealed')])
    .where('payeeHash', 'is', null)
    .where('detailsSealed', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function savePayeeHash(tx: DatabaseTransaction, id: string, payeeHash: string): Promise<void> {
  await tx.updateTable('payoutAccounts').set({ payeeHash }).where('id', '=', id).execute();
  await notePayee(tx, id);
}

/** Only an account that received a payout is a signal, because anybody can enter the UPI ID of somebody else. */
export async function notePayee(tx: DatabaseTransaction, id: string): Promise<void> {
  const payee = await tx
    .selectFrom('payoutAccounts')
    .select(['profileId', 'payeeHash'])
    .where('id', '=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('payouts')
          .select('payouts.id')
          .whereRef('payouts.payoutAccountId', '=', 'payoutAccounts.id')
          .where('payouts.confirmedAt', 'is not', null),
      ),
    )
    .executeTakeFirst();
  if (payee !== undefined)
    await noteSignals(tx, payee.profileId, [{ kind: 'payout', value: payee.payeeHash }]);
}

export async function markAccountRemoved(tx: Queryable, id: string): Promise<void> {
  await tx
    .updateTable('payoutAccounts')
    .set({ removedAt: sql`greatest(now(), created_at)` })
    .where('id', '=', id)
    .execute();
}

export async function forgetRemovedAccounts(tx: Queryable, profileId: string): Promise<void> {
  await tx
    .updateTable('payoutAccounts')
    .set({ detailsSealed: null })
    .where('profileId', '=', profileId)
    .where('removedAt', 'is not', null)
    .where('detailsSealed', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payouts')
            .select('payouts.id')
            .whereRef('payouts.payoutAccountId', '=', 'payoutAccounts.id')
            .where('payouts.state', 'in', ['prepared', 'sent']),
        ),
      ),
    )
    .execute();
}

/**
 * Removes all payout accounts and erases their details. Only for use after the secret that encrypted them was lost.
 * @returns the number of accounts that were in use
 */
export async function removeUnreadableAccounts(tx: Queryable): Promise<number> {
  const { rows } = await sql<{ wasInUse: boolean }>`
    with sealed as (select id, removed_at is null as in_use from payout_accounts where details_sealed is not null)
    update payout_accounts account
       set details_sealed = null, removed_at = coalesce(removed_at, greatest(now(), created_at))
      from sealed where account.id = sealed.id returning sealed.in_use as "wasInUse"`.execute(tx);
  return rows.filter(({ wasInUse }) => wasInUse).length;
}

export async function removePayoutAccountOf(tx: Queryable, profileId: string): Promise<void> {
  const account = await lockPayoutAccount(tx, profileId);
  if (account !== null) await markAccountRemoved(tx, account.id);
  await forgetRemovedAccounts(tx, profileId);
  await tx
    .updateTable('payoutAccounts')
    .set({ payeeHash: null })
    .where('profileId', '=', profileId)
    .where('payeeHash', 'is not', null)
    .execute();
}

export async function findPayee(
  db: Queryable,
  profileId: string,
): Promise<{ email: string; name: string } | null> {
  const row = await db
    .selectFrom('profiles')
    .select((eb) => ['email', eb.fn.coalesce('fullName', 'username', eb.val('there')).as('name')])
    .where('id', '=', profileId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
