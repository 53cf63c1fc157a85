import { type RawBuilder, sql } from 'kysely';
import type { NextActFacts } from '#domain/orders/next-act.ts';
import type { SellerMoney } from '#domain/payouts/balance.ts';
import type { WithheldTax } from '#domain/taxes/withholding.ts';
import type { Queryable } from '../database/database.ts';
import {
  isBannedPerson,
  isHoldingClaim,
  keptBackSales,
  nextActFacts,
  saleKinds,
} from '../database/predicates.ts';
import { fetchSizeOf, runPrepared } from '../database/statement.ts';
import { debtsOf } from './payout-store.ts';

export interface PayoutStanding {
  readonly keptBackMinor: number;
  readonly hasOpenClaim: boolean;
  /** Null if the seller has no payout account. */
  readonly usableFrom: Date | null;
  /** Whether the payment provider pays to the current bank account. */
  readonly isLinked: boolean;
  /** Whether the payout account is a bank account. The payment provider cannot pay to a UPI ID. */
  readonly isBank: boolean;
  readonly lastRunOn: string | null;
  readonly now: Date;
  readonly earlierDebtMinor: number;
  readonly isPersonBanned: boolean;
}

export async function getPayoutEligibility(db: Queryable, profileId: string): Promise<PayoutStanding> {
  const [standing] = await runPrepared(
    db,
    'payout-eligibility',
    sql<PayoutStanding>`
    select now() as now,
      (select usable_from from payout_accounts where profile_id = ${profileId} and removed_at is null) as "usableFrom",
      exists (select from payout_accounts account join linked_accounts linked on linked.payout_account_id = account.id
        where account.profile_id = ${profileId} and account.removed_at is null and linked.status = 'activated') as "isLinked",
      exists (select from payout_accounts
        where profile_id = ${profileId} and removed_at is null and kind = 'bank') as "isBank",
      (select run_on::text from payout_runs where finished_at is not null order by run_on desc limit 1) as "lastRunOn",
      exists (select from claims join projects on projects.id = claims.project_id
        where projects.seller_id = ${profileId} and ${isHoldingClaim}) as "hasOpenClaim",
      coalesce((select sum(available) from (
        select greatest(0, -sum(amount_minor)) as available from ledger_entries
         where purchase_id in ${keptBackSales(profileId)} and account = 'seller-available'
         group by purchase_id) sales), 0)::bigint as "keptBackMinor",
      ${debtsOf(profileId)} as "earlierDebtMinor",
      ${isBannedPerson(sql`${profileId}::uuid`, { withPayees: true })} as "isPersonBanned"`,
  );
  if (standing === undefined) throw new Error('a select without a table has one row');
  return standing;
}

export interface SaleMoney extends SellerMoney {
  readonly purchaseId: string;
  readonly projectId: string;
  readonly title: string;
  readonly receiptNumber: number;
  readonly taxWithheldMinor: number;
  /** The part of the seller's share that paid a debt of another account of the same person. */
  readonly recoveredMinor: number;
  /** A timestamp as text, because a `Date` would drop the microseconds that the cursor needs. */
  readonly soldAt: string;
  /** Null for a sale that was made before orders had a process. */
  readonly order: NextActFacts<string> | null;
}

export interface TimeCursor {
  readonly at: string;
  readonly id: string;
}

export async function listSaleMoney(
  db: Queryable,
  profileId: string,
  { limit, after }: { limit: number; after: TimeCursor | null },
): Promise<SaleMoney[]> {
  // The subquery hides the seller's ID from the planner, which would otherwise replan each read.
  const seller = sql`(select ${profileId}::uuid)`;
  const beyond =
    after === null
      ? sql``
      : sql`and (paid_at, (id::text || '.sold')) < (${after.at}::timestamptz, ${`${after.id}.sold`}::text)`;
  const query = sql<SaleMoney>`
    with page as (
      select id, project_id, title, receipt_number, paid_at, refunded_by, disputed_since from purchases
       where seller_id = ${seller} and paid_at is not null ${beyond}
       order by paid_at desc, (id::text || '.sold') desc limit ${sql.lit(fetchSizeOf(limit))})
    select page.id as "purchaseId", page.project_id as "projectId", page.title, page.receipt_number as "receiptNumber",
           ${isoTime(sql`page.paid_at`)} as "soldAt", ${sql.raw(nextActFacts('page'))} as "order", money.*
      from page cross join lateral (
        select coalesce(-sum(amount_minor) filter (where account = 'seller-payable'), 0)::bigint as "heldMinor",
               coalesce(-sum(amount_minor) filter (where account = 'seller-available'), 0)::bigint as "availableMinor",
               coalesce(-sum(amount_minor) filter (where account = 'seller-on-its-way'), 0)::bigint as "onItsWayMinor",
               coalesce(-sum(amount_minor) filter (where account = 'bank'), 0)::bigint as "paidOutMinor",
               coalesce(-sum(amount_minor) filter (where account in ('tcs-payable', 'tds-payable')), 0)::bigint
                 as "taxWithheldMinor",
               greatest(0, coalesce(-sum(amount_minor) filter (where account = 'recovered-debts'), 0))::bigint
                 as "recoveredMinor"
          from ledger_entries where purchase_id = page.id) money
     order by page.paid_at desc, (page.id::text || '.sold') desc`;
  const rows = await runPrepared(db, 'sale-money', query);
  return rows.slice(0, limit);
}

export interface StatementLine {
  readonly id: string;
  readonly at: string;
  readonly kind:
    | 'sale'
    | 'refund'
    | 'partial-refund'
    | 'part-dispute'
    | 'debt-recovery'
    | WithheldTax
    | 'payout'
    | 'payout-return';
  readonly purchaseId: string | null;
  readonly title: string | null;
  readonly receiptNumber: number | null;
  readonly payoutNumber: number | null;
  readonly amountMinor: number;
}

/** The oldest line is first. @param month - a month in Indian time, such as `2026-11`. */
export async function listStatementLines(
  db: Queryable,
  profileId: string,
  { month, limit, after }: { month: string; limit: number; after: TimeCursor | null },
): Promise<StatementLine[]> {
  const begin = sql`((${`${month}-01`}::date)::timestamp at time zone 'Asia/Kolkata')`;
  const end = sql`((${`${month}-01`}::date + interval '1 month')::timestamp at time zone 'Asia/Kolkata')`;
  const pageBy = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
    ${at} >= ${begin} and ${at} < ${end}
    ${after === null ? sql`` : sql`and (${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by ${at}, ${id} limit ${limit}`;
  const { rows } = await sql<StatementLine>`
    with lines as (
      (select entry.id, entry.created_at as at,
              case entry.kind when 'tax-withheld' then split_part(entry.reference, ' ', 1) else entry.kind end as kind,
              entry.purchase_id, null::bigint as payout_number,
              -entry.amount_minor as amount_minor
         from ledger_entries entry
        where entry.profile_id = ${profileId} and (entry.kind in ${saleKinds} or entry.kind in ('tax-withheld', 'debt-recovery'))
          and ${pageBy(sql`entry.created_at`, sql`entry.id`)})
      union all
      (select id, confirmed_at, 'payout', null, number, -amount_minor from payouts
        where profile_id = ${profileId} and ${pageBy(sql`confirmed_at`, sql`id`)})
      union all
      (select id, failed_at, 'payout-return', null, number, amount_minor from payouts
        where profile_id = ${profileId} and confirmed_at is not null and ${pageBy(sql`failed_at`, sql`id`)})
    )
    select lines.id, ${isoTime(sql`lines.at`)} as at, lines.kind, lines.purchase_id as "purchaseId", purchases.title,
           purchases.receipt_number as "receiptNumber", lines.payout_number as "payoutNumber",
           lines.amount_minor as "amountMinor"
      from lines left join purchases on purchases.id = lines.purchase_id
     order by lines.at, lines.id limit ${limit}`.execute(db);
  return rows;
}

function isoTime(at: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
