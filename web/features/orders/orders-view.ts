import type { Category } from '#domain/projects/project.ts';
import type { OrderStatusFilter } from '#domain/shipping/shipment.ts';

export interface OrdersView {
  readonly search: string;
  readonly category: Category | undefined;
  readonly status: OrderStatusFilter | undefined;
}

export const noFilters: OrdersView = { search: '', category: undefined, status: undefined };

export function isFiltered({ search, category, status }: OrdersView): boolean {
  return search.trim() !== '' || category !== undefined || status !== undefined;
}

export type ChangeView = (change: Partial<OrdersView>, options: { readonly replace: boolean }) => void;
