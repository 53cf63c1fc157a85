import { sql } from 'kysely';
import type { Category, Complexity, ShipmentStatus } from '#domain/projects/project.ts';
import type { OrderStatusFilter, ShipmentFacts, ShipmentHold } from '#domain/shipping/shipment.ts';
import type { Queryable } from '../database/database.ts';

export interface ProjectForDraft {
  readonly sellerId: string;
  readonly category: Category;
  /** The buyer, if the project is sold. */
  readonly buyerId: string | null;
  readonly isListed: boolean;
}

/** Facts that decide whether a user may save an address for a project. */
export async function findProjectForDraft(db: Queryable, projectId: string): Promise<ProjectForDraft | null> {
  const row = await db
    .selectFrom('projects')
    .select((eb) => [
      'seller_id as sellerId',
      'category',
      sql<boolean>`listing in ('listed', 'withdrawn')`.as('isListed'),
      eb
        .selectFrom('purchases')
        .select('purchases.buyer_id')
        .whereRef('purchases.project_id', '=', 'projects.id')
        .where('purchases.state', '=', 'paid')
        .as('buyerId'),
    ])
    .where('id', '=', projectId)
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertDraft(
  db: Queryable,
  draft: { profileId: string; projectId: string; address: string; phone: string },
): Promise<void> {
  const { address, phone } = draft;
  await db
    .insertInto('shipping_drafts')
    .values({ profile_id: draft.profileId, project_id: draft.projectId, address, phone })
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'project_id'])
        .doUpdateSet({ address, phone, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

export interface KeptAddress {
  readonly address: string;
  readonly phone: string;
}

export async function findDraft(
  db: Queryable,
  profileId: string,
  projectId: string,
): Promise<KeptAddress | null> {
  const row = await db
    .selectFrom('shipping_drafts')
    .select(['address', 'phone'])
    .where('profile_id', '=', profileId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row ?? null;
}

/** The address of this buyer's newest order, if it was not removed. */
export async function findLastAddress(db: Queryable, buyerId: string): Promise<KeptAddress | null> {
  const row = await db
    .selectFrom('shipments')
    .innerJoin('purchases', 'purchases.id', 'shipments.purchase_id')
    .select(['shipments.address', 'shipments.phone'])
    .where('purchases.buyer_id', '=', buyerId)
    .where('shipments.address_removed_at', 'is', null)
    .orderBy('purchases.paid_at', 'desc')
    .limit(1)
    .$narrowType<KeptAddress>()
    .executeTakeFirst();
  return row ?? null;
}

export interface OrderRow {
  readonly shippingId: string;
  readonly projectId: string;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  /** Null for software, which is delivered immediately. */
  readonly status: ShipmentStatus | null;
  readonly priceRupees: number;
  readonly orderDate: Date;
  readonly subject: string;
  readonly complexity: Complexity;
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly addressRemovedAt: Date | null;
  readonly disputedSince: Date | null;
  readonly evidenceDueAt: Date | null;
  readonly trackingId: string | null;
  readonly courierName: string | null;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly videoUrl: string | null;
  readonly pictureHash: string | null;
  readonly pictureWidth: number | null;
  readonly pictureHeight: number | null;
  readonly placeholder: string | null;
}

/** End of a page: unshipped orders (0) sort before the others (1), by `place` within each group. */
export interface OrderCursor {
  readonly group: number;
  readonly place: string;
  readonly id: string;
}

const ordersOf = (sellerId: string) => sql`
  select p.id as "shippingId", p.project_id as "projectId", p.title, p.description, p.category, s.status,
         p.price_rupees as "priceRupees", p.paid_at as "orderDate", pr.subject, pr.complexity,
         coalesce(b.full_name, b.username, '') as "buyerName", b.email as "buyerEmail",
         s.phone, s.address, s.address_removed_at as "addressRemovedAt", p.disputed_since as "disputedSince",
         p.evidence_due_at as "evidenceDueAt", s.tracking_id as "trackingId", s.courier_name as "courierName",
         s.shipped_at as "shippedAt", s.delivered_at as "deliveredAt", p.video_url as "videoUrl",
         x.hash as "pictureHash", x.width as "pictureWidth", x.height as "pictureHeight", x.placeholder,
         case when s.status = 'Pending' then 0 else 1 end as "group",
         case when s.status = 'Pending' then 1 else -1 end * extract(epoch from p.paid_at) as place
    from purchases p
    join projects pr on pr.id = p.project_id
    join profiles b on b.id = p.buyer_id
    left join shipments s on s.purchase_id = p.id
    left join project_images i on i.project_id = p.project_id and i.position = 0
    left join pictures x on x.hash = i.picture_hash
   where p.seller_id = ${sellerId} and p.state = 'paid'`;

export interface OrderFilter {
  readonly search?: string;
  readonly category?: 'ALL' | Category;
  readonly status?: OrderStatusFilter;
}

/** A seller's orders in one statement: oldest unshipped first, then the others newest first. */
export async function listOrders(
  db: Queryable,
  sellerId: string,
  { filter, limit, after }: { filter: OrderFilter; limit: number; after: OrderCursor | null },
): Promise<{ rows: (OrderRow & OrderCursor)[]; total: number }> {
  const { rows } = await sql<{ total: number } & OrderRow & { group: number; place: string }>`
    with orders as (select * from (${ordersOf(sellerId)}) sold where ${matches(filter)}),
    page as (
      select * from orders
       where ${
         after === null
           ? sql`true`
           : sql`("group", place, "shippingId") > (${after.group}::int, ${after.place}::numeric, ${after.id}::uuid)`
       }
       order by "group", place, "shippingId"
       limit ${limit}
    )
    select t.total, page.*, page.place::text as place
      from (select count(*) as total from orders) t
      left join page on true
     order by page."group", page.place, page."shippingId"
  `.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows
      .filter((row) => (row.shippingId as string | null) !== null)
      .map((row) => ({ ...row, id: row.shippingId })),
  };
}

/** Every word must match something that the seller sees of the order. */
function matches({ search = '', category = 'ALL', status = 'ALL' }: OrderFilter) {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  const conditions = [
    ...(category === 'ALL' ? [] : [sql<boolean>`category = ${category}`]),
    ...(status === 'ALL' ? [] : [statusIs(status)]),
    ...words.map(
      (
        word,
      ) => sql<boolean>`concat_ws(chr(10), title, "buyerName", "buyerEmail", phone, address, "courierName", "trackingId")
                  ilike ${`%${word.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`}`,
    ),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `);
}

function statusIs(status: Exclude<OrderStatusFilter, 'ALL'>) {
  // Software has no shipment and is complete once paid.
  if (status === 'Completed') return sql<boolean>`(status is null or status = 'Delivered')`;
  return sql<boolean>`status = ${status}`;
}

/** An order of this seller only. */
export async function findOrder(
  db: Queryable,
  sellerId: string,
  shippingId: string,
): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`${ordersOf(sellerId)} and p.id = ${shippingId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the shipment of this seller's live purchase until the end of the transaction. */
export async function lockShipment(
  tx: Queryable,
  sellerId: string,
  purchaseId: string,
): Promise<(ShipmentFacts & ShipmentHold) | null> {
  const shipment = await tx
    .selectFrom('shipments')
    .select([
      'status',
      'courier_name as courierName',
      'tracking_id as trackingId',
      'shipped_at as shippedAt',
      'delivered_at as deliveredAt',
    ])
    .where('purchase_id', '=', purchaseId)
    .where('seller_id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
  if (shipment === undefined) return null;
  // Read after acquiring the lock, so that a refund that held it before is seen.
  const hold = await tx
    .selectFrom('purchases')
    .select([
      sql<boolean>`disputed_since is not null`.as('isDisputed'),
      sql<boolean>`refunded_by is not null`.as('isRefundRequested'),
    ])
    .where('id', '=', purchaseId)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  return hold === undefined ? null : { ...shipment, ...hold };
}

export async function updateShipment(tx: Queryable, purchaseId: string, facts: ShipmentFacts): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({
      status: facts.status,
      courier_name: facts.courierName,
      tracking_id: facts.trackingId,
      shipped_at: facts.shippedAt,
      delivered_at: facts.deliveredAt,
      updated_at: sql<Date>`now()`,
    })
    .where('purchase_id', '=', purchaseId)
    .execute();
}

/** The database's clock. */
export async function readNow(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
