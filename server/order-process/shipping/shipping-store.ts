import { type RawBuilder, sql } from 'kysely';
import type { NextActFacts } from '#domain/orders/next-act.ts';
import { MAX_OWN_SEARCHED, NO_FILTER } from '#domain/projects/project-list.ts';
import type { Category, Complexity, ShipmentStatus } from '#domain/projects/project.ts';
import { parseReceiptNumber } from '#domain/purchases/receipt-number.ts';
import {
  type OrderStatusFilter,
  type ShipmentFacts,
  type ShipmentBlock,
  ADDRESS_RETENTION_DAYS,
  UNDELIVERED_ADDRESS_RETENTION_DAYS,
} from '#domain/shipping/shipment.ts';
import type { DraftedProject } from '#domain/shipping/shipping-draft.ts';
import { countShipment } from '../../accounts/figures/count-store.ts';
import type { Queryable } from '../../database/database.ts';
import { dueOrders, nextActFacts } from '../../database/predicates.ts';
import { fetchSizeOf, runPrepared } from '../../database/statement.ts';
import type { StoredAddress } from './draft-store.ts';

const isOver = (moment: string, days: number = ADDRESS_RETENTION_DAYS) =>
  sql<boolean>`${sql.ref(moment)} < now() - make_interval(days => ${days}::int)`;

export async function removeOldAddresses(db: Queryable, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('shipments')
    .set({ address: null, phone: null, addressRemovedAt: sql<Date>`now()` })
    .where('purchaseId', 'in', (eb) =>
      eb
        .selectFrom('shipments as s')
        .innerJoin('purchases as p', 'p.id', 's.purchaseId')
        .select('s.purchaseId')
        .where('s.address', 'is not', null)
        .where((where) =>
          where.or([
            where.and([where('s.status', '=', 'Delivered'), isOver('s.deliveredAt')]),
            where.and([
              where('s.status', '<>', 'Delivered'),
              isOver('p.paidAt', UNDELIVERED_ADDRESS_RETENTION_DAYS),
            ]),
            where.and([where('p.state', 'in', ['refunded', 'disputed']), isOver('p.endedAt')]),
          ]),
        )
        .orderBy('s.purchaseId')
        .limit(limit)
        .forUpdate('s')
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteOldDrafts(db: Queryable, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from shipping_drafts d using (
      select profile_id, project_id from shipping_drafts
       where ${isOver('updatedAt')} order by updated_at limit ${limit} for update skip locked
    ) old
    where d.profile_id = old.profile_id and d.project_id = old.project_id
    returning 1`.execute(db);
  return rows.length;
}

/** The caller must hold the lock of `lockDelivery`. */
export async function markDelivered(tx: Queryable, purchaseId: string): Promise<void> {
  await countShipment(tx, purchaseId, -1);
  await tx
    .updateTable('shipments')
    .set({
      status: 'Delivered',
      shippedAt: sql<Date>`coalesce(shipped_at, now())`,
      deliveredAt: sql<Date>`coalesce(delivered_at, greatest(now(), shipped_at))`,
      updatedAt: sql<Date>`now()`,
    })
    .where('purchaseId', '=', purchaseId)
    .execute();
}

/** Call this first: every transaction on an order locks the shipment before the order's other rows. */
export async function lockDelivery(tx: Queryable, purchaseId: string): Promise<void> {
  await sql`select from shipments where purchase_id = ${purchaseId} for update`.execute(tx);
}

/** Of a project with several buyers, the viewer's own purchase counts. */
export async function findProjectForDraft(
  db: Queryable,
  { projectId, profileId }: { readonly projectId: string; readonly profileId: string },
): Promise<DraftedProject | null> {
  const row = await db
    .selectFrom('projects')
    .select((eb) => [
      'sellerId',
      'category',
      'listingStatus',
      eb
        .selectFrom('purchases')
        .select('purchases.buyerId')
        .whereRef('purchases.projectId', '=', 'projects.id')
        .where('purchases.state', '=', 'paid')
        .orderBy((order) => order('purchases.buyerId', '=', profileId), 'desc')
        .limit(1)
        .as('buyerId'),
    ])
    .where('id', '=', projectId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findLastAddress(db: Queryable, buyerId: string): Promise<StoredAddress | null> {
  const row = await db
    .selectFrom('shipments')
    .innerJoin('purchases', 'purchases.id', 'shipments.purchaseId')
    .select(['shipments.address', 'shipments.phone'])
    .where('purchases.buyerId', '=', buyerId)
    .where('shipments.addressRemovedAt', 'is', null)
    .orderBy('purchases.paidAt', 'desc')
    .limit(1)
    .$narrowType<StoredAddress>()
    .executeTakeFirst();
  return row ?? null;
}

export interface OrderRow {
  readonly shippingId: string;
  readonly projectId: string;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  /** Null for software, which needs no shipping. */
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
  readonly facts: NextActFacts<string> | null;
}

/** The position of a page's last order. */
export interface OrderCursor {
  /** 0 for unshipped orders, 1 for all others. */
  readonly group: number;
  /** The sort key within the group, in seconds of Unix time; negative in group 1, whose newest order is first. */
  readonly place: string;
  readonly id: string;
}

const columns = sql`
  p.id as "shippingId", p.project_id as "projectId", p.title, p.description, p.category, s.status,
  p.price_rupees as "priceRupees", p.paid_at as "orderDate", pr.subject, pr.complexity,
  coalesce(b.full_name, b.username, '') as "buyerName",
  case when b.deleted_at is null then b.email else '' end as "buyerEmail",
  s.phone, s.address, s.address_removed_at as "addressRemovedAt", p.disputed_since as "disputedSince",
  p.evidence_due_at as "evidenceDueAt", s.tracking_id as "trackingId", s.courier_name as "courierName",
  s.shipped_at as "shippedAt", s.delivered_at as "deliveredAt", p.video_url as "videoUrl",
  x.hash as "pictureHash", x.width as "pictureWidth", x.height as "pictureHeight", x.placeholder,
  ${sql.raw(nextActFacts('p'))} as facts`;

const joined = sql`
  join projects pr on pr.id = p.project_id
  join profiles b on b.id = p.buyer_id
  left join project_images i on i.project_id = p.project_id and i.position = 0
  left join pictures x on x.hash = i.picture_hash`;

export interface OrderFilter {
  readonly search?: string;
  readonly category?: typeof NO_FILTER | Category;
  readonly status?: typeof NO_FILTER | OrderStatusFilter;
}

/**
 * Lists unshipped orders, oldest first, followed by the others, newest first. Reads at most one page of each
 * group from an index that has the sort order of the group.
 * @returns `due` is the number of all orders in which the seller acts next.
 */
export async function listOrders(
  db: Queryable,
  sellerId: string,
  { filter, limit, after }: { filter: OrderFilter; limit: number; after: OrderCursor | null },
): Promise<{ rows: (OrderRow & OrderCursor)[]; due: number }> {
  // The subquery hides the seller from the planner, which would otherwise replan each read for sellers with
  // few orders.
  const seller = sql`(select ${sellerId}::uuid)`;
  const size = sql.lit(fetchSizeOf(limit));
  const at = sql`to_timestamp(abs(${after?.place ?? '0'}::numeric)::float8)`;
  const unshipped =
    after?.group === 1
      ? sql``
      : sql`
    (select ${columns}, 0 as "group", extract(epoch from s.created_at) as place
       from shipments s join purchases p on p.id = s.purchase_id ${joined}
      where s.seller_id = ${seller} and s.status = 'Pending' and p.state = 'paid' and ${matches(filter, seller)}
            ${after === null ? sql`` : sql`and (s.created_at, s.purchase_id) > (${at}, ${after.id}::uuid)`}
      order by s.created_at, s.purchase_id limit ${size})
    union all`;
  const beyond =
    after?.group === 1
      ? sql`and p.paid_at <= ${at} and (p.paid_at < ${at} or p.id > ${after.id}::uuid)`
      : sql``;
  const query = sql<OrderRow & { group: number; place: string; due: number }>`
    with page as (
      ${unshipped}
      (select ${columns}, 1 as "group", -extract(epoch from p.paid_at) as place
         from purchases p left join shipments s on s.purchase_id = p.id ${joined}
        where p.seller_id = ${seller} and p.state = 'paid' and s.status is distinct from 'Pending'
              and ${matches(filter, seller)} ${beyond}
        order by p.paid_at desc, p.id limit ${size})
    )
    select page.*, page.place::text as place, orders.due
      from (select count(*)::int as due from (${dueOrders(seller, 'seller')}) due) orders left join page on true
     order by "group", page.place, "shippingId" limit ${size}`;
  const found = await runPrepared(db, 'orders', query);
  const rows = found.filter(({ shippingId }) => shippingId !== null);
  return {
    rows: rows.slice(0, limit).map((row) => ({ ...row, id: row.shippingId })),
    due: found[0]?.due ?? 0,
  };
}

export async function countOrders(db: Queryable, sellerId: string, filter: OrderFilter): Promise<number> {
  const seller = sql`(select ${sellerId}::uuid)`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
      from purchases p left join shipments s on s.purchase_id = p.id join profiles b on b.id = p.buyer_id
     where p.seller_id = ${seller} and p.state = 'paid' and ${matches(filter, seller)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function matches(
  { search = '', category = NO_FILTER, status = NO_FILTER }: OrderFilter,
  seller: RawBuilder<unknown>,
) {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  const newest = sql<boolean>`p.paid_at >= coalesce((
    select paid_at from purchases where seller_id = ${seller} and state = 'paid'
     order by paid_at desc, id offset ${sql.lit(MAX_OWN_SEARCHED - 1)} limit 1), '-infinity')`;
  const conditions = [
    ...(words.length === 0 ? [] : [newest]),
    ...(category === NO_FILTER ? [] : [sql<boolean>`p.category = ${category}`]),
    ...(status === NO_FILTER ? [] : [hasOrderStatus(status, seller)]),
    ...words.map(
      (
        word,
      ) => sql<boolean>`(p.receipt_number = ${parseReceiptNumber(word)} or concat_ws(chr(10), p.title, coalesce(b.full_name, b.username, ''), b.email, s.phone, s.address, s.courier_name, s.tracking_id)
                  ilike ${`%${word.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`})`,
    ),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `);
}

function hasOrderStatus(status: OrderStatusFilter, seller: RawBuilder<unknown>) {
  if (status === 'Due')
    return sql<boolean>`p.id in (select purchase_id from (${dueOrders(seller, 'seller')}) due)`;
  // An order for software has no shipment and is complete as soon as it is paid.
  if (status === 'Completed') return sql<boolean>`(s.status is null or s.status = 'Delivered')`;
  return sql<boolean>`s.status = ${status}`;
}

export async function findOrder(
  db: Queryable,
  sellerId: string,
  shippingId: string,
): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from purchases p left join shipments s on s.purchase_id = p.id ${joined}
     where p.seller_id = ${sellerId} and p.state = 'paid' and p.id = ${shippingId}`.execute(db);
  return rows[0] ?? null;
}

export async function lockShipment(
  tx: Queryable,
  sellerId: string,
  purchaseId: string,
): Promise<(ShipmentFacts & Omit<ShipmentBlock, 'hasArrived'>) | null> {
  const shipment = await tx
    .selectFrom('shipments')
    .select(['status', 'courierName', 'trackingId', 'shippedAt', 'deliveredAt'])
    .where('purchaseId', '=', purchaseId)
    .where('sellerId', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
  if (shipment === undefined) return null;
  // The purchase is read after the shipment has been locked, so that a concurrent refund is seen.
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

/** The caller must hold the lock of `lockShipment`. */
export async function updateShipment(tx: Queryable, purchaseId: string, facts: ShipmentFacts): Promise<void> {
  await countShipment(tx, purchaseId, -1);
  await tx
    .updateTable('shipments')
    .set({
      status: facts.status,
      courierName: facts.courierName,
      trackingId: facts.trackingId,
      shippedAt: facts.shippedAt,
      deliveredAt: facts.deliveredAt,
      updatedAt: sql<Date>`now()`,
    })
    .where('purchaseId', '=', purchaseId)
    .execute();
  await countShipment(tx, purchaseId, 1);
}

export async function readNow(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
