import { sql, type RawBuilder } from 'kysely';
import type { Category } from '#domain/projects/project.ts';
import type { Licence } from '#domain/projects/sale-mode.ts';
import type { LOSS_KINDS } from '#domain/purchases/ledger.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { Queryable } from '../../database/database.ts';
import { saleKinds, lossKinds } from '../../database/predicates.ts';

export interface Receipt {
  readonly purchaseId: string;
  readonly number: number;
  readonly paidAt: Date;
  readonly endedAt: Date | null;
  readonly state: PurchaseState;
  readonly buyerId: string;
  readonly sellerId: string;
  /** Null if the buyer's account is deleted. */
  readonly buyerName: string | null;
  readonly buyerUsername: string | null;
  readonly sellerName: string | null;
  readonly sellerUsername: string | null;
  readonly projectId: string;
  readonly title: string;
  readonly category: Category;
  readonly commit: string | null;
  readonly archiveSha256: string | null;
  /** Null for hardware, which has no versions. */
  readonly boughtNumber: number | null;
  readonly versions: readonly {
    readonly number: number;
    readonly commit: string;
    readonly archiveSha256: string | null;
  }[];
  readonly isRefunding: boolean;
  /** The licence of a copy; null for an exclusive project. */
  readonly licence: Licence | null;
  readonly priceRupees: number;
  readonly feeRupees: number;
  readonly method: string | null;
  readonly earnedMinor: number;
  readonly withheldMinor: number;
  readonly refunds: readonly RefundRow[];
}

export async function findReceipt(
  db: Queryable,
  purchaseId: string,
  profileId: string,
): Promise<Receipt | null> {
  const row = await db
    .selectFrom('purchases as p')
    .innerJoin('profiles as b', 'b.id', 'p.buyerId')
    .innerJoin('profiles as s', 's.id', 'p.sellerId')
    .select([
      'p.id as purchaseId',
      'p.receiptNumber as number',
      'p.paidAt',
      'p.endedAt',
      'p.state',
      'p.buyerId',
      'p.sellerId',
      'b.fullName as buyerName',
      'b.username as buyerUsername',
      's.fullName as sellerName',
      's.username as sellerUsername',
      'p.projectId',
      'p.title',
      'p.category',
      'p.commitSha as commit',
      'p.archiveSha256',
      sql<number | null>`(select v.number from project_versions v
        where v.project_id = p.project_id and v.commit_sha = p.commit_sha)`.as('boughtNumber'),
      sql<Receipt['versions']>`coalesce((
        select json_agg(json_build_object('number', v.number, 'commit', v.commit_sha,
                 'archiveSha256', v.archive_sha256) order by v.number)
          from project_versions v where v.project_id = p.project_id), '[]')`.as('versions'),
      sql<boolean>`p.refunded_by is not null`.as('isRefunding'),
      'p.licence',
      'p.priceRupees',
      'p.feeRupees',
      'p.method',
      sql<number>`coalesce((select -sum(l.amount_minor) from ledger_entries l
        where l.purchase_id = p.id and l.account in ('seller-payable', 'seller-available')
          and l.kind in ${saleKinds}), 0)::bigint`.as('earnedMinor'),
      sql<number>`coalesce((select -sum(l.amount_minor) from ledger_entries l
        where l.purchase_id = p.id and l.account in ('tcs-payable', 'tds-payable')), 0)::bigint`.as(
        'withheldMinor',
      ),
      sql<readonly RefundRow[]>`${refundsOf('p.id')}`.as('refunds'),
    ])
    .where('p.id', '=', purchaseId)
    .where('p.receiptNumber', 'is not', null)
    .where((where) => where.or([where('p.buyerId', '=', profileId), where('p.sellerId', '=', profileId)]))
    .executeTakeFirst();
  if (row === undefined || row.number === null || row.paidAt === null) return null;
  return { ...row, number: row.number, paidAt: row.paidAt };
}

export interface RefundRow {
  /** As PostgreSQL writes it inside JSON. */
  readonly at: string;
  readonly kind: (typeof LOSS_KINDS)[number];
  readonly amountMinor: number;
  readonly sellerMinor: number;
}

/** What the ledger says went back to the buyer, oldest first. @param purchase - the SQL of its id. */
export function refundsOf(purchase: string): RawBuilder<readonly RefundRow[]> {
  return sql<readonly RefundRow[]>`coalesce((
    select json_agg(json_build_object('at', loss.at, 'kind', loss.kind, 'amountMinor', loss.amount,
             'sellerMinor', loss.share) order by loss.at, loss.transaction_id)
      from (select transaction_id, min(created_at) as at, min(kind) as kind,
                   (-sum(amount_minor) filter (where account = 'clearing'))::bigint as amount,
                   coalesce(sum(amount_minor) filter (where profile_id is not null), 0)::bigint as share
              from ledger_entries
             where purchase_id = ${sql.raw(purchase)} and kind in ${lossKinds}
             group by transaction_id) loss
     where loss.amount > 0), '[]')`;
}
