import { sql } from 'kysely';
import { DISPUTE_WINDOW_DAYS } from '#domain/orders/dispute-window.ts';
import type { KeptEvidence } from '#domain/orders/kept-evidence.ts';
import type { Queryable } from '../database/database.ts';

export interface EvidenceToKeep extends KeptEvidence {
  readonly purchaseId: string;
  readonly sealed: string | null;
}

const isWindowOver = sql<boolean>`p.paid_at <= now() - make_interval(days => ${sql.lit(DISPUTE_WINDOW_DAYS)})
  and p.disputed_since is null`;

/** Must be called before the account's name and messages are erased. */
export async function listEvidenceToKeep(tx: Queryable, profileId: string): Promise<EvidenceToKeep[]> {
  const { rows } = await sql<EvidenceToKeep>`
    select o.purchase_id as "purchaseId", o.evidence_sealed as sealed,
           case when o.buyer_id = ${profileId} then json_build_object(
             'name', coalesce(buyer.full_name, buyer.username, ''), 'email', buyer.email, 'address', shipment.address)
           end as buyer,
           coalesce((select json_object_agg(written.id, written.text) from (
             select id, text from order_messages
              where purchase_id = o.purchase_id and party = own.party and hidden_at is null
             union all
             select message.id, message.text from case_messages message join cases c on c.id = message.case_id
              where c.purchase_id = o.purchase_id and message.party = own.party
           ) written where written.text is not null), '{}') as messages
      from order_processes o
      join purchases p on p.id = o.purchase_id
      join profiles buyer on buyer.id = o.buyer_id
      left join shipments shipment on shipment.purchase_id = o.purchase_id
      cross join lateral (select case when o.buyer_id = ${profileId} then 'buyer' else 'seller' end as party) own
     where ${profileId}::uuid in (o.buyer_id, o.seller_id) and not (${isWindowOver})
     order by o.purchase_id`.execute(tx);
  return rows;
}

export async function saveKeptEvidence(tx: Queryable, purchaseId: string, sealed: string): Promise<void> {
  await tx
    .updateTable('orderProcesses')
    .set({ evidenceSealed: sealed })
    .where('purchaseId', '=', purchaseId)
    .execute();
}

export async function findKeptEvidence(db: Queryable, purchaseId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orderProcesses')
    .select('evidenceSealed')
    .where('purchaseId', '=', purchaseId)
    .executeTakeFirst();
  return row?.evidenceSealed ?? null;
}

export async function forgetKeptEvidence(db: Queryable, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update order_processes set evidence_sealed = null where purchase_id in (
      select o.purchase_id from order_processes o join purchases p on p.id = o.purchase_id
       where o.evidence_sealed is not null and ${isWindowOver}
       order by o.purchase_id limit ${limit} for update of o skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** After the deployment's secret was given up, nobody can read it any more. */
export async function forgetSealedEvidence(tx: Queryable): Promise<void> {
  await sql`update order_processes set evidence_sealed = null where evidence_sealed is not null`.execute(tx);
}
