import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { PERSONAL_SIGNALS } from '#domain/accounts/same-person.ts';
import { LATE_MAIL_MINUTES, MAIL_REJECTED } from '#domain/operators/late-mail.ts';
import { SOFTWARE_CANCEL_DAYS } from '#domain/orders/change-of-mind.ts';
import type { BuyerIdentity, WorkOwnership } from '#domain/projects/ownership.ts';
import {
  NON_BUYER_SHARE,
  POPULARITY_EPOCH,
  POPULARITY_HALF_LIFE_DAYS,
  POPULARITY_WEIGHTS,
  type PopularityEvent,
} from '#domain/projects/popularity.ts';
import { MAX_ACCOUNTS_OF_PRIVATE_BROWSER } from '#domain/projects/reputation.ts';
import type { ListingStatus } from '#domain/projects/visibility.ts';
import { LOSS_KINDS, PARTIAL_LOSS_KINDS, SALE_KINDS } from '#domain/purchases/ledger.ts';
import { LIVE_STATES, type PurchaseState } from '#domain/purchases/purchase-states.ts';
import { PAYMENT_GRACE_SECONDS } from '#domain/purchases/reservation-length.ts';

/**
 * A concurrent transaction may have started later than this one, and clocks may be set back, so now() can be earlier
 * than the column's value.
 */
export function nowOrLater(column: string): RawBuilder<Date> {
  return sql<Date>`greatest(now(), ${sql.ref(column)})`;
}

/**
 * Whether a listing still reserves its work, so that no copy of the work can be listed: true unless the listing is
 * archived without a live purchase, or a claim on it was accepted.
 * @param project - the alias of `projects` in the statement.
 */
export function isTaken(project: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${project}.disownedAt`)} is null and (${sql.ref(`${project}.listingStatus`)} <> 'archived' or exists (
    select 1 from purchases
    where purchases.project_id = ${sql.ref(`${project}.id`)} and ${isInState('purchases', LIVE_STATES)})))`;
}

/**
 * True if `isTaken`, or if the person bought the work, even if the money was refunded and the listing deleted: a
 * former buyer has the code but did not write it.
 */
export function isTakenFor(project: string, personId: string): RawBuilder<boolean> {
  return sql<boolean>`(${isTaken(project)} or (${sql.ref(`${project}.disownedAt`)} is null
    and ${sql.ref(`${project}.sellerId`)} <> ${personId}
    and ${sql.ref(`${project}.sellerGithubId`)} is distinct from (select github_id from profiles where id = ${personId})
    and exists (
      select from purchases bought
       where bought.project_id = ${sql.ref(`${project}.id`)} and bought.paid_at is not null
         and ${isSamePerson(sql`${personId}::uuid`, sql`bought.buyer_id`)})))`;
}

/**
 * Whether a claim freezes its listing. A freeze ends by itself, so that an undecided claim cannot stop sales forever.
 */
export const isHoldingClaim = sql<boolean>`(claims.state = 'open' and coalesce(claims.held_until > now(), false))`;

export function isSharedBrowser(value: RawBuilder<unknown>): RawBuilder<boolean> {
  const limit = sql.lit(MAX_ACCOUNTS_OF_PRIVATE_BROWSER);
  return sql<boolean>`(select count(*) from (
    select from account_signals where kind = 'browser' and value = ${value} limit ${limit} + 1) few) > ${limit}`;
}

function hasOtherBrowser(profile: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(select count(*) from (
    select from account_signals where profile_id = ${profile} and kind = 'browser' limit 2) few) > 1`;
}

/** `identifiesAccount` of `domain/projects/reputation.ts` as SQL. */
export function isSamePerson(actor: RawBuilder<unknown>, seller: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${actor} = ${seller} or exists (
    select 1 from account_signals mine
    join account_signals theirs
      on theirs.kind = mine.kind and theirs.value = mine.value and theirs.profile_id = ${seller}
    where mine.profile_id = ${actor}
      and (mine.kind <> 'browser' or not ${isSharedBrowser(sql`mine.value`)} or not ${hasOtherBrowser(actor)})))`;
}

/**
 * Whether one of the given accounts is another account of the actor: they share a signal, such as a card, a phone number
 * or a browser.
 * @param among - a condition on `theirs.profile_id` that selects the given accounts.
 */
export function isPersonAmong(actor: RawBuilder<unknown>, among: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from account_signals mine
    join account_signals theirs
      on theirs.kind = mine.kind and theirs.value = mine.value and theirs.profile_id <> mine.profile_id
    where mine.profile_id = ${actor} and ${among}
      and (mine.kind <> 'browser' or not ${isSharedBrowser(sql`mine.value`)}
        or not (${hasOtherBrowser(actor)} or ${hasOtherBrowser(sql`theirs.profile_id`)})))`;
}

/**
 * Other accounts of the same person share one of `PERSONAL_SIGNALS` with the profile. The profile's current payout
 * account counts as soon as it is entered.
 */
export function otherAccountsOf(profileId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select theirs.profile_id from (
      select kind, value from account_signals
       where profile_id = ${profileId} and kind = any(${sql.val([...PERSONAL_SIGNALS])})
      union
      select 'payout', payee_hash from payout_accounts where profile_id = ${profileId} and removed_at is null) mine
      join account_signals theirs on theirs.kind = mine.kind and theirs.value = mine.value
     where theirs.profile_id <> ${profileId} and not exists (
       select from separate_people apart where apart.profile_id = ${profileId} and apart.other_id = theirs.profile_id))`;
}

/**
 * Whether another account of the person is banned.
 * @param withPayees - whether accounts count that merely entered the same payout details before this account did. This
 * is weak evidence, because anybody can enter another person's details.
 */
export function isBannedPerson(
  profileId: RawBuilder<unknown>,
  { withPayees }: { readonly withPayees: boolean },
): RawBuilder<boolean> {
  const isEarlier = sql<boolean>`not exists (
    select from payout_accounts own where own.profile_id = ${profileId} and own.payee_hash = theirs.payee_hash
      and own.created_at <= theirs.created_at)`;
  const others = withPayees
    ? sql`(${otherAccountsOf(profileId)} union ${accountsWithPayeeOf(profileId, isEarlier)})`
    : otherAccountsOf(profileId);
  return sql<boolean>`exists (select from profiles where banned_at is not null and id in ${others})`;
}

/** Adds accounts with the same payout details to `otherAccountsOf`. A `union`, because `or` would scan all profiles. */
export function relatedAccountsOf(profileId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${otherAccountsOf(profileId)} union ${accountsWithPayeeOf(profileId, sql<boolean>`true`)})`;
}

/** @param counts - a condition on the payout account `theirs`. */
function accountsWithPayeeOf(
  profileId: RawBuilder<unknown>,
  counts: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`(
    select theirs.profile_id from payout_accounts mine join payout_accounts theirs on theirs.payee_hash = mine.payee_hash
     where mine.profile_id = ${profileId} and mine.removed_at is null and theirs.profile_id <> ${profileId} and ${counts}
       and not exists (
         select from separate_people apart where apart.profile_id = ${profileId} and apart.other_id = theirs.profile_id))`;
}

/** `popularityOf` of `domain/projects/popularity.ts` as SQL. */
export function popularityWeight(
  event: PopularityEvent,
  at: RawBuilder<unknown>,
  byBuyer: RawBuilder<unknown>,
): RawBuilder<number> {
  const halfLifeSeconds = POPULARITY_HALF_LIFE_DAYS * 86_400;
  return sql<number>`(${sql.lit(POPULARITY_WEIGHTS[event])}
    * case when ${byBuyer} then 1 else ${sql.lit(NON_BUYER_SHARE)}::float8 end * power(2::float8,
    extract(epoch from (${at} - ${sql.lit(POPULARITY_EPOCH)}::timestamptz))::float8 / ${sql.lit(halfLifeSeconds)}))`;
}

/** Whether the account completed a purchase: the seller has the money, and it did not go back. */
export function hasBought(profileId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from purchases bought join order_processes done on done.purchase_id = bought.id and done.state = 'released'
     where bought.buyer_id = ${profileId} and bought.state = 'paid')`;
}

/** `excludesPurchase` as SQL, for live purchases. */
export function excludesPurchases(
  purchase: string,
  buyerId: string | RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${purchase}.saleMode`)} = 'exclusive' or ${sql.ref(`${purchase}.buyerId`)} = ${buyerId})`;
}

export function hasLapsed(purchase: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${purchase}.expiresAt`)} <= now()`;
}

/** Whether the grace period after the end of the reservation has also passed. */
export function isOverdue(purchase: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${purchase}.expiresAt`)} <= now() - make_interval(secs => ${sql.lit(PAYMENT_GRACE_SECONDS)})`;
}

/** Needs a query over `buyers` and `sellers` (both are `profiles`), `projects` and `verifications`. */
export const ownershipColumns = [
  'buyers.id as buyerId',
  'buyers.githubId as buyerGithubId',
  'buyers.githubLogin as buyerGithubLogin',
  'projects.sellerId as offeredBy',
  'sellers.githubId as sellerGithubId',
  'verifications.repositoryFullName',
] as const;

export function ownershipOf(row: {
  readonly buyerId: string;
  readonly buyerGithubId: number | null;
  readonly buyerGithubLogin: string | null;
  readonly offeredBy: string;
  readonly sellerGithubId: number | null;
  readonly repositoryFullName: string | null;
}): { readonly buyer: BuyerIdentity; readonly work: WorkOwnership } {
  return {
    buyer: { profileId: row.buyerId, githubId: row.buyerGithubId, githubLogin: row.buyerGithubLogin },
    work: {
      sellerId: row.offeredBy,
      sellerGithubId: row.sellerGithubId,
      repositoryFullName: row.repositoryFullName,
    },
  };
}

/**
 * Whether the repository was private in the bought version and in all later ones, so that the buyer never saw its
 * link.
 */
export function wasAlwaysPrivate(purchase: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select bool_and(verification.repository_private) from project_versions bought
      join project_versions version on version.project_id = bought.project_id and version.number >= bought.number
      join verifications verification on verification.id = version.verification_id
     where bought.project_id = ${sql.ref(`${purchase}.projectId`)}
       and bought.commit_sha = ${sql.ref(`${purchase}.commitSha`)}), false)`;
}

/**
 * Whether the buyer, or another account of the same person, cancelled an order for the project.
 * @param except - an order that does not count
 */
export function hasCancelledOrder(
  project: string,
  { buyer, except }: { readonly buyer: RawBuilder<unknown>; readonly except: RawBuilder<unknown> },
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from purchases cancelled
     where cancelled.project_id = ${sql.ref(project)} and cancelled.refunded_by = 'buyer'
       and cancelled.id is distinct from ${except} and ${isSamePerson(buyer, sql`cancelled.buyer_id`)})`;
}

/** The columns of `OrderedProject` that a purchase decides. */
export function changeOfMindColumns(purchase: string): {
  readonly [Key in 'isRepositoryPrivate' | 'isCancelTimeOver' | 'hasCancelledBefore']: RawBuilder<boolean>;
} {
  const column = (name: string) => sql.ref(`${purchase}.${name}`);
  return {
    isRepositoryPrivate: wasAlwaysPrivate(purchase),
    isCancelTimeOver: sql<boolean>`coalesce(
      ${column('paidAt')} + make_interval(days => ${sql.lit(SOFTWARE_CANCEL_DAYS)}) <= now(), false)`,
    hasCancelledBefore: hasCancelledOrder(`${purchase}.projectId`, {
      buyer: column('buyerId'),
      except: column('id'),
    }),
  };
}

export function selectChangeOfMind(purchase: string): RawBuilder<unknown> {
  const columns = Object.entries(changeOfMindColumns(purchase));
  return sql.join(columns.map(([name, value]) => sql`${value} as ${sql.id(name)}`));
}

/**
 * The `NextActFacts` of the purchase with the given alias as JSON; null if it has no order. It is plain text, for named
 * statements.
 */
export const nextActFacts = (purchase: string): string => `(
  select json_build_object('state', o.state, 'dueAt', o.due_at, 'isRefundRequested', ${purchase}.refunded_by is not null,
    'hasDispute', ${purchase}.disputed_since is not null, 'caseState', c.state, 'caseDueAt', c.due_at, 'supportState', s.state,
    'supportDueAt', s.due_at, 'leftMinor', money.left_minor, 'sellerMinor', money.seller_minor)
    from order_processes o
    left join cases c on c.purchase_id = o.purchase_id and c.state <> 'closed'
    left join support_requests s on s.purchase_id = o.purchase_id and s.state <> 'closed'
    cross join lateral (${leftOfSale('o.purchase_id', 'o.seller_id')}) money
   where o.purchase_id = ${purchase}.id)`;

/** What is left of a sale, and the seller's share of it. It is plain text, for named statements. */
export function leftOfSale(purchaseId: string, sellerId: string): string {
  return `
    select coalesce(sum(amount_minor) filter (where account = 'clearing'), 0)::bigint as left_minor,
           coalesce(-sum(amount_minor) filter (where profile_id = ${sellerId}), 0)::bigint as seller_minor
      from ledger_entries entry
     where entry.purchase_id = ${purchaseId} and entry.kind in (${SALE_KINDS.map((kind) => `'${kind}'`).join(', ')})`;
}

/** The orders in which the member acts next, and by when: `nextActOf` as SQL. */
export function dueOrders(profileId: RawBuilder<unknown>, role: 'buyer' | 'seller'): RawBuilder<unknown> {
  const ofOrder = sql`
    select o.purchase_id, coalesce(c.due_at, o.due_at) as due_at
      from order_processes o
      join purchases p on p.id = o.purchase_id
      left join cases c on c.purchase_id = o.purchase_id and c.state <> 'closed'
     where o.ended_at is null and p.refunded_by is null and p.disputed_since is null and `;
  if (role === 'buyer') {
    return sql`${ofOrder} o.buyer_id = ${profileId} and (c.state = 'answered'
      or (c.state is null and o.state in ('to-download', 'trying', 'arrival-asked', 'delivered')))`;
  }
  return sql`
    ${ofOrder} o.seller_id = ${profileId} and (c.state = 'open' or (c.state is null and o.state = 'to-ship'))
    union all
    select o.purchase_id, s.due_at
      from support_requests s
      join order_processes o on o.purchase_id = s.purchase_id
      join purchases p on p.id = o.purchase_id
     where o.seller_id = ${profileId} and s.state in ('waiting', 'late') and p.refunded_by is null and p.disputed_since is null
       and o.state <> 'to-ship' and not o.has_case`;
}

const listOf = (values: readonly string[]) => sql`(${sql.join(values.map((value) => sql.lit(value)))})`;

// Kinds of ledger entries, for `kind in …`.
export const saleKinds = listOf(SALE_KINDS);
export const lossKinds = listOf(LOSS_KINDS);
export const partialLossKinds = listOf(PARTIAL_LOSS_KINDS);

export function isInState(purchase: string, states: readonly PurchaseState[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${purchase}.state`)} in (${sql.join(states.map((state) => sql.lit(state)))})`;
}

export function hasStatus(project: string, statuses: readonly ListingStatus[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${project}.listingStatus`)} in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
}

const liveStates = LIVE_STATES.map((state) => `'${state}'`).join(', ');
/** `canSeeListing` as SQL over a catalogue `entry`. It is plain text, for named statements. */
export const isEntryVisibleTo = (viewer: string): string => `(entry.is_listed or entry.seller_id = ${viewer}
  or (entry.live_buyer_id = ${viewer} and entry.live_state in (${liveStates}))
  or (entry.sale_mode = 'copies' and exists (select from purchases copy where copy.project_id = entry.project_id
    and copy.buyer_id = ${viewer} and copy.sale_mode = 'copies' and copy.state in (${liveStates}))))`;
export const IS_ENTRY_VISIBLE = isEntryVisibleTo('$1');

/** `blocksOtherBuyers` as SQL. */
export function isBlockingPurchase(purchase: string): RawBuilder<boolean> {
  return sql<boolean>`(${isInState(purchase, LIVE_STATES)} and (${isInState(purchase, ['paid'])}
    or not ${sql.ref(`${purchase}.is_shortened`)} or not (${hasLapsed(purchase)})))`;
}

export function keptBackSales(profileId: string): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`(
    select id from purchases where seller_id = ${profileId} and disputed_since is not null
    union
    select purchases.id from projects join purchases on purchases.project_id = projects.id
     where projects.seller_id = ${profileId} and projects.listing_status = 'banned' and purchases.paid_at is not null)`;
}

export const isOverduePayout: RawBuilder<boolean> = sql<boolean>`((state = 'prepared' and prepared_at < now() - interval '4 days')
  or (state = 'sent' and sent_at < now() - interval '4 days'))`;

export const isLateMail: RawBuilder<boolean> = sql<boolean>`(name = 'send-mail' and state < 'completed'
  and created_on < now() - make_interval(mins => ${LATE_MAIL_MINUTES}) and coalesce(output->>'reason', '') not like ${`${MAIL_REJECTED}%`})`;

/** For ids that begin with the time of their making, so that primary keys find the newest rows. */
export function firstIdSince(at: number): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

export function inIndia(part: 'week' | 'month', at: RawBuilder<unknown>): RawBuilder<Date> {
  return sql`date_trunc(${sql.lit(part)}, ${at} at time zone 'Asia/Kolkata')`;
}
