import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#domain/operators/money-decision.ts';
import type { MatterKind, OperatorActionName } from '#domain/operators/operator-actions.ts';
import type { Queryable } from '../database/database.ts';
import { isPersonAmong, otherAccountsOf, relatedAccountsOf } from '../database/predicates.ts';

type Condition = RawBuilder<unknown>;

const sellersOf = (projects: Condition): Condition =>
  sql`select seller_id from projects where id in (${projects})`;
const bothSidesOf = (purchases: Condition): Condition => sql`
  select unnest(array[buyer_id, seller_id]) from purchases where id in (${purchases})`;

/** The profiles that are parties to a subject, which is an ID. */
const PARTIES: Readonly<Record<MatterKind, (id: Condition) => Condition>> = {
  account: (id) => sql`select ${id}`,
  listing: (id) => sql`
    ${sellersOf(id)} union select claimant_id from claims where project_id = ${id} and state = 'open'`,
  purchase: bothSidesOf,
  payout: (id) => sql`select profile_id from payouts where id = ${id}`,
  claim: (id) => sql`
    select claimant_id from claims where id = ${id}
    union ${sellersOf(sql`select project_id from claims where id = ${id}`)}`,
  report: (id) => sql`
    select unnest(array[about_id, coalesce(reporter_id, about_id)]) from reports
     where subject_id = ${id} and outcome is null
    union ${sellersOf(sql`
      select project_id from reviews where id = ${id} union select project_id from questions where id = ${id}`)}
    union ${bothSidesOf(sql`select purchase_id from order_messages where id = ${id}`)}
    union select unnest(array[thread.asker_id, thread.seller_id])
      from private_messages asked join private_threads thread on thread.id = asked.thread_id where asked.id = ${id}`,
  alert: (id) => sql`
    select ${id} union ${PARTIES.listing(id)} union ${bothSidesOf(id)} union ${PARTIES.payout(id)}
    union ${PARTIES.claim(id)}`,
};

/**
 * Whether the actor, or an account that shares a signal or payout details with the actor's, is a party. Weak signals such
 * as a card count too, because another operator can decide instead. An actor of the command line has no account to compare.
 */
export async function isParty(
  db: Queryable,
  { actorId = null }: Actor,
  kind: MatterKind,
  subjectId: string,
): Promise<boolean> {
  if (actorId === null) return false;
  const actor = sql`${actorId}::uuid`;
  const parties = PARTIES[kind](sql`${subjectId}::uuid`);
  const { rows } = await sql<{ holds: boolean }>`
    with parties (id) as materialized (${parties})
    select exists (select from parties where id = ${actor} or id in ${relatedAccountsOf(actor)})
        or ${isPersonAmong(actor, sql<boolean>`theirs.profile_id in (select id from parties)`)} as holds`.execute(
    db,
  );
  return rows[0]?.holds ?? false;
}

export async function findPurchaseOfPayment(db: Queryable, intentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('purchases')
    .select('id')
    .where('intentId', '=', intentId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function listActorsOf(
  db: Queryable,
  actions: readonly OperatorActionName[],
  subject: string,
): Promise<Required<Actor>[]> {
  return await db
    .selectFrom('operatorActions')
    .distinct()
    .select(['actor', 'actorId'])
    .where('subject', '=', subject)
    .where('action', 'in', actions)
    .execute();
}

export async function isAccountOfOne(
  db: Queryable,
  profileId: string,
  others: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from unnest(${sql.val([...others])}::uuid[]) other (id)
      where id in ${otherAccountsOf(sql`${profileId}::uuid`)}) as holds`.execute(db);
  return rows[0]?.holds ?? false;
}
