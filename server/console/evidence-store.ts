import { sql } from 'kysely';
import type { OrderEventCode, OrderEventParty } from '#domain/orders/order-process.ts';
import type { Category, ShipmentStatus } from '#domain/projects/project.ts';
import type { Queryable } from '../database/database.ts';

export interface EvidenceFacts {
  readonly id: string;
  readonly receiptNumber: number;
  readonly intentId: string | null;
  readonly paidAt: Date;
  readonly amountMinor: number;
  readonly title: string;
  readonly description: string;
  /** What was in the box: a listing cannot change while its sale holds. */
  readonly parts: string;
  readonly category: Category;
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly buyerSince: Date;
  readonly seller: string;
  readonly fileName: string | null;
  readonly sha256: string | null;
  /** Null for hardware, which has no versions. */
  readonly version: number | null;
  readonly commitSha: string | null;
  readonly shipmentStatus: ShipmentStatus | null;
  readonly courierName: string | null;
  readonly trackingId: string | null;
  readonly address: string | null;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
}

export async function findEvidenceFacts(db: Queryable, purchaseId: string): Promise<EvidenceFacts | null> {
  const { rows } = await sql<EvidenceFacts>`
    select p.id, p.receipt_number as "receiptNumber", p.intent_id as "intentId", p.paid_at as "paidAt",
           p.amount_minor as "amountMinor", p.title, p.description, p.category,
           case when p.state = 'paid' then project.parts else '' end as parts,
           coalesce(buyer.full_name, buyer.username, '') as "buyerName", buyer.email as "buyerEmail",
           buyer.created_at as "buyerSince", coalesce(seller.username, '') as seller,
           archive.file_name as "fileName", archive.sha256, p.commit_sha as "commitSha", bought.number as version,
           shipment.status as "shipmentStatus", shipment.courier_name as "courierName",
           shipment.tracking_id as "trackingId", shipment.address, shipment.shipped_at as "shippedAt",
           shipment.delivered_at as "deliveredAt"
      from purchases p
      join projects project on project.id = p.project_id
      join profiles buyer on buyer.id = p.buyer_id
      join profiles seller on seller.id = p.seller_id
      left join archives archive on archive.sha256 = p.archive_sha256
      left join project_versions bought on bought.project_id = p.project_id and bought.commit_sha = p.commit_sha
      left join shipments shipment on shipment.purchase_id = p.id
     where p.id = ${purchaseId} and p.paid_at is not null`.execute(db);
  return rows[0] ?? null;
}

export interface EvidenceEvent {
  readonly at: Date;
  readonly code: OrderEventCode;
  readonly party: OrderEventParty;
}

const MAX_EVENTS = 500;

export async function listEvidenceEvents(db: Queryable, purchaseId: string): Promise<EvidenceEvent[]> {
  const { rows } = await sql<EvidenceEvent>`
    select at, code, party from order_events where purchase_id = ${purchaseId} order by id limit ${MAX_EVENTS}`.execute(
    db,
  );
  return rows;
}

export interface EvidenceDownload {
  readonly at: Date;
  /** Null for a download that was made before projects had versions. */
  readonly version: number | null;
}

export async function listEvidenceDownloads(db: Queryable, purchaseId: string): Promise<EvidenceDownload[]> {
  return db
    .selectFrom('archiveDownloads')
    .select(['startedAt as at', 'version'])
    .where('purchaseId', '=', purchaseId)
    .orderBy('id')
    .execute();
}

export interface EvidenceMessage {
  readonly id: string;
  readonly at: Date;
  readonly party: 'buyer' | 'seller' | 'operator';
  readonly text: string | null;
  readonly isHidden: boolean;
  readonly caseNumber: number | null;
}

const MAX_MESSAGES = 1_000;

export async function listEvidenceMessages(db: Queryable, purchaseId: string): Promise<EvidenceMessage[]> {
  const { rows } = await sql<EvidenceMessage>`
    select id, written_at as at, party, case when hidden_at is null then text end as text, hidden_at is not null as "isHidden", null::bigint as "caseNumber"
      from order_messages where purchase_id = ${purchaseId}
    union all
    select message.id, message.written_at, message.party, message.text, false, c.number
      from case_messages message join cases c on c.id = message.case_id where c.purchase_id = ${purchaseId}
    order by at limit ${MAX_MESSAGES}`.execute(db);
  return rows;
}
