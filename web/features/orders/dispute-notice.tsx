import { ordersTexts } from '#words/screens/orders.ts';
import type { Order } from '../../api/entities.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { formatDate } from '../../lib/format.ts';

export function DisputeNotice({ order }: { order: Pick<Order, 'category' | 'dispute' | 'status'> }) {
  if (order.dispute === null) return null;
  return (
    <Notice tone="warn" title={ordersTexts.disputedTitle}>
      <p>{ordersTexts.disputedBody(formatDate(order.dispute.openedAt))}</p>
      {order.category === 'HARDWARE' && (
        <p className="mt-1">
          {order.status === 'Pending' ? ordersTexts.disputedPending : ordersTexts.disputedShipped}
        </p>
      )}
    </Notice>
  );
}
