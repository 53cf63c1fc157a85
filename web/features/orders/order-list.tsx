import type { InfiniteData } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ResponseOf } from '#contract/calls.ts';
import type { Order } from '#contract/entities.ts';
import { ordersIn } from '../../api/order-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { classNames } from '../../lib/class-names.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { ordersTexts } from '../../lib/texts/orders.ts';
import { OrderCard } from './order-card.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

type Opened = { readonly kind: 'details' | 'status'; readonly order: Order };

export function OrderList({
  data,
  total,
  isOld,
  hasMore,
  isLoadingMore,
  moreFailed,
  onLoadMore,
}: {
  data: InfiniteData<ResponseOf<'GET /api/projects/shipping-details'>>;
  total: number;
  /** These are still the orders of the filters before. */
  isOld: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  moreFailed: boolean;
  onLoadMore: () => void;
}) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const orders = useMemo(() => ordersIn(data), [data]);
  const showDetails = useCallback((order: Order) => setOpened({ kind: 'details', order }), []);
  const showStatus = useCallback((order: Order) => setOpened({ kind: 'status', order }), []);
  // What a dialog shows follows the list; an order that the filters no longer show stays as it was.
  const shown =
    opened === null
      ? null
      : (orders.find((order) => order.shipping_id === opened.order.shipping_id) ?? opened.order);
  const close = () => setOpened(null);
  return (
    <>
      <ul
        aria-label={ordersTexts.listLabel}
        aria-busy={isOld || undefined}
        className={classNames('space-y-3', isOld && 'opacity-60')}
      >
        {orders.map((order) => (
          // What is out of sight is not laid out, however long the list grows.
          <li
            key={order.shipping_id}
            className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]"
          >
            <OrderCard order={order} onDetails={showDetails} onUpdate={showStatus} />
          </li>
        ))}
      </ul>
      {moreFailed && (
        <Notice tone="bad" urgent className="mt-4">
          {ordersTexts.moreFailed}
        </Notice>
      )}
      {hasMore && (
        <div className="mt-6 flex flex-col items-center gap-2">
          <p className="text-sm text-muted">{ordersTexts.shownOf(orders.length, total)}</p>
          <Button variant="secondary" busy={isLoadingMore} onClick={onLoadMore}>
            {moreFailed ? commonTexts.retry : ordersTexts.loadMore}
          </Button>
        </div>
      )}
      {opened?.kind === 'details' && shown !== null && (
        <OrderDialog order={shown} onClose={close} onUpdate={() => showStatus(shown)} />
      )}
      {opened?.kind === 'status' && shown !== null && (
        <StatusDialog key={shown.shipping_id} order={opened.order} onClose={close} />
      )}
    </>
  );
}
