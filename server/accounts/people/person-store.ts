import { type RawBuilder, sql } from 'kysely';
import { PersonBannedError } from '#domain/accounts/account-closed.ts';
import { SUSPICIOUS_SIGNALS } from '#domain/accounts/same-person.ts';
import type { DatabaseTransaction, Queryable } from '../../database/database.ts';
import { isBannedPerson, isSharedBrowser, relatedAccountsOf } from '../../database/predicates.ts';

export async function assertMaySell(db: Queryable, profileId: string): Promise<void> {
  if (await evaluate(db, isBannedPerson(sql`${profileId}::uuid`, { withPayees: false }))) {
    throw new PersonBannedError();
  }
}

export async function isPayoutStopped(db: Queryable, profileId: string): Promise<boolean> {
  return await evaluate(db, isBannedPerson(sql`${profileId}::uuid`, { withPayees: true }));
}

async function evaluate(db: Queryable, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds ?? false;
}

export interface SuspectedAccount {
  readonly username: string;
  readonly kinds: readonly string[];
}

/** Lists banned accounts that share a weak signal with this account, such as a card, which may be borrowed. */
export async function listSuspectedBans(db: Queryable, profileId: string): Promise<SuspectedAccount[]> {
  const { rows } = await sql<SuspectedAccount>`
    select coalesce(banned.username, banned.id::text) as username, array_agg(distinct mine.kind order by mine.kind) as kinds
      from account_signals mine
      join account_signals theirs
        on theirs.kind = mine.kind and theirs.value = mine.value and theirs.profile_id <> mine.profile_id
      join profiles banned on banned.id = theirs.profile_id and banned.banned_at is not null
     where mine.profile_id = ${profileId} and mine.kind = any(${sql.val([...SUSPICIOUS_SIGNALS])})
       and (mine.kind <> 'browser' or not ${isSharedBrowser(sql`mine.value`)}) and not exists (
         select from separate_people where profile_id = ${profileId} and other_id = banned.id)
     group by banned.id order by 1 limit 20`.execute(db);
  return rows;
}

export async function listOtherAccounts(
  db: Queryable,
  profileId: string,
): Promise<{ id: string; username: string | null; isBanned: boolean }[]> {
  const { rows } = await sql<{ id: string; username: string | null; isBanned: boolean }>`
    select id, username, banned_at is not null as "isBanned" from profiles
     where id in ${relatedAccountsOf(sql`${profileId}::uuid`)}
     order by id limit 100`.execute(db);
  return rows;
}

export async function separatePeople(
  tx: DatabaseTransaction,
  profileId: string,
  others: readonly string[],
): Promise<void> {
  const pairs = others.flatMap((otherId) => [
    { profileId, otherId },
    { profileId: otherId, otherId: profileId },
  ]);
  await tx
    .insertInto('separatePeople')
    .values(pairs)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
