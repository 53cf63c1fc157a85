import type { Order } from '#contract/entities.ts';
import type { TimelineEntry } from '../../components/ui/timeline.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { ordersTexts } from '../../lib/texts/orders.ts';

/** What has happened to an order, and for hardware what is still to come. */
export function orderTimeline(order: Order): TimelineEntry[] {
  const { events } = ordersTexts;
  const ordered = happened('ordered', events.ordered, order.order_date);
  if (order.category === 'SOFTWARE') return [ordered, happened('completed', events.completed, null, 'ok')];
  return [
    ordered,
    order.status === 'Pending'
      ? { id: 'shipped', title: events.notShipped, ahead: true }
      : happened('shipped', events.shipped, order.shipped_at),
    order.status === 'Delivered'
      ? happened('delivered', events.delivered, order.delivered_at, 'ok')
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
