import { DomainError } from '#domain/common/domain-error.ts';
import type { Context } from '../context.ts';
import { type OrderOverview, readOrderOverview } from './order-overview-store.ts';
import { listOrders, type OrderCursor, type OrderFilter, type OrderRow } from './shipping-store.ts';

const DEFAULT_LIMIT = 200;

export interface OrderPage {
  readonly rows: readonly OrderRow[];
  /** Number of orders that match the filter. */
  readonly total: number;
  readonly nextCursor: string | null;
  readonly overview: OrderOverview;
}

/** One page of a seller's orders. @throws InvalidOrderCursorError */
export async function pageOfOrders(
  { database }: Pick<Context, 'database'>,
  sellerId: string,
  { limit = DEFAULT_LIMIT, cursor, ...filter }: { limit?: number; cursor?: string } & OrderFilter,
): Promise<OrderPage> {
  const after = cursor === undefined ? null : parseCursor(cursor);
  // Fetch one extra row to detect a next page.
  const { rows, total } = await listOrders(database, sellerId, { filter, limit: limit + 1, after });
  const overview = await readOrderOverview(database, sellerId);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const nextCursor = hasMore ? `${last.group}~${last.place}~${last.id}` : null;
  return { rows: page, total, nextCursor, overview };
}

export class InvalidOrderCursorError extends DomainError {
  override readonly name = 'InvalidOrderCursorError';
  constructor() {
    super('invalid-field', 'This place in the list does not exist.', { field: 'cursor' });
  }
}

const CURSOR = /^([01])~(-?\d{1,15}(?:\.\d{1,9})?)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u;

function parseCursor(text: string): OrderCursor {
  const [, group, place, id] = CURSOR.exec(text) ?? [];
  if (group === undefined || place === undefined || id === undefined) throw new InvalidOrderCursorError();
  return { group: Number(group), place, id };
}
