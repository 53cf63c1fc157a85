import type { Order } from '#contract/entities.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { formatDate } from '../../lib/format.ts';
import { ordersTexts } from '../../lib/texts/orders.ts';

/** What a dispute means for the seller of this order; nothing without one. */
export function DisputeNotice({ order }: { order: Order }) {
  if (order.dispute === null) return null;
  return (
    <Notice tone="warn" title={ordersTexts.disputedTitle}>
      <p>{ordersTexts.disputedBody(formatDate(order.dispute.opened_at))}</p>
      {order.category === 'HARDWARE' && (
        <p className="mt-1">
          {order.status === 'Pending' ? ordersTexts.disputedPending : ordersTexts.disputedSent}
        </p>
      )}
    </Notice>
  );
}
