import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Claimer, OfferedWork } from '#domain/projects/ownership.ts';
import {
  POPULARITY_EPOCH,
  POPULARITY_HALF_LIFE_DAYS,
  POPULARITY_WEIGHTS,
  type PopularityEvent,
} from '#domain/projects/popularity.ts';
import { MAX_ACCOUNTS_OF_PRIVATE_BROWSER } from '#domain/projects/reputation.ts';
import type { ListingStatus } from '#domain/projects/visibility.ts';
import { LIVE_STATES, type PurchaseState } from '#domain/purchases/purchase-states.ts';
import { PROVIDER_LIMIT_SECONDS } from '#domain/purchases/reservation-hold.ts';

/**
 * Whether a listing still claims the work in it: while it is in the market or held by its seller or an operator, and, even
 * after it was deleted, while somebody holds or has bought it. A refund frees it, and so does an accepted claim of its author.
 *
 * @param project - the alias of `projects` in the statement.
 */
export function isTaken(project: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${project}.disowned_at`)} is null and (${sql.ref(`${project}.listing`)} <> 'archived' or exists (
    select 1 from purchases
    where purchases.project_id = ${sql.ref(`${project}.id`)} and ${isInState('purchases', LIVE_STATES)})))`;
}

/** More accounts were used from this browser than people share one. The rule: domain/projects/reputation.ts. */
function isSharedBrowser(value: RawBuilder<unknown>): RawBuilder<boolean> {
  const limit = sql.lit(MAX_ACCOUNTS_OF_PRIVATE_BROWSER);
  return sql<boolean>`(select count(*) from (
    select from account_signals where kind = 'browser' and value = ${value} limit ${limit} + 1) few) > ${limit}`;
}

function hasOtherBrowser(profile: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(select count(*) from (
    select from account_signals where profile_id = ${profile} and kind = 'browser' limit 2) few) > 1`;
}

/** Whether what `actor` does for `seller` is done by the seller's own party: `identifies` of domain/projects/reputation.ts as SQL. */
export function isOwnParty(actor: RawBuilder<unknown>, seller: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${actor} = ${seller} or exists (
    select 1 from account_signals mine
    join account_signals theirs
      on theirs.kind = mine.kind and theirs.value = mine.value and theirs.profile_id = ${seller}
    where mine.profile_id = ${actor}
      and (mine.kind <> 'browser' or not ${isSharedBrowser(sql`mine.value`)} or not ${hasOtherBrowser(actor)})))`;
}

/**
 * Whether another account of the actor's party is among some accounts.
 *
 * @param among - a condition on `theirs.profile_id`.
 */
export function isPartyAmong(actor: RawBuilder<unknown>, among: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from account_signals mine
    join account_signals theirs
      on theirs.kind = mine.kind and theirs.value = mine.value and theirs.profile_id <> mine.profile_id
    where mine.profile_id = ${actor} and ${among}
      and (mine.kind <> 'browser' or not ${isSharedBrowser(sql`mine.value`)}
        or not (${hasOtherBrowser(actor)} or ${hasOtherBrowser(sql`theirs.profile_id`)})))`;
}

/** What an event adds to a project's popularity: `popularityOf` of domain/projects/popularity.ts as SQL. */
export function popularityWeight(event: PopularityEvent, at: RawBuilder<unknown>): RawBuilder<number> {
  const halfLifeSeconds = POPULARITY_HALF_LIFE_DAYS * 86_400;
  return sql<number>`(${sql.lit(POPULARITY_WEIGHTS[event])} * power(2::float8,
    extract(epoch from (${at} - ${sql.lit(POPULARITY_EPOCH)}::timestamptz))::float8 / ${sql.lit(halfLifeSeconds)}))`;
}

/** The reservation's time is over, by the database's clock. @param purchase - the alias of `purchases`. */
export function hasLapsed(purchase: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${purchase}.expires_at`)} <= now()`;
}

/** So is the time in which a bank may still answer. */
export function isOverdue(purchase: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${purchase}.expires_at`)} <= now() - make_interval(secs => ${sql.lit(PROVIDER_LIMIT_SECONDS)})`;
}

/** Facts for `ownsWork`, of a statement over `buyers` and `sellers` (profiles), `projects` and `verifications`. */
export const ownershipColumns = [
  'buyers.id as buyerId',
  'buyers.github_id as buyerGithubId',
  'buyers.github_login as buyerGithubLogin',
  'projects.seller_id as offeredBy',
  'sellers.github_id as sellerGithubId',
  'verifications.repository_full_name as repositoryFullName',
] as const;

export function ownershipOf(row: {
  readonly buyerId: string;
  readonly buyerGithubId: number | null;
  readonly buyerGithubLogin: string | null;
  readonly offeredBy: string;
  readonly sellerGithubId: number | null;
  readonly repositoryFullName: string | null;
}): { readonly buyer: Claimer; readonly work: OfferedWork } {
  return {
    buyer: { profileId: row.buyerId, githubId: row.buyerGithubId, githubLogin: row.buyerGithubLogin },
    work: {
      sellerId: row.offeredBy,
      sellerGithubId: row.sellerGithubId,
      repositoryFullName: row.repositoryFullName,
    },
  };
}

/** Whether a purchase is in one of some states. @param purchase - the alias of `purchases`. */
export function isInState(purchase: string, states: readonly PurchaseState[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${purchase}.state`)} in (${sql.join(states.map((state) => sql.lit(state)))})`;
}

/** `canSeeListing` as SQL. @param project - the alias of `projects`. */
export function isVisibleTo(project: string, viewerId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    ${sql.ref(`${project}.listing`)} = ${sql.lit('listed' satisfies ListingStatus)} or ${sql.ref(`${project}.seller_id`)} = ${viewerId}
    or exists (select 1 from purchases held where held.project_id = ${sql.ref(`${project}.id`)}
      and held.buyer_id = ${viewerId} and ${isInState('held', LIVE_STATES)})
  )`;
}

/** `holdsProject` as SQL. @param purchase - the alias of `purchases`. */
export function holdsItsProject(purchase: string): RawBuilder<boolean> {
  return sql<boolean>`(${isInState(purchase, LIVE_STATES)} and (${isInState(purchase, ['paid'])}
    or not ${sql.ref(`${purchase}.yields`)} or not (${hasLapsed(purchase)})))`;
}
