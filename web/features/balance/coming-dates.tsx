import { useInfiniteQuery } from '@tanstack/react-query';
import { sorted } from '#domain/common/ordered-copy.ts';
import { balanceTexts } from '#words/screens/balance.ts';
import { type BalanceEntry, balanceEntriesQuery } from '../../api/balance-queries.ts';
import { DateLine, type LineDate } from '../../components/ui/charts/date-line.tsx';
import { formatAmount, formatDate } from '../../lib/format.ts';

const MAX_DATES = 5;

/** When held money becomes available if nobody acts, and when available money is paid. */
export function ComingDates({
  nextPayoutOn,
  availableMinor,
}: {
  nextPayoutOn: string | null;
  availableMinor: number;
}) {
  const { data } = useInfiniteQuery(balanceEntriesQuery);
  const dates = comingDates(data?.pages.flatMap((page) => page.data) ?? []);
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

function comingDates(entries: readonly BalanceEntry[]): LineDate[] {
  const byDay = new Map<string, { at: string; minor: number }>();
  for (const { freeAt, amountMinor, state } of entries) {
    if (state !== 'held' || freeAt === null) continue;
    const day = formatDate(freeAt);
    byDay.set(day, { at: freeAt, minor: (byDay.get(day)?.minor ?? 0) + amountMinor });
  }
  return [...byDay.values()].map(({ at, minor }) => ({
    at,
    text: balanceTexts.dates.free(formatAmount(minor)),
  }));
}
