import { type RawBuilder, sql } from 'kysely';
import type { HeldTransferState } from '#domain/payouts/held-transfer.ts';
import type { Queryable } from '../../database/database.ts';
import { partialLossKinds } from '../../database/predicates.ts';

/** Longer than any single call to the provider takes. */
const LEASE_SECONDS = 60;
const RETRY_HOURS = 6;

export async function insertDueTransfer(
  tx: Queryable,
  sale: { readonly id: string; readonly sellerId: string },
): Promise<void> {
  await tx
    .insertInto('heldTransfers')
    .values({ purchaseId: sale.id, profileId: sale.sellerId, state: 'due' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns when the lease expires; null if another process holds a lease on this transfer. */
export async function leaseTransfer(db: Queryable, purchaseId: string): Promise<Date | null> {
  const row = await db
    .updateTable('heldTransfers')
    // Microseconds are cut off, because the returned `Date` has none and `endLease` must find the same time.
    .set({
      busyUntil: sql`date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where('purchaseId', '=', purchaseId)
    .where((eb) => eb.or([eb('busyUntil', 'is', null), eb('busyUntil', '<', sql<Date>`now()`)]))
    .returning('busyUntil')
    .executeTakeFirst();
  return row?.busyUntil ?? null;
}

/** Has no effect if the lease has expired and another process has acquired one. */
export async function endLease(db: Queryable, purchaseId: string, leasedUntil: Date): Promise<void> {
  await db
    .updateTable('heldTransfers')
    .set({ busyUntil: null })
    .where('purchaseId', '=', purchaseId)
    .where('busyUntil', '=', leasedUntil)
    .execute();
}

export interface StoredTransfer {
  readonly purchaseId: string;
  readonly profileId: string;
  readonly state: HeldTransferState;
  readonly transferId: string | null;
  readonly amountMinor: number;
  readonly reversedMinor: number;
  readonly failure: string | null;
}

export interface TransferOfSale extends StoredTransfer {
  readonly intentId: string | null;
  readonly priceRupees: number;
  readonly feeRupees: number;
  readonly isPaid: boolean;
  readonly owedMinor: number;
  /** Total of partial refunds and partly lost disputes. */
  readonly lostMinor: number;
  /** The rates of the taxes withheld from the share, in hundredths of a percent. */
  readonly withheldRates: readonly number[];
  readonly isInPayout: boolean;
  /** Null unless the seller's linked account is active. */
  readonly accountId: string | null;
  /** Whether the seller has a linked account in any state. Only then can a transfer have been made. */
  readonly isLinked: boolean;
}

export async function findTransferOfSale(db: Queryable, purchaseId: string): Promise<TransferOfSale | null> {
  const { rows } = await sql<TransferOfSale>`
    select kept.purchase_id as "purchaseId", kept.profile_id as "profileId", kept.state, kept.transfer_id as "transferId",
           kept.amount_minor as "amountMinor", kept.reversed_minor as "reversedMinor", kept.failure,
           p.intent_id as "intentId", p.price_rupees as "priceRupees", p.fee_rupees as "feeRupees",
           p.state = 'paid' as "isPaid", money.*,
           array(select basis_points from withheld_taxes where purchase_id = kept.purchase_id) as "withheldRates", ${isInPayout(sql`kept.purchase_id`)} as "isInPayout",
           (select account_id from linked_accounts
             where profile_id = kept.profile_id and status = 'activated') as "accountId",
           exists (select from linked_accounts where profile_id = kept.profile_id) as "isLinked"
      from held_transfers kept join purchases p on p.id = kept.purchase_id cross join lateral (
        select coalesce(-sum(amount_minor) filter (
                 where account in ('seller-payable', 'seller-available', 'seller-on-its-way')), 0)::bigint as "owedMinor",
               coalesce(-sum(amount_minor) filter (
                 where account = 'clearing' and kind in ${partialLossKinds}), 0)::bigint as "lostMinor"
          from ledger_entries where purchase_id = kept.purchase_id) money
     where kept.purchase_id = ${purchaseId}`.execute(db);
  return rows[0] ?? null;
}

function isInPayout(purchaseId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from payout_items item join payouts on payouts.id = item.payout_id
    where item.purchase_id = ${purchaseId} and payouts.state in ('prepared', 'sent'))`;
}

export async function lockTransfer(tx: Queryable, purchaseId: string): Promise<StoredTransfer | null> {
  const row = await tx
    .selectFrom('heldTransfers')
    .select(['purchaseId', 'profileId', 'state', 'transferId', 'amountMinor', 'reversedMinor', 'failure'])
    .where('purchaseId', '=', purchaseId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function changeTransfer(
  tx: Queryable,
  purchaseId: string,
  to: {
    readonly state: HeldTransferState;
    readonly transferId?: string;
    readonly amountMinor?: number;
    readonly reversedMinor?: number;
    readonly settlementId?: string;
    readonly failure?: string;
  },
): Promise<void> {
  await tx
    .updateTable('heldTransfers')
    .set({ ...to, changedAt: sql`greatest(now(), created_at)` })
    .where('purchaseId', '=', purchaseId)
    .execute();
}

export async function postponeTransfer(db: Queryable, purchaseId: string, failure: string): Promise<void> {
  await db
    .updateTable('heldTransfers')
    .set({ failure, retryAt: sql`now() + make_interval(hours => ${RETRY_HOURS})` })
    .where('purchaseId', '=', purchaseId)
    .where('state', '=', 'due')
    .execute();
}

/**
 * Ends transfers, so that the shares of the sales are paid with the bank file. Skips transfers on which another process
 * holds a lease.
 * @returns the purchases whose transfers have been ended.
 */
export async function endDueTransfers(
  tx: Queryable,
  purchaseIds: readonly string[],
  failure: string,
): Promise<string[]> {
  if (purchaseIds.length === 0) return [];
  const rows = await tx
    .updateTable('heldTransfers')
    .set({ state: 'ended', failure, changedAt: sql`greatest(now(), created_at)` })
    .where('purchaseId', 'in', [...purchaseIds])
    .where('state', '=', 'due')
    .where((eb) => eb.or([eb('busyUntil', 'is', null), eb('busyUntil', '<', sql<Date>`now()`)]))
    .returning('purchaseId')
    .execute();
  return rows.map(({ purchaseId }) => purchaseId);
}

/**
 * A condition on the alias `kept` of `held_transfers`: the transfer is due and can be made or ended, or it
 * holds more than is owed.
 */
const isUnaligned = sql<boolean>`case kept.state
  when 'due' then (exists (select from linked_accounts where profile_id = kept.profile_id and status = 'activated')
    or not exists (select from purchases where id = kept.purchase_id and state = 'paid'))
  when 'held' then not ${isInPayout(sql`kept.purchase_id`)} and kept.amount_minor - kept.reversed_minor >
    (select coalesce(-sum(amount_minor), 0) from ledger_entries where purchase_id = kept.purchase_id
       and account in ('seller-payable', 'seller-available', 'seller-on-its-way'))
  else false end`;

/**
 * Lists due transfers that can be made or ended now, held transfers that exceed what is owed, and all
 * released transfers, in the order of their purchases.
 */
export async function listUnalignedTransfers(
  db: Queryable,
  afterId: string,
  limit: number,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select kept.purchase_id as id from held_transfers kept
     where kept.state in ('due', 'held', 'released') and kept.purchase_id > ${afterId}::uuid
       and (kept.state = 'released' or (${isUnaligned} and (kept.state = 'held' or kept.retry_at <= now())))
     order by kept.purchase_id limit ${limit}`.execute(db);
  return rows;
}

export async function listDueOfSeller(db: Queryable, profileId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('heldTransfers')
    .select('purchaseId')
    .where('profileId', '=', profileId)
    .where('state', '=', 'due')
    .orderBy('purchaseId')
    .limit(limit)
    .execute();
  return rows.map(({ purchaseId }) => purchaseId);
}

export interface TransferOfItem {
  readonly purchaseId: string;
  readonly amountMinor: number;
  readonly transferId: string | null;
  readonly state: HeldTransferState | null;
}

export async function listTransfersOfPayout(db: Queryable, payoutId: string): Promise<TransferOfItem[]> {
  return await db
    .selectFrom('payoutItems')
    .leftJoin('heldTransfers', 'heldTransfers.purchaseId', 'payoutItems.purchaseId')
    .select([
      'payoutItems.purchaseId',
      'payoutItems.amountMinor',
      'heldTransfers.transferId',
      'heldTransfers.state',
    ])
    .where('payoutItems.payoutId', '=', payoutId)
    .orderBy('payoutItems.purchaseId')
    .execute();
}

/** @returns the settlement IDs of a payout, or null until its whole amount has reached the seller's bank. */
export async function findSettlements(db: Queryable, payoutId: string): Promise<string | null> {
  const { rows } = await sql<{ settlements: string | null }>`
    select string_agg(distinct kept.settlement_id, ' ') as settlements
      from payouts join payout_items item on item.payout_id = payouts.id join held_transfers kept using (purchase_id)
     where payouts.id = ${payoutId} and item.amount_minor > 0 and kept.state = 'settled'
     group by payouts.amount_minor having sum(kept.amount_minor - kept.reversed_minor) = payouts.amount_minor`.execute(
    db,
  );
  return rows[0]?.settlements?.slice(0, 100) ?? null;
}

/**
 * Locks the transfers of sales with available money, so that no transfer is reversed while a payout of its
 * sale is prepared. Code that reverses a transfer leases it first, waits for this lock, and then sees the
 * payout.
 */
export async function lockPayableTransfers(tx: Queryable, profileId: string): Promise<void> {
  await sql`
    select from held_transfers where profile_id = ${profileId} and state in ('due', 'held') and purchase_id in (
      select purchase_id from ledger_entries where profile_id = ${profileId} and account = 'seller-available'
       group by purchase_id having sum(amount_minor) <> 0)
     order by purchase_id for update`.execute(tx);
}

export async function listUnfinishedTransferPayouts(
  db: Queryable,
  afterId: string,
  limit: number,
): Promise<{ id: string }[]> {
  return await db
    .selectFrom('payouts')
    .select('id')
    .where('state', 'in', ['prepared', 'sent'])
    .where('channel', '=', 'held-transfers')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

interface TransferFigures {
  readonly byState: Readonly<Record<'due' | 'held' | 'released', number>>;
  /** The age of the oldest mismatch with the ledger; 0 if there is none. */
  readonly oldestBehindSeconds: number;
}

export async function readTransferFigures(db: Queryable): Promise<TransferFigures> {
  const { rows } = await sql<TransferFigures>`
    select json_build_object('due', count(*) filter (where state = 'due'), 'held', count(*) filter (where state = 'held'),
             'released', count(*) filter (where state = 'released')) as "byState",
           coalesce(max(extract(epoch from now() - case when ${isUnaligned} then greatest(kept.created_at,
             case kept.state when 'held' then
               (select max(created_at) from ledger_entries where purchase_id = kept.purchase_id) end) end)), 0)::float8
             as "oldestBehindSeconds"
      from held_transfers kept where kept.state in ('due', 'held', 'released')`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the query returned no row');
  return row;
}
