import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import type { BodyOf, QueryOf, ResponseOf } from '#contract/calls.ts';
import type { Order } from '#contract/entities.ts';
import { projectKeys } from './project-queries.ts';
import { send } from './send.ts';

const listCall = 'GET /api/projects/shipping-details';
const moveCall = 'PATCH /api/projects/shipping-details/{shippingId}';

export const orderKeys = { all: ['orders'] as const };

/** What narrows the list down; what is empty or `ALL` does not. */
export type OrderFilter = Pick<QueryOf<typeof listCall>, 'search' | 'category' | 'status'>;

/** Orders of the caller's sold projects, oldest unshipped first, page after page. */
export function orderListQuery({ search = '', category = 'ALL', status = 'ALL' }: OrderFilter = {}) {
  const filter = {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(category === 'ALL' ? {} : { category }),
    ...(status === 'ALL' ? {} : { status }),
  };
  return infiniteQueryOptions({
    queryKey: [...orderKeys.all, filter] as const,
    queryFn: ({ pageParam, signal }) =>
      send(
        listCall,
        { query: { ...filter, limit: 100, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.next_cursor,
    // The list stays in sight while another choice of filters loads.
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

/** All orders. */
export const ordersQuery = orderListQuery();

type OrderPages = InfiniteData<ResponseOf<typeof listCall>>;

/** Each order once: between two pages a seller may have moved one on. */
export function ordersIn(list: OrderPages): Order[] {
  const orders = new Map<string, Order>();
  for (const page of list.pages) for (const order of page.data) orders.set(order.shipping_id, order);
  return [...orders.values()];
}

/** How many match, and how all orders stand, by the newest answer. */
export function orderMetaOf(list: OrderPages): ResponseOf<typeof listCall>['meta'] | undefined {
  return list.pages[0]?.meta;
}

export type ShipmentChange = BodyOf<typeof moveCall>;

/** The seller says where an order is; lists and counts follow. */
export function useMoveOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ shippingId, change }: { shippingId: string; change: ShipmentChange }) =>
      send(moveCall, { params: { shippingId }, body: change }),
    onSuccess: ({ data: moved }) => {
      // At once where it stands; its place in the list comes with the next answer.
      client.setQueriesData<OrderPages>({ queryKey: orderKeys.all }, (list) =>
        list === undefined ? list : { ...list, pages: list.pages.map((page) => withOrder(page, moved)) },
      );
      void client.invalidateQueries({ queryKey: orderKeys.all });
      void client.invalidateQueries({ queryKey: projectKeys.details(moved.project_id) });
    },
  });
}

function withOrder(page: OrderPages['pages'][number], moved: Order): OrderPages['pages'][number] {
  return {
    ...page,
    data: page.data.map((order) => (order.shipping_id === moved.shipping_id ? moved : order)),
  };
}
