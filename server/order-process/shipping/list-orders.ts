import { DomainError } from '#domain/common/domain-error.ts';
import { NO_FILTER } from '#domain/projects/project-list.ts';
import { readAccountFigures, type AccountFigures } from '../../accounts/figures/account-figures-store.ts';
import type { Context } from '../../context.ts';
import {
  countOrders,
  listOrders,
  type OrderCursor,
  type OrderFilter,
  type OrderRow,
} from './shipping-store.ts';

/** This number includes the current week. */
const SALES_WEEKS = 8;

interface OrderOverview {
  readonly total: number;
  readonly due: number;
  readonly pending: number;
  readonly shipped: number;
  readonly completed: number;
  /** The weeks are in ascending order; `week` is the date of their Monday in Indian time. */
  readonly sales: readonly { readonly week: string; readonly orders: number; readonly rupees: number }[];
}

function orderOverviewOf({ sold, pending, shipped, weeks }: AccountFigures, due: number): OrderOverview {
  return {
    total: sold,
    due,
    pending,
    shipped,
    completed: sold - pending - shipped,
    sales: [...weeks].map(([week, { orders, rupees }]) => ({ week, orders, rupees })),
  };
}

/** @returns null if the overview has no total for this filter; the orders must then be counted. */
function totalOf(
  overview: OrderOverview,
  { search = '', category = NO_FILTER, status = NO_FILTER }: OrderFilter,
): number | null {
  if (search.trim() !== '' || category !== NO_FILTER) return null;
  if (status === NO_FILTER) return overview.total;
  if (status === 'Due') return overview.due;
  if (status === 'Pending') return overview.pending;
  if (status === 'Shipped') return overview.shipped;
  return status === 'Completed' ? overview.completed : null;
}

const DEFAULT_LIMIT = 200;

export interface OrderPage {
  readonly rows: readonly OrderRow[];
  readonly total: number;
  readonly nextCursor: string | null;
  readonly overview: OrderOverview;
}

/** @throws InvalidOrderCursorError */
export async function listOrderPage(
  { database }: Pick<Context, 'database'>,
  sellerId: string,
  { limit = DEFAULT_LIMIT, cursor, ...filter }: { limit?: number; cursor?: string } & OrderFilter,
): Promise<OrderPage> {
  const after = cursor === undefined ? null : parseCursor(cursor);
  const { rows, due } = await listOrders(database, sellerId, { filter, limit: limit + 1, after });
  const figures = await readAccountFigures(database, sellerId, SALES_WEEKS);
  const overview = orderOverviewOf(figures, due);
  const total = totalOf(overview, filter) ?? (await countOrders(database, sellerId, filter));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const nextCursor = hasMore ? `${last.group}~${last.place}~${last.id}` : null;
  return { rows: page, total, nextCursor, overview };
}

class InvalidOrderCursorError extends DomainError {
  constructor() {
    super('invalid-field', { reason: 'place-unknown' }, { field: 'cursor' });
  }
}

const CURSOR = /^([01])~(-?\d{1,15}(?:\.\d{1,9})?)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u;

function parseCursor(text: string): OrderCursor {
  const [, group, place, id] = CURSOR.exec(text) ?? [];
  if (group === undefined || place === undefined || id === undefined) throw new InvalidOrderCursorError();
  return { group: Number(group), place, id };
}
