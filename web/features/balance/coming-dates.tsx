import { useInfiniteQuery } from '@tanstack/react-query';
import { sorted } from '#domain/common/ordered-copy.ts';
import { runDayAfter } from '#domain/payouts/payout-schedule.ts';
import { balanceTexts } from '#words/screens/balance.ts';
import { balanceEntriesQuery, type BalanceEntry } from '../../api/balance-queries.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatAmount, formatDate, formatWeekday } from '../../lib/format.ts';

const MAX_DATES = 5;

/** When held money becomes available if nobody acts, and when available money is paid. */
export function ComingDates({
  nextPayoutOn,
  nextRunOn,
  availableMinor,
}: {
  nextPayoutOn: string | null;
  nextRunOn: string;
  availableMinor: number;
}) {
  const { data } = useInfiniteQuery(balanceEntriesQuery);
  const dates = comingDates(data?.pages.flatMap((page) => page.data) ?? [], nextRunOn);
  if (nextPayoutOn !== null && availableMinor > 0) {
    dates.push({
      at: nextPayoutOn,
      text: balanceTexts.dates.paid(formatAmount(availableMinor)),
      isMain: true,
    });
  }
  const shown = sorted(dates, (a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, MAX_DATES);
  return <DateLine label={balanceTexts.dates.label} dates={shown} format={formatDate} className="mb-5" />;
}

function comingDates(entries: readonly BalanceEntry[], nextRunOn: string): LineDate[] {
  const byDay = new Map<string, { at: string; minor: number }>();
  for (const { freeAt, amountMinor, state } of entries) {
    if (state !== 'held' || freeAt === null) continue;
    const day = formatDate(freeAt);
    byDay.set(day, { at: freeAt, minor: (byDay.get(day)?.minor ?? 0) + amountMinor });
  }
  return [...byDay.values()].map(({ at, minor }) => ({
    at,
    text: balanceTexts.dates.free(formatAmount(minor), formatWeekday(runDayAfter(new Date(at), nextRunOn))),
  }));
}

interface LineDate {
  readonly at: string;
  readonly text: string;
  readonly isMain?: boolean;
}

/** What happens when, in order: a line on a desktop, a list on a phone. */
export function DateLine({
  label,
  dates,
  format,
  className,
}: {
  label: string;
  dates: readonly LineDate[];
  format: (at: string) => string;
  className?: string | undefined;
}) {
  if (dates.length === 0) return null;
  return (
    <ol aria-label={label} className={classNames('flex max-sm:flex-col', className)}>
      {dates.map(({ at, text, isMain = false }) => (
        <li
          key={`${at} ${text}`}
          className="relative min-w-0 grow basis-0 border-line pb-3 text-sm max-sm:border-l-2 max-sm:pl-4 sm:border-t-2 sm:pt-3 sm:pr-3 sm:pb-0"
        >
          <span
            aria-hidden="true"
            className={classNames(
              'absolute size-3 rounded-full max-sm:top-1 max-sm:-left-[7px] sm:-top-[7px] sm:left-0',
              isMain ? 'bg-primary' : 'bg-accent',
            )}
          />
          <span className="block font-semibold">{format(at)}</span>
          <span className="block text-muted">{text}</span>
        </li>
      ))}
    </ol>
  );
}
