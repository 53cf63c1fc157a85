import type { OrderStatusFilter } from '#domain/shipping/shipment.ts';
import { ordersTexts } from '#words/screens/orders.ts';
import type { OrderMeta } from '../../api/entities.ts';
import { Card } from '../../components/ui/card.tsx';
import { BarChart } from '../../components/ui/charts/bar-chart.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber, formatRupees } from '../../lib/format.ts';
import type { ChangeView } from './orders-view.ts';

const tiles = [
  { id: 'due', status: 'Due' },
  { id: 'total', status: undefined },
  { id: 'pending', status: 'Pending' },
  { id: 'shipped', status: 'Shipped' },
  { id: 'completed', status: 'Completed' },
] as const;

export function OrderOverview({
  meta,
  status,
  onChange,
}: {
  meta: OrderMeta;
  status: OrderStatusFilter | undefined;
  onChange: ChangeView;
}) {
  return (
    <div className="mb-6 grid gap-3 lg:grid-cols-2 lg:gap-4">
      <ul aria-label={ordersTexts.countsLabel} className="grid grid-cols-2 gap-3 lg:gap-4">
        {tiles.map((tile) => (
          <li key={tile.id} className="flex first:col-span-2">
            <button
              type="button"
              aria-pressed={status === tile.status}
              onClick={() => onChange({ status: tile.status }, { replace: false })}
              className={classNames(
                'flex grow flex-col justify-center rounded-card border px-4 py-3.5 text-left transition-[border-color,box-shadow] md:px-5 md:py-4',
                status === tile.status
                  ? 'border-primary bg-surface shadow-[inset_0_-3px_0_var(--primary)]'
                  : 'border-line bg-surface hover:border-control',
              )}
            >
              <span
                className={classNames(
                  'text-sm font-semibold',
                  status === tile.status ? 'text-primary' : 'text-muted',
                )}
              >
                {ordersTexts.counts[tile.id]}
              </span>
              <span className="text-2xl font-[680] tracking-tight tabular-nums">
                {formatNumber(meta.counts[tile.id])}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Card>
        <BarChart
          title={ordersTexts.chartTitle}
          bars={meta.sales.map(({ week, rupees }) => ({
            id: week,
            label: formatWeek(week),
            value: rupees,
          }))}
          formatValue={formatRupees}
        />
      </Card>
    </div>
  );
}

let month: Intl.DateTimeFormat | undefined;

/** en-IN abbreviates September as "Sept", which does not fit under a bar on a phone. */
function formatWeek(week: string): string {
  const date = new Date(week);
  month ??= new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
  return `${date.getUTCDate()} ${month.format(date)}`;
}
