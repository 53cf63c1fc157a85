import type { OrderStatusFilter } from '#domain/shipping/shipment.ts';
import { language } from '#words/language.ts';
import { ordersTexts } from '#words/screens/orders.ts';
import type { OrderMeta } from '../../api/entities.ts';
import { Card } from '../../components/ui/card.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber, formatRupees } from '../../lib/format.ts';
import type { ChangeView } from './orders-view.ts';

const BarChart = onDemandPart(
  async () => (await import('../../components/ui/charts/bar-chart.tsx')).BarChart,
);

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
    <div className="mb-6 grid gap-3 max-md:contents lg:grid-cols-2 lg:gap-4">
      <ul
        aria-label={ordersTexts.countsLabel}
        className="grid grid-cols-4 gap-2 max-md:mb-1 md:grid-cols-2 md:gap-3 lg:gap-4"
      >
        {tiles.map((tile) => (
          <li key={tile.id} className="flex max-md:last:hidden md:first:col-span-2">
            <button
              type="button"
              aria-pressed={status === tile.status}
              onClick={() => onChange({ status: tile.status }, { replace: false })}
              className={classNames(
                'flex grow flex-col justify-center rounded-card border text-left transition-[border-color,box-shadow] max-md:min-h-12 max-md:flex-col-reverse max-md:items-center md:px-5 md:py-4',
                status === tile.status
                  ? 'border-primary bg-surface shadow-[inset_0_-3px_0_var(--primary)]'
                  : 'border-line bg-surface hover:border-control',
              )}
            >
              <span
                className={classNames(
                  'text-xs font-semibold md:text-sm',
                  status === tile.status ? 'text-primary' : 'text-muted',
                )}
              >
                {ordersTexts.counts[tile.id]}
              </span>
              <span className="leading-tight font-[680] tracking-tight tabular-nums md:text-2xl md:leading-normal">
                {formatNumber(meta.counts[tile.id])}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Card className="min-h-58 max-md:order-last max-md:mt-6">
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
const tag = language.tag === 'en-IN' ? 'en-US' : language.tag;

function formatWeek(week: string): string {
  const date = new Date(week);
  month ??= new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' });
  return `${date.getUTCDate()} ${month.format(date)}`;
}
