import { sql } from 'kysely';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { Queryable } from '../database/database.ts';
import { lossKinds } from '../database/predicates.ts';

export interface AuditedPurchase {
  readonly id: string;
  readonly state: PurchaseState;
  readonly intentId: string | null;
  readonly createdAt: Date;
  readonly amountMinor: number;
  readonly saleMinor: number;
  readonly refundMinor: number;
  readonly feesMinor: number;
}

export async function listAuditedPurchases(
  db: Queryable,
  which: { beforeId: string | null; limit: number } | { id: string },
): Promise<AuditedPurchase[]> {
  const chosen =
    'id' in which
      ? sql`id::text = ${which.id}`
      : which.beforeId === null
        ? sql`true`
        : sql`id < ${which.beforeId}::uuid`;
  const { rows } = await sql<AuditedPurchase>`
    with chosen as (
      select id, state, intent_id, created_at, amount_minor from purchases where ${chosen} order by id desc
      limit ${'id' in which ? 1 : which.limit})
    select chosen.id, chosen.state, chosen.intent_id as "intentId", chosen.created_at as "createdAt", chosen.amount_minor as "amountMinor",
      coalesce(sum(entry.amount_minor) filter (where entry.kind = 'sale'), 0)::bigint as "saleMinor",
      coalesce(sum(entry.amount_minor) filter (where entry.kind in ${lossKinds}), 0)::bigint as "refundMinor",
      coalesce(-sum(entry.amount_minor) filter (where entry.kind in ('provider-fee', 'dispute-fee')), 0)::bigint as "feesMinor"
    from chosen left join ledger_entries entry on entry.purchase_id = chosen.id and entry.account = 'clearing'
    group by 1, 2, 3, 4, 5 order by 1 desc`.execute(db);
  return rows;
}

/**
 * Lists purchases, payouts and remittances of withheld tax that contradict the ledger's entries, and gaps in the
 * numbers of invoices and credit notes.
 */
export async function listMoneyDifferences(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ sentence: string }>`
    with sale as (
      select p.id, p.state, p.amount_minor, p.price_rupees,
        coalesce(-sum(e.amount_minor) filter (where e.account = 'seller-payable'), 0) as held,
        coalesce(-sum(e.amount_minor) filter (where e.account in ('seller-available', 'seller-on-its-way', 'bank')), 0) as released,
        coalesce(-sum(e.amount_minor) filter (where e.account in ('seller-on-its-way', 'bank')), 0) as paid,
        coalesce(-sum(e.amount_minor) filter (where e.account = 'clearing'
          and e.kind in ${lossKinds}), 0) as refunded,
        coalesce(-sum(e.amount_minor) filter (where e.account = 'platform-fee'), 0) as platform,
        coalesce(-sum(e.amount_minor) filter (where e.account = 'gst-payable'), 0) as tax,
        coalesce(-sum(e.amount_minor) filter (where e.account in ('tcs-payable', 'tds-payable')), 0) as withheld,
        coalesce(-sum(e.amount_minor) filter (where e.account = 'recovered-debts'), 0) as recovered,
        coalesce((select sum(case kind when 'invoice' then 1 else -1 end * (cgst_minor + sgst_minor + igst_minor))
          from fee_papers where purchase_id = p.id), 0) as papers,
        coalesce(bool_or(e.kind = 'release'), false) as is_released,
        (select process.state from order_processes process where process.purchase_id = p.id) as order_state
        from purchases p left join ledger_entries e on e.purchase_id = p.id
       where p.paid_at is not null group by p.id),
    payout as (
      select p.number, p.state, p.amount_minor,
        coalesce(sum(item.amount_minor), 0) as items,
        coalesce(sum(booked.on_its_way), 0) as on_its_way, coalesce(sum(booked.bank), 0) as bank
        from payouts p left join payout_items item on item.payout_id = p.id
        left join lateral (
          select coalesce(-sum(amount_minor) filter (where account = 'seller-on-its-way'), 0) as on_its_way,
                 coalesce(-sum(amount_minor) filter (where account = 'bank'), 0) as bank
            from ledger_entries where purchase_id = item.purchase_id and reference = p.id::text) booked on true
       group by p.id)
    (select format('purchase %s: %s paise were paid, but the ledger has %s held, %s released, %s refunded, %s platform fee, %s tax, %s withheld and %s paid to debts', id, amount_minor,
            held, released, refunded, platform, tax, withheld, recovered) as sentence
       from sale where held + released + refunded + platform + tax + withheld + recovered <> amount_minor
        or held < 0 or (held <> 0 and (is_released or state <> 'paid')) or (released <> 0 and not is_released) limit 100)
    union all
    (select format('recovery %s took %s paise from one sale and gave another amount to the other', reference, max(amount_minor))
       from ledger_entries where kind = 'debt-recovery' and account = 'recovered-debts' group by reference having sum(amount_minor) <> 0 limit 100)
    union all
    (select format('the order of purchase %s is %s, but %s paise are held', id, order_state, held) from sale
      where (order_state in ('released', 'reversed')) <> (held = 0) and released + held <> 0 limit 100)
    union all
    (select format('the tax papers of purchase %s have %s paise of tax, but the ledger has %s', id, papers, tax) from sale
      where papers <> tax limit 100)
    union all
    (select format('the numbers of %s papers of %s have a gap: there are %s papers, and the highest number is %s', kind, financial_year, count(*), max(number))
       from fee_papers group by kind, financial_year having count(*) <> max(number) or min(number) <> 1 limit 100)
    union all
    (select format('%s of %s: %s paise were remitted, but the ledger has %s withheld', tax, month, sum(amount_minor), withheld_minor_of(tax, month))
       from tax_remittances where withdrawn_at is null group by tax, month
      having sum(amount_minor) > withheld_minor_of(tax, month) limit 100)
    union all
    (select format('purchase %s: %s paise were paid to its seller, which is negative or more than its price', id, paid) from sale
      where paid < 0 or paid > price_rupees::bigint * 100 limit 100)
    union all
    (select format('payout %s (%s) is %s paise, but its sales are %s, and the ledger has %s on its way and %s paid', number, state, amount_minor, items,
            on_its_way, bank)
       from payout where items <> amount_minor
        or on_its_way <> case when state in ('prepared', 'sent') then amount_minor else 0 end
        or bank <> case when state = 'confirmed' then amount_minor else 0 end limit 100)`.execute(db);
  return rows.map(({ sentence }) => sentence);
}

export async function sumLedger(
  db: Queryable,
): Promise<{ clearingMinor: number; totalMinor: number; unbalanced: readonly string[] }> {
  const { rows } = await sql<{ clearingMinor: number; totalMinor: number; unbalanced: string[] }>`
    select coalesce(sum(amount_minor) filter (where account = 'clearing'), 0)::bigint as "clearingMinor",
           coalesce(sum(amount_minor), 0)::bigint as "totalMinor",
           array(select transaction_id::text from ledger_entries group by 1 having sum(amount_minor) <> 0 limit 100)
             as unbalanced
    from ledger_entries`.execute(db);
  return rows[0] ?? { clearingMinor: 0, totalMinor: 0, unbalanced: [] };
}
