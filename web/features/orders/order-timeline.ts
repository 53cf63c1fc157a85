import { ordersTexts } from '#words/screens/orders.ts';
import type { Order } from '../../api/entities.ts';
import type { TimelineEntry } from '../../components/ui/timeline.tsx';
import { formatDateTime } from '../../lib/format.ts';

export function orderTimeline(order: Order): TimelineEntry[] {
  const { events } = ordersTexts;
  const ordered = happened('ordered', events.ordered, order.orderDate);
  if (order.category === 'SOFTWARE') return [ordered, happened('completed', events.completed, null, 'ok')];
  return [
    ordered,
    order.status === 'Pending'
      ? { id: 'shipped', title: events.notShipped, ahead: true }
      : happened('shipped', events.shipped, order.shippedAt),
    order.status === 'Delivered'
      ? happened('delivered', events.delivered, order.deliveredAt, 'ok')
      : { id: 'delivered', title: events.notDelivered, ahead: true },
  ];
}

function happened(
  id: string,
  title: string,
  at: string | null,
  tone: 'primary' | 'ok' = 'primary',
): TimelineEntry {
  return { id, title, tone, ...(at === null ? {} : { time: formatDateTime(at), dateTime: at }) };
}
