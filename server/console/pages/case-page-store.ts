import { sql } from 'kysely';
import type { CaseOutcome, CaseReason } from '#domain/orders/order-case.ts';
import type { OrderEventCode, OrderEventParty, OrderState } from '#domain/orders/order-process.ts';
import type { Category } from '#domain/projects/project.ts';
import type { Queryable } from '../../database/database.ts';

export interface OrderFacts {
  readonly id: string;
  readonly receiptNumber: number | null;
  readonly projectId: string;
  readonly title: string;
  readonly category: Category;
  readonly state: OrderState;
  readonly hasDispute: boolean;
  readonly amountMinor: number;
  readonly paidAt: Date;
  readonly downloadedAt: Date | null;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly courierName: string | null;
  readonly trackingId: string | null;
  readonly archiveSha256: string | null;
  readonly archiveName: string | null;
  readonly archiveBytes: number | null;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly commit: string | null;
  readonly verifiedAt: Date | null;
  readonly findings: readonly string[];
}

export async function findOrderFacts(db: Queryable, purchaseId: string): Promise<OrderFacts | null> {
  const { rows } = await sql<OrderFacts>`
    select p.id, p.receipt_number as "receiptNumber", p.project_id as "projectId", p.title, p.category, o.state,
           o.has_dispute as "hasDispute", p.amount_minor as "amountMinor", p.paid_at as "paidAt",
           o.downloaded_at as "downloadedAt", o.shipped_at as "shippedAt", o.delivered_at as "deliveredAt",
           s.courier_name as "courierName", s.tracking_id as "trackingId", archive.sha256 as "archiveSha256",
           archive.file_name as "archiveName", archive.size_bytes as "archiveBytes",
           o.buyer_id as "buyerId", o.seller_id as "sellerId", coalesce(p.commit_sha, v.commit_sha) as "commit", v.created_at as "verifiedAt",
           array(select found ->> 'sentence' from jsonb_array_elements(v.report -> 'checks') found
                  where found ->> 'result' <> 'pass') as findings
      from purchases p join order_processes o on o.purchase_id = p.id join projects project on project.id = p.project_id
      left join shipments s on s.purchase_id = p.id left join archives archive on archive.sha256 = p.archive_sha256
      left join verifications v on v.id = project.verification_id
     where p.id = ${purchaseId}`.execute(db);
  return rows[0] ?? null;
}

export interface PartyFacts {
  readonly id: string;
  readonly username: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly joinedAt: Date;
  readonly bought: number;
  readonly sold: number;
  readonly casesAsBuyer: number;
  readonly casesAsSeller: number;
  readonly refundedAsSeller: number;
  readonly openClaims: number;
}

export async function listPartyFacts(db: Queryable, ids: readonly string[]): Promise<PartyFacts[]> {
  const { rows } = await sql<PartyFacts>`
    select id, username, full_name as name, case when deleted_at is null then email end as email,
           created_at as "joinedAt",
           (select count(*)::int from purchases where buyer_id = profiles.id and paid_at is not null) as bought,
           (select count(*)::int from purchases where seller_id = profiles.id and paid_at is not null) as sold,
           (select count(*)::int from cases c join purchases p on p.id = c.purchase_id where p.buyer_id = profiles.id)
             as "casesAsBuyer",
           seller.cases as "casesAsSeller", seller.refunded as "refundedAsSeller",
           (select count(*)::int from claims c join projects p on p.id = c.project_id
             where p.seller_id = profiles.id and c.state = 'open') as "openClaims"
      from profiles cross join lateral (
        select count(*)::int as cases,
               count(*) filter (where c.outcome in ('refund-agreed', 'part-refund-agreed', 'seller-silent', 'operator-late',
                 'refund-decided', 'part-refund-decided'))::int as refunded
          from cases c join purchases p on p.id = c.purchase_id where p.seller_id = profiles.id) seller
     where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

const MAX_EVENTS = 200;
const MAX_EARLIER = 20;

export async function listOrderEvents(
  db: Queryable,
  purchaseId: string,
): Promise<{ code: OrderEventCode; party: OrderEventParty; at: Date }[]> {
  return await db
    .selectFrom('orderEvents')
    .select(['code', 'party', 'at'])
    .where('purchaseId', '=', purchaseId)
    .orderBy('id')
    .limit(MAX_EVENTS)
    .execute();
}

export interface EarlierCase {
  readonly number: number;
  readonly title: string;
  readonly reason: CaseReason;
  readonly outcome: CaseOutcome | null;
  readonly openedAt: Date;
}

export async function listEarlierCases(
  db: Queryable,
  { number, parties }: { readonly number: number; readonly parties: readonly string[] },
): Promise<EarlierCase[]> {
  const { rows } = await sql<EarlierCase>`
    select c.number, p.title, c.reason, c.outcome, c.opened_at as "openedAt"
      from purchases p join cases c on c.purchase_id = p.id
     where p.buyer_id = any(${sql.val(parties)}::uuid[]) and p.seller_id = any(${sql.val(parties)}::uuid[])
       and c.number <> ${number}
     order by c.opened_at desc, c.number desc limit ${MAX_EARLIER}`.execute(db);
  return rows;
}
