import { useCallback, useMemo, useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { ordersTexts } from '#words/screens/orders.ts';
import type { Order } from '../../api/entities.ts';
import { ordersIn, type OrderPages } from '../../api/order-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { classNames } from '../../lib/class-names.ts';
import { OrderCard } from './order-card.tsx';

const OrderDialog = onDemandWhileOpen(async () => (await import('./order-dialog.tsx')).OrderDialog);
const StatusDialog = onDemandWhileOpen(async () => (await import('./status-dialog.tsx')).StatusDialog);

type OpenDialog = { readonly kind: 'details' | 'status'; readonly order: Order };

export function OrderList({
  data,
  total,
  isStale,
  hasMore,
  isLoadingMore,
  moreFailed,
  onLoadMore,
}: {
  data: OrderPages;
  total: number;
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  moreFailed: boolean;
  onLoadMore: () => void;
}) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const orders = useMemo(() => ordersIn(data), [data]);
  const showDetails = useCallback((order: Order) => setOpenDialog({ kind: 'details', order }), []);
  const showStatus = useCallback((order: Order) => setOpenDialog({ kind: 'status', order }), []);
  // After a status change, the filters may exclude the order from the list. The dialog then shows the order as it was
  // when the dialog was opened.
  const shown =
    openDialog === null
      ? null
      : (orders.find((order) => order.shippingId === openDialog.order.shippingId) ?? openDialog.order);
  const close = () => setOpenDialog(null);
  return (
    <>
      <ul
        aria-label={ordersTexts.listLabel}
        aria-busy={isStale || undefined}
        className={classNames('space-y-3', isStale && 'opacity-60')}
      >
        {orders.map((order) => (
          <li key={order.shippingId} className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
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
      {openDialog !== null && shown !== null && (
        <>
          <OrderDialog
            open={openDialog.kind === 'details'}
            order={shown}
            onClose={close}
            onUpdate={() => showStatus(shown)}
          />
          <StatusDialog
            key={shown.shippingId}
            open={openDialog.kind === 'status'}
            order={openDialog.order}
            onClose={close}
          />
        </>
      )}
    </>
  );
}
