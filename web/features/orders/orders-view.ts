import { CATEGORIES, type Category } from '#domain/projects/project.ts';
import { ORDER_STATUS_FILTERS, type OrderStatusFilter } from '#domain/shipping/shipment.ts';

export const orderCategories = ['ALL', ...CATEGORIES] as const;
export const orderStatuses = ORDER_STATUS_FILTERS;

/** What the address bar says about the orders. */
export interface OrdersView {
  readonly search: string;
  readonly category: 'ALL' | Category;
  readonly status: OrderStatusFilter;
}

export const noFilters: OrdersView = { search: '', category: 'ALL', status: 'ALL' };

export function isFiltered({ search, category, status }: OrdersView): boolean {
  return search.trim() !== '' || category !== 'ALL' || status !== 'ALL';
}

export type ChangeView = (change: Partial<OrdersView>, options: { readonly replace: boolean }) => void;
