import { sql } from 'kysely';
import { BOUGHT_STATES } from '#domain/purchases/history.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { Queryable } from '../../database/database.ts';

// Every store calls these functions in the transaction of what they count. They insert changes, which never wait for
// another transaction; a job folds them into `account_figures`.

const COUNTED: ReadonlySet<PurchaseState> = new Set(BOUGHT_STATES);

/** Must be called after the purchases have got their new state. */
export async function countPurchases(
  tx: Queryable,
  purchaseIds: readonly string[],
  { from, to }: { readonly from: PurchaseState; readonly to: PurchaseState },
): Promise<void> {
  if (purchaseIds.length === 0 || !(COUNTED.has(from) || COUNTED.has(to))) return;
  const ids = sql.val([...purchaseIds]);
  if (from === 'paid') {
    // A status that changes at the same time is counted by whichever transaction comes second.
    await sql`
      select from shipments where purchase_id = any(${ids}::uuid[]) order by purchase_id for no key update`.execute(
      tx,
    );
  }
  await sql`
    insert into account_figure_changes (profile_id, figure, change)
    select profile_id, figure, sum(value) from (
      select after.profile_id, after.figure, after.value from purchases p, figures_of_purchase(p, p.state) after where p.id = any(${ids}::uuid[])
      union all
      select before.profile_id, before.figure, -before.value
        from purchases p, figures_of_purchase(p, ${from}) before where p.id = any(${ids}::uuid[])) figures
     group by 1, 2 having sum(value) <> 0`.execute(tx);
}

/** Counts unfinished shipments: 1 after one was added, and -1 before and 1 after its status changes. */
export async function countShipment(tx: Queryable, purchaseId: string, change: 1 | -1): Promise<void> {
  await sql`
    insert into account_figure_changes (profile_id, figure, change)
    select shipment.seller_id, lower(shipment.status), ${change}::integer
      from shipments shipment join purchases p on p.id = shipment.purchase_id
     where shipment.purchase_id = ${purchaseId} and p.state = 'paid' and shipment.status in ('Pending', 'Shipped')`.execute(
    tx,
  );
}

export async function countFailedPayment(tx: Queryable, buyerId: string): Promise<void> {
  await sql`
    insert into account_figure_changes (profile_id, figure, change) values (${buyerId}, 'payments', 1)`.execute(
    tx,
  );
}

export async function countLedgerEntries(tx: Queryable, entryIds: readonly string[]): Promise<void> {
  await sql`
    insert into account_figure_changes (profile_id, figure, change)
    select figures.profile_id, figures.figure, figures.value from ledger_entries entry, figures_of_entry(entry) figures
     where entry.id = any(${sql.val([...entryIds])}::uuid[])`.execute(tx);
}
