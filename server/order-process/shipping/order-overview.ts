import { NO_FILTER } from '#domain/projects/project-list.ts';
import type { AccountFigures } from '../../accounts/figures/account-figures-store.ts';
import type { OrderFilter } from './shipping-store.ts';

/** This number includes the current week. */
export const SALES_WEEKS = 8;

export interface OrderOverview {
  readonly total: number;
  readonly due: number;
  readonly pending: number;
  readonly shipped: number;
  readonly completed: number;
  /** The weeks are in ascending order; `week` is the date of their Monday in Indian time. */
  readonly sales: readonly { readonly week: string; readonly orders: number; readonly rupees: number }[];
}

export function orderOverviewOf(
  { sold, pending, shipped, weeks }: AccountFigures,
  due: number,
): OrderOverview {
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
export function totalOf(
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
