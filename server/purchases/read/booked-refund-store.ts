import { type RawBuilder, sql } from 'kysely';
import type { LOSS_KINDS } from '#domain/purchases/ledger.ts';
import { lossKinds } from '../../database/predicates.ts';

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
