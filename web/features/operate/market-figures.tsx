import { useQuery } from '@tanstack/react-query';
import { operateTexts } from '#words/screens/operate.ts';
import { figuresQuery, type MarketFigures as Figures } from '../../api/operate-queries.ts';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';

const texts = operateTexts.figures;
const HOUR_MS = 3_600_000;

type Week = Figures['weeks'][number];
type Count = Exclude<keyof Week, 'from'>;

/** Sales, refunds and verifications of the last weeks, and how long the queue waits. */
export function MarketFigures() {
  const { data } = useQuery(figuresQuery);
  const now = useNow(HOUR_MS);
  if (data === undefined) return <div className="mb-4 min-h-24" />;
  const { weeks, waiting, oldestSince } = data;
  const current = weeks.at(-1);
  if (current === undefined) return null;
  const hours = oldestSince === null ? 0 : Math.max(0, Math.floor((now - Date.parse(oldestSince)) / HOUR_MS));
  return (
    <dl
      aria-label={texts.label}
      className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 lg:grid-cols-5"
    >
      <Figure name={texts.sales} weeks={weeks} of="sales" amountMinor={current.soldMinor} />
      <Figure name={texts.refunds} weeks={weeks} of="refunds" amountMinor={current.refundedMinor} />
      <Figure name={texts.passed} weeks={weeks} of="verificationsPassed" />
      <Figure name={texts.refused} weeks={weeks} of="verificationsRefused" />
      <div className="col-span-2 bg-surface p-3 lg:col-span-1">
        <dt className="text-sm text-muted">{texts.oldest}</dt>
        <dd>
          <span className="block text-xl font-semibold tabular-nums">
            {oldestSince === null ? '–' : texts.waited(hours)}
          </span>
          <span className="text-sm text-muted">{waiting === 0 ? texts.nothing : texts.waiting(waiting)}</span>
        </dd>
      </div>
    </dl>
  );
}

function Figure({
  name,
  weeks,
  of,
  amountMinor,
}: {
  name: string;
  weeks: readonly Week[];
  of: Count;
  /** Of this week. */
  amountMinor?: number;
}) {
  const max = Math.max(1, ...weeks.map((week) => week[of]));
  return (
    <div className="bg-surface p-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <span className="flex items-end justify-between gap-3">
          <span className="text-xl font-semibold tabular-nums">{weeks.at(-1)?.[of] ?? 0}</span>
          <svg aria-hidden="true" viewBox={`0 0 ${weeks.length * 8} 24`} className="h-6 w-20">
            {weeks.map((week, index) => {
              const height = week[of] === 0 ? 1 : Math.max(2, (week[of] / max) * 24);
              return (
                <rect
                  key={week.from}
                  x={index * 8}
                  y={24 - height}
                  width="6"
                  height={height}
                  fill={index === weeks.length - 1 ? 'var(--accent)' : 'var(--control)'}
                />
              );
            })}
          </svg>
        </span>
        <span className="text-sm text-muted">
          {amountMinor !== undefined && `${formatAmount(amountMinor)} · `}
          {texts.lastWeek(weeks.at(-2)?.[of] ?? 0)}
        </span>
        <ul className="sr-only">
          {weeks.map((week) => (
            <li key={week.from}>
              {texts.weekOf(formatDate(week.from))}: {week[of]}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
