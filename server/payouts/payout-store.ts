import { sql, type RawBuilder } from 'kysely';
import type { DebtOfAccount } from '#domain/payouts/earlier-debt.ts';
import type { PayoutChannel, PayableSale } from '#domain/payouts/held-transfer.ts';
import type { PayoutFailure, PayoutState } from '#domain/payouts/payout-states.ts';
import type { DatabaseTransaction, Queryable } from '../database/database.ts';
import { isBannedPerson, isHoldingClaim, keptBackSales, otherAccountsOf } from '../database/predicates.ts';
import { notePayee } from './payout-account-store.ts';

export interface StoredPayout {
  readonly id: string;
  readonly number: number;
  readonly profileId: string;
  readonly amountMinor: number;
  readonly state: PayoutState;
  readonly channel: PayoutChannel;
  readonly masked: string;
  readonly batch: string | null;
  readonly bankReference: string | null;
  readonly failure: PayoutFailure | null;
}

export interface PayoutItem {
  readonly purchaseId: string;
  readonly amountMinor: number;
}

export async function startRun(db: Queryable, runOn: string): Promise<void> {
  await sql`insert into payout_runs (run_on) values (${runOn}::date) on conflict do nothing`.execute(db);
}

export async function readNewestRun(db: Queryable): Promise<{ now: Date; runOn: string | null }> {
  const { rows } = await sql<{ now: Date; runOn: string | null }>`
    select now() as now, (select max(run_on)::text from payout_runs where finished_at is not null) as "runOn"`.execute(
    db,
  );
  const [newest] = rows;
  if (newest === undefined) throw new Error('a select without a table has one row');
  return newest;
}

export async function finishRun(db: Queryable, runOn: string): Promise<void> {
  await db
    .updateTable('payoutRuns')
    .set({ finishedAt: sql`greatest(now(), started_at)` })
    .where('runOn', '=', sql<Date>`${runOn}::date`)
    .where('finishedAt', 'is', null)
    .execute();
}

export async function listPayableSellers(
  db: Queryable,
  run: { readonly on: string; readonly minimumMinor: number },
  afterId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ profileId: string }>`
    select account.profile_id as "profileId" from payout_accounts account
     where account.removed_at is null and account.usable_from <= now() and account.profile_id > ${afterId}::uuid
       and not exists (select from payouts where profile_id = account.profile_id and run_on = ${run.on}::date)
       and coalesce((select value from account_figures
             where profile_id = account.profile_id and figure = 'available-minor'), 0)
         + coalesce((select sum(change) from account_figure_changes
             where profile_id = account.profile_id and figure = 'available-minor'), 0) >= ${run.minimumMinor}
     order by account.profile_id limit ${limit}`.execute(db);
  return rows.map(({ profileId }) => profileId);
}

/**
 * Excludes sales whose payout is withheld or whose refund has begun, unless their amount is negative. A held transfer
 * counts as due while a job is changing it.
 */
export async function listPayableItems(tx: Queryable, profileId: string): Promise<PayableSale[]> {
  const { rows } = await sql<PayableSale>`
    select item.*, case when kept.purchase_id is not null then jsonb_build_object(
             'state', case when kept.busy_until > now() and kept.state = 'held' then 'due' else kept.state end,
             'transferredMinor', kept.amount_minor - kept.reversed_minor) end as transfer
      from (select purchase_id as "purchaseId", -sum(amount_minor)::bigint as "amountMinor"
      from ledger_entries where profile_id = ${profileId} and account = 'seller-available'
     group by purchase_id
    having sum(amount_minor) > 0
        or (sum(amount_minor) < 0 and purchase_id not in ${keptBackSales(profileId)}
          and not exists (select from purchases where id = purchase_id and state = 'paid' and refunded_by is not null))) item
      left join held_transfers kept on kept.purchase_id = item."purchaseId"
     order by item."purchaseId"`.execute(tx);
  return rows;
}

export async function hasOpenClaim(db: Queryable, profileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('claims')
    .innerJoin('projects', 'projects.id', 'claims.projectId')
    .select('claims.id')
    .where('projects.sellerId', '=', profileId)
    .where(isHoldingClaim)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPayout(
  tx: Queryable,
  payout: {
    id: string;
    profileId: string;
    payoutAccountId: string;
    runOn: string;
    amountMinor: number;
    channel: PayoutChannel;
  },
  items: readonly PayoutItem[],
): Promise<boolean> {
  const row = await tx
    .insertInto('payouts')
    .values(payout)
    .onConflict((conflict) => conflict.columns(['profileId', 'runOn', 'channel']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await sql`
    insert into payout_items (payout_id, purchase_id, profile_id, amount_minor)
    select ${payout.id}::uuid, item.purchase_id, ${payout.profileId}::uuid, item.amount_minor
      from unnest(${items.map(({ purchaseId }) => purchaseId)}::uuid[],
                  ${items.map(({ amountMinor }) => amountMinor)}::bigint[]) item (purchase_id, amount_minor)`.execute(
    tx,
  );
  return true;
}

export async function listItems(tx: Queryable, payoutId: string): Promise<PayoutItem[]> {
  return await tx
    .selectFrom('payoutItems')
    .select(['purchaseId', 'amountMinor'])
    .where('payoutId', '=', payoutId)
    .orderBy('purchaseId')
    .execute();
}

export async function lockPayout(tx: Queryable, number: number): Promise<StoredPayout | null> {
  const row = await selectPayouts(tx)
    .where('payouts.number', '=', number)
    .forUpdate('payouts')
    .executeTakeFirst();
  return row ?? null;
}

export async function lockPayoutById(tx: Queryable, id: string): Promise<StoredPayout | null> {
  const row = await selectPayouts(tx).where('payouts.id', '=', id).forUpdate('payouts').executeTakeFirst();
  return row ?? null;
}
export async function lockPreparedPayouts(tx: Queryable, profileId: string): Promise<StoredPayout[]> {
  return await selectPayouts(tx)
    .where('payouts.profileId', '=', profileId)
    .where('payouts.state', '=', 'prepared')
    .orderBy('payouts.id')
    .forUpdate('payouts')
    .execute();
}

/** The details of these payouts were erased, because the secret that encrypted them was lost. */
export async function lockUnreadablePayouts(tx: Queryable): Promise<StoredPayout[]> {
  return await selectPayouts(tx)
    .where('payouts.state', '=', 'prepared')
    .where('payouts.channel', '=', 'bank-file')
    .where('payoutAccounts.detailsSealed', 'is', null)
    .orderBy('payouts.id')
    .forUpdate('payouts')
    .execute();
}

function selectPayouts(db: Queryable) {
  return db
    .selectFrom('payouts')
    .innerJoin('payoutAccounts', 'payoutAccounts.id', 'payouts.payoutAccountId')
    .select([
      'payouts.id',
      'payouts.number',
      'payouts.profileId',
      'payouts.amountMinor',
      'payouts.state',
      'payouts.channel',
      'payoutAccounts.masked',
      'payouts.batch',
      'payouts.bankReference',
      'payouts.failure',
    ]);
}

export async function markPreparedSent(tx: Queryable, batch: string): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ state: 'sent', batch, sentAt: sql`greatest(now(), prepared_at)` })
    .where('state', '=', 'prepared')
    .where('channel', '=', 'bank-file')
    .where(
      sql<boolean>`not exists (select from profiles where id = payouts.profile_id and banned_at is not null)
        and not ${isBannedPerson(sql`payouts.profile_id`, { withPayees: true })}`,
    )
    .execute();
}

/** Each payout of held transfers is a batch of its own. */
export async function markPayoutSent(tx: Queryable, id: string): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ state: 'sent', batch: id, sentAt: sql`greatest(now(), prepared_at)` })
    .where('id', '=', id)
    .execute();
}

export interface BatchPayout {
  readonly id: string;
  readonly number: number;
  readonly profileId: string;
  readonly amountMinor: number;
  readonly masked: string;
  readonly detailsSealed: string;
}

export async function listBatch(db: Queryable, batch: string): Promise<BatchPayout[]> {
  return await db
    .selectFrom('payouts')
    .innerJoin('payoutAccounts', 'payoutAccounts.id', 'payouts.payoutAccountId')
    .select([
      'payouts.id',
      'payouts.number',
      'payouts.profileId',
      'payouts.amountMinor',
      'payoutAccounts.masked',
    ])
    .select((eb) => eb.ref('payoutAccounts.detailsSealed').$notNull().as('detailsSealed'))
    .where('payoutAccounts.detailsSealed', 'is not', null)
    .where('payouts.batch', '=', batch)
    .where('payouts.channel', '=', 'bank-file')
    .where('payouts.state', '=', 'sent')
    .orderBy('payouts.number')
    .execute();
}

export interface ListedPayout extends StoredPayout {
  readonly username: string | null;
  readonly runOn: string;
  readonly batch: string | null;
}

export async function listPayouts(
  db: Queryable,
  which: 'unfinished' | 'newest',
  limit: number,
): Promise<ListedPayout[]> {
  return await selectPayouts(db)
    .innerJoin('profiles', 'profiles.id', 'payouts.profileId')
    .select(['profiles.username', 'payouts.batch', sql<string>`run_on::text`.as('runOn')])
    .$if(which === 'unfinished', (query) => query.where('payouts.state', 'in', ['prepared', 'sent']))
    .orderBy('payouts.number', which === 'unfinished' ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/**
 * The newest payout is first. @param below - the number of the previous page's last payout; null for the first page.
 */
export async function listPayoutsBelow(
  db: Queryable,
  {
    state,
    below,
    limit,
  }: { readonly state: PayoutState | null; readonly below: number | null; readonly limit: number },
): Promise<ListedPayout[]> {
  return await selectPayouts(db)
    .innerJoin('profiles', 'profiles.id', 'payouts.profileId')
    .select(['profiles.username', 'payouts.batch', sql<string>`run_on::text`.as('runOn')])
    .$if(state !== null, (query) => query.where('payouts.state', '=', state ?? 'prepared'))
    .$if(below !== null, (query) => query.where('payouts.number', '<', below ?? 0))
    .orderBy('payouts.number', 'desc')
    .limit(limit)
    .execute();
}

export async function markPayoutConfirmed(
  tx: DatabaseTransaction,
  id: string,
  bankReference: string,
): Promise<void> {
  const { payoutAccountId } = await tx
    .updateTable('payouts')
    .set({ state: 'confirmed', bankReference, confirmedAt: sql`greatest(now(), sent_at)` })
    .where('id', '=', id)
    .returning('payoutAccountId')
    .executeTakeFirstOrThrow();
  await notePayee(tx, payoutAccountId);
}

export async function markPayoutFailed(tx: Queryable, id: string, failure: PayoutFailure): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ state: 'failed', failure, failedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Locks the person's other accounts that owe money, so that two payouts do not recover the same debt. */
export async function lockDebtors(tx: Queryable, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from profiles where id in (
      select owed.profile_id from ${owedBy(profileId)} owed where owed.owed_minor > 0)
     order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Money that an account still has, including held money and payouts on their way, reduces the account's debt. */
export async function listDebts(db: Queryable, profileId: string): Promise<DebtOfAccount[]> {
  const { rows } = await sql<DebtOfAccount>`
    select owed.profile_id as "profileId", owed.owed_minor as "owedMinor", (
        select json_agg(json_build_object('purchaseId', sale.purchase_id, 'missingMinor', sale.missing_minor)
                 order by sale.purchase_id)
          from (select purchase_id, sum(amount_minor)::bigint as missing_minor from ledger_entries
                 where profile_id = owed.profile_id and account = 'seller-available'
                 group by purchase_id having sum(amount_minor) > 0) sale) as sales
      from ${owedBy(profileId)} owed where owed.owed_minor > 0 order by owed.profile_id`.execute(db);
  return rows;
}

/** The total debt of the person's other accounts, in paise. */
export function debtsOf(profileId: string): RawBuilder<number> {
  return sql<number>`coalesce((
    select sum(owed.owed_minor) from ${owedBy(profileId)} owed where owed.owed_minor > 0), 0)::bigint`;
}

function owedBy(profileId: string) {
  return sql`(
    select profile_id, sum(amount_minor)::bigint as owed_minor from ledger_entries
     where account in ('seller-payable', 'seller-available', 'seller-on-its-way')
       and profile_id in ${otherAccountsOf(sql`${profileId}::uuid`)}
     group by profile_id)`;
}
