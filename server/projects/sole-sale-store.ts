import { sql } from 'kysely';
import { DISPUTE_WINDOW_DAYS } from '#domain/orders/dispute-window.ts';
import type { Queryable } from '../database/database.ts';
import { wasAlwaysPrivate } from '../database/predicates.ts';

export interface SoleSale {
  readonly purchaseId: string;
  readonly isOrderOpen: boolean;
  readonly isInDisputeWindow: boolean;
  readonly hasBuyer: boolean;
}

/** @returns the paid sale to one buyer who never saw the link to the repository and was not yet told that it is public; null if there is none. */
export async function findSoleSale(db: Queryable, projectId: string): Promise<SoleSale | null> {
  const { rows } = await sql<SoleSale>`
    select p.id as "purchaseId", o.ended_at is null as "isOrderOpen", buyer.deleted_at is null as "hasBuyer",
           p.paid_at > now() - make_interval(days => ${DISPUTE_WINDOW_DAYS}) as "isInDisputeWindow"
      from purchases p
      join order_processes o on o.purchase_id = p.id
      join profiles buyer on buyer.id = p.buyer_id
     where p.project_id = ${projectId} and p.state = 'paid' and p.sale_mode = 'exclusive' and ${wasAlwaysPrivate('p')}
       and not exists (select from order_events where purchase_id = p.id and code = 'made-public')`.execute(
    db,
  );
  return rows[0] ?? null;
}
