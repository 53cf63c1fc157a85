import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/calls.ts';
import type { Category } from '#domain/projects/project.ts';
import type { OrderStatusFilter } from '#domain/shipping/shipment.ts';
import { readPages, useAct } from './api-of.ts';
import type { Order } from './entities.ts';
import { orderKeys } from './keys.ts';
import { projectKeys } from './project-queries.ts';
import type { Clean } from './wire.ts';

const listCall = 'GET /api/projects/shipping-details';
const updateCall = 'PATCH /api/projects/shipping-details/{shippingId}';

export interface OrderFilter {
  readonly search?: string | undefined;
  readonly category?: Category | undefined;
  readonly status?: OrderStatusFilter | undefined;
}

export function orderListQuery({ search = '', category, status }: OrderFilter = {}) {
  const filter = {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(category === undefined ? {} : { category }),
    ...(status === undefined ? {} : { status }),
  };
  return infiniteQueryOptions({
    queryKey: [...orderKeys.all, filter] as const,
    ...readPages(listCall, { query: { ...filter, limit: 100 } }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

export const ordersQuery = orderListQuery();

export type OrderPages = InfiniteData<Clean<ResponseOf<typeof listCall>>>;

/** Removes duplicates, because an order may move to another page between two requests. */
export function ordersIn(list: OrderPages): Order[] {
  const orders = new Map<string, Order>();
  for (const page of list.pages) for (const order of page.data) orders.set(order.shippingId, order);
  return [...orders.values()];
}

export function orderMetaOf(list: OrderPages): Clean<ResponseOf<typeof listCall>>['meta'] | undefined {
  return list.pages[0]?.meta;
}

export type ShipmentChange = Clean<BodyOf<typeof updateCall>>;

export const useUpdateShipment = () =>
  useAct(
    (send, { shippingId, change }: { shippingId: string; change: ShipmentChange }) =>
      send(updateCall, { params: { shippingId }, body: change }),
    (client, updated) => {
      client.setQueriesData<OrderPages>({ queryKey: orderKeys.all }, (list) =>
        list === undefined ? list : { ...list, pages: list.pages.map((page) => withOrder(page, updated)) },
      );
      void client.invalidateQueries({ queryKey: orderKeys.all });
      void client.invalidateQueries({ queryKey: orderKeys.processes });
      void client.invalidateQueries({ queryKey: projectKeys.details(updated.projectId) });
    },
  );

function withOrder(page: OrderPages['pages'][number], updated: Order): OrderPages['pages'][number] {
  return {
    ...page,
    data: page.data.map((order) => (order.shippingId === updated.shippingId ? updated : order)),
  };
}
