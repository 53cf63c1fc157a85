import { sql } from 'kysely';
import type { NextActFacts } from '#domain/orders/next-act.ts';
import type { CaseOutcome, CaseReason, CaseState, CaseWish, OfferKind } from '#domain/orders/order-case.ts';
import type { OrderClocks } from '#domain/orders/order-clocks.ts';
import type { OrderEventCode, OrderEventParty, OrderState } from '#domain/orders/order-process.ts';
import type { SupportOutcome, SupportState } from '#domain/orders/support.ts';
import type { Category, ShipmentStatus } from '#domain/projects/project.ts';
import { SALE_KINDS } from '#domain/purchases/ledger.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { Queryable } from '../database/database.ts';
import { dueOrders, leftOfSale, nextActFacts, selectChangeOfMind } from '../database/predicates.ts';

export interface OrderRow {
  readonly purchaseId: string;
  readonly projectId: string;
  readonly sellerId: string;
  readonly buyerId: string;
  readonly title: string;
  readonly category: Category;
  readonly state: OrderState;
  readonly enteredAt: Date;
  readonly dueAt: Date | null;
  readonly remainingSeconds: number | null;
  readonly hasCase: boolean;
  readonly hasDispute: boolean;
  /** Also after the release. */
  readonly isDisputed: boolean;
  readonly shippedAt: Date | null;
  readonly downloadedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly endedAt: Date | null;
  readonly wrongCodes: number;
  readonly purchaseState: PurchaseState;
  readonly isRefundRequested: boolean;
  readonly isRepositoryPrivate: boolean;
  readonly isCancelTimeOver: boolean;
  readonly hasCancelledBefore: boolean;
  readonly paidAt: Date;
  readonly amountMinor: number;
  readonly receiptNumber: number | null;
  readonly sellerName: string;
  readonly sellerUsername: string | null;
  readonly sellerCollege: string | null;
  readonly buyerName: string;
  readonly buyerUsername: string | null;
  readonly buyerCollege: string | null;
  readonly shipmentStatus: ShipmentStatus | null;
  readonly courierName: string | null;
  readonly trackingId: string | null;
  readonly isLate: boolean;
  readonly isMadePublic: boolean;
  readonly leftMinor: number;
  readonly sellerMinor: number;
  readonly cases: number;
  readonly case: CaseRow | null;
  readonly supportDays: number;
  readonly supportUntil: Date | null;
  readonly isSupportOver: boolean;
  readonly supportRequests: number;
  /** The open support request, otherwise the latest one; null if there was never one. */
  readonly support: SupportRow | null;
}

export interface SupportRow {
  readonly id: string;
  readonly messageId: string;
  readonly state: SupportState;
  readonly openedAt: Date;
  readonly dueAt: Date | null;
  readonly firstAnsweredAt: Date | null;
  readonly missedAt: Date | null;
  readonly outcome: SupportOutcome | null;
  readonly closedAt: Date | null;
}

type SupportJson = {
  readonly [Key in keyof SupportRow]: SupportRow[Key] extends Date
    ? string
    : SupportRow[Key] extends Date | null
      ? string | null
      : SupportRow[Key];
};

export interface CaseRow {
  readonly id: string;
  readonly number: number;
  readonly reason: CaseReason;
  readonly wants: CaseWish;
  readonly state: CaseState;
  readonly openedAt: Date;
  readonly dueAt: Date | null;
  readonly overdueAt: Date | null;
  readonly isOverdue: boolean;
  readonly offerKind: OfferKind | null;
  readonly offerAmountMinor: number | null;
  readonly offeredAt: Date | null;
  readonly outcome: CaseOutcome | null;
  readonly closedAt: Date | null;
  readonly decisionReason: string | null;
}

type JoinedRow = Omit<OrderRow, 'case' | 'support'> & {
  readonly supportJson: SupportJson | null;
} & {
  readonly [Key in keyof CaseRow as `case${Capitalize<Key>}`]: CaseRow[Key] | null;
};

export async function findOrder(
  db: Queryable,
  { purchaseId, viewerId }: { readonly purchaseId: string; readonly viewerId: string },
  clocks: OrderClocks,
): Promise<OrderRow | null> {
  const { rows } = await sql<JoinedRow>`
    select o.purchase_id as "purchaseId", o.project_id as "projectId", o.seller_id as "sellerId", o.buyer_id as "buyerId",
           p.title, p.category, o.state, o.entered_at as "enteredAt", o.due_at as "dueAt",
           o.remaining_seconds as "remainingSeconds", o.has_case as "hasCase", o.has_dispute as "hasDispute",
           o.shipped_at as "shippedAt", o.downloaded_at as "downloadedAt", o.delivered_at as "deliveredAt",
           o.ended_at as "endedAt", o.wrong_codes as "wrongCodes", p.state as "purchaseState",
           p.refunded_by is not null as "isRefundRequested", p.disputed_since is not null as "isDisputed",
           ${selectChangeOfMind('p')}, p.paid_at as "paidAt", p.amount_minor as "amountMinor", p.receipt_number as "receiptNumber",
           coalesce(seller.full_name, seller.username, '') as "sellerName", seller.username as "sellerUsername",
           seller.college_name as "sellerCollege",
           coalesce(buyer.full_name, buyer.username, '') as "buyerName", buyer.username as "buyerUsername",
           buyer.college_name as "buyerCollege",
           s.status as "shipmentStatus", s.courier_name as "courierName", s.tracking_id as "trackingId",
           coalesce(o.shipped_at + make_interval(secs => ${clocks.transportReminder * 3_600}::float8) <= now(), false) as "isLate",
           exists (select from order_events where purchase_id = o.purchase_id and code = 'made-public') as "isMadePublic",
           money.left_minor as "leftMinor", money.seller_minor as "sellerMinor",
           (select count(*) from cases where cases.purchase_id = o.purchase_id)::int as cases,
           c.id as "caseId", c.number as "caseNumber", c.reason as "caseReason", c.wants as "caseWants",
           c.state as "caseState", c.opened_at as "caseOpenedAt", c.due_at as "caseDueAt",
           c.overdue_at as "caseOverdueAt", coalesce(c.overdue_at <= now(), false) as "caseIsOverdue",
           c.offer_kind as "caseOfferKind", c.offer_amount_minor as "caseOfferAmountMinor",
           c.offered_at as "caseOfferedAt", c.outcome as "caseOutcome", c.closed_at as "caseClosedAt",
           c.decision_reason as "caseDecisionReason", o.support_days as "supportDays",
           o.ended_at + make_interval(days => o.support_days) as "supportUntil",
           coalesce(o.ended_at + make_interval(days => o.support_days) <= now(), false) as "isSupportOver",
           (select count(*) from support_requests where support_requests.purchase_id = o.purchase_id)::int as "supportRequests",
           (select json_build_object('id', s.id, 'messageId', s.message_id, 'state', s.state, 'openedAt', s.opened_at,
              'dueAt', s.due_at, 'firstAnsweredAt', s.first_answered_at, 'missedAt', s.missed_at, 'outcome', s.outcome,
              'closedAt', s.closed_at)
              from support_requests s where s.purchase_id = o.purchase_id
             order by s.state = 'closed', s.opened_at desc, s.id desc limit 1) as "supportJson"
      from order_processes o
      join purchases p on p.id = o.purchase_id
      join profiles seller on seller.id = o.seller_id
      join profiles buyer on buyer.id = o.buyer_id
      left join shipments s on s.purchase_id = o.purchase_id
      left join lateral (select * from cases where cases.purchase_id = o.purchase_id
                          order by opened_at desc, id desc limit 1) c on true
      cross join lateral (${sql.raw(leftOfSale('o.purchase_id', 'o.seller_id'))}) money
     where o.purchase_id = ${purchaseId} and ${viewerId}::uuid in (o.seller_id, o.buyer_id)`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { supportJson, ...order } = row;
  return { ...order, case: caseOf(row), support: supportJson === null ? null : supportOf(supportJson) };
}

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

function supportOf(row: SupportJson): SupportRow {
  return {
    ...row,
    openedAt: new Date(row.openedAt),
    dueAt: dateOf(row.dueAt),
    firstAnsweredAt: dateOf(row.firstAnsweredAt),
    missedAt: dateOf(row.missedAt),
    closedAt: dateOf(row.closedAt),
  };
}

export async function getLeftMinor(db: Queryable, purchaseId: string): Promise<number> {
  const row = await db
    .selectFrom('ledgerEntries')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('left'))
    .where('purchaseId', '=', purchaseId)
    .where('account', '=', 'clearing')
    .where('kind', 'in', SALE_KINDS)
    .executeTakeFirstOrThrow();
  return row.left;
}

function caseOf(row: JoinedRow): CaseRow | null {
  const { caseId, caseNumber, caseReason, caseWants, caseState, caseOpenedAt } = row;
  if (
    caseId === null ||
    caseNumber === null ||
    caseReason === null ||
    caseWants === null ||
    caseState === null ||
    caseOpenedAt === null
  ) {
    return null;
  }
  return {
    id: caseId,
    number: caseNumber,
    reason: caseReason,
    wants: caseWants,
    state: caseState,
    openedAt: caseOpenedAt,
    dueAt: row.caseDueAt,
    overdueAt: row.caseOverdueAt,
    isOverdue: row.caseIsOverdue === true,
    offerKind: row.caseOfferKind,
    offerAmountMinor: row.caseOfferAmountMinor,
    offeredAt: row.caseOfferedAt,
    outcome: row.caseOutcome,
    closedAt: row.caseClosedAt,
    decisionReason: row.caseDecisionReason,
  };
}

export interface TimelineRow {
  readonly code: OrderEventCode;
  readonly party: OrderEventParty;
  readonly at: Date;
  readonly amountMinor: number | null;
}

export interface MessageRow {
  readonly id: string;
  readonly party: 'buyer' | 'seller' | 'operator';
  readonly text: string | null;
  readonly at: Date;
}

const MAX_LINES = 200;

export async function listOrderLines(
  db: Queryable,
  purchaseId: string,
  caseId: string | null,
): Promise<{ timeline: TimelineRow[]; messages: MessageRow[] }> {
  const { rows } = await sql<{
    id: string | null;
    code: OrderEventCode | null;
    party: OrderEventParty;
    text: string | null;
    at: Date;
    amountMinor: number | null;
  }>`
    (select null as id, code, party, null as text, at, amount_minor as "amountMinor", id as place, null::uuid as message
       from order_events where purchase_id = ${purchaseId} order by order_events.id desc limit ${MAX_LINES})
    union all
    (select id::text, null, party, text, written_at, null, 0, id
       from case_messages where case_id = ${caseId}::uuid order by case_messages.id desc limit ${MAX_LINES})
    order by place, message`.execute(db);
  const timeline: TimelineRow[] = [];
  const messages: MessageRow[] = [];
  for (const { id, code, party, text, at, amountMinor } of rows) {
    if (code !== null) timeline.push({ code, party, at, amountMinor });
    else if (id !== null && party !== 'market') messages.push({ id, party, text, at });
  }
  return { timeline, messages };
}

/** An order in which the member acts next. */
export interface DueRow {
  readonly purchaseId: string;
  readonly projectId: string;
  readonly title: string;
  readonly role: 'buyer' | 'seller';
  readonly facts: NextActFacts<string>;
}

const MAX_DUE = 20;

export async function listDueOrders(db: Queryable, profileId: string): Promise<DueRow[]> {
  const member = sql`${profileId}::uuid`;
  const { rows } = await sql<DueRow>`
    with due as (
      select purchase_id, due_at, 'buyer' as role from (${dueOrders(member, 'buyer')}) bought
      union all
      select purchase_id, due_at, 'seller' from (${dueOrders(member, 'seller')}) sold
       order by due_at, purchase_id limit ${MAX_DUE})
    select p.id as "purchaseId", p.project_id as "projectId", p.title, due.role, ${sql.raw(nextActFacts('p'))} as facts
      from due join purchases p on p.id = due.purchase_id
     order by due.due_at, p.id`.execute(db);
  return rows;
}

export interface LastHandled {
  readonly at: Date;
  readonly secondsAgo: number;
}

/** Times are of the database's clock. @returns null before the first run. */
export async function lockLastHandled(tx: Queryable, mark: string): Promise<LastHandled | null> {
  const { rows } = await sql<LastHandled>`
    select value::timestamptz as at, extract(epoch from now() - value::timestamptz)::float8 as "secondsAgo"
      from operation_marks where name = ${mark} for update`.execute(tx);
  return rows[0] ?? null;
}

interface MovedDeadlines {
  readonly profileId: string;
  readonly email: string;
  readonly name: string;
  /** The earliest deadline first. */
  readonly orders: readonly {
    readonly purchaseId: string;
    readonly title: string;
    readonly until: string | null;
  }[];
}

/** @returns the buyers and sellers of the orders, with the deadlines that an order or its open case has now. */
export async function listMovedDeadlines(
  tx: Queryable,
  purchaseIds: readonly string[],
): Promise<MovedDeadlines[]> {
  const { rows } = await sql<MovedDeadlines>`
    select person.id as "profileId", person.email, coalesce(person.full_name, person.username, 'there') as name,
           json_agg(json_build_object('purchaseId', p.id, 'title', p.title, 'until', due.at) order by due.at, p.id) as orders
      from purchases p
      join order_processes o on o.purchase_id = p.id
      left join cases c on c.purchase_id = p.id and c.state <> 'closed'
      left join support_requests s on s.purchase_id = p.id and s.state <> 'closed'
      cross join lateral (select coalesce(c.due_at, o.due_at, s.due_at) as at) due
      join profiles person on person.id in (p.buyer_id, p.seller_id)
     where p.id = any(${sql.val([...purchaseIds])}::uuid[]) and person.deleted_at is null
     group by person.id order by person.id`.execute(tx);
  return rows;
}

export async function readClock(db: Queryable): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now()::text as now`.execute(db);
  return rows[0]?.now ?? '';
}
