import { pageTexts } from '#words/pages/public.ts';
import { formatNumber } from '../../lib/format.ts';
import { RowBars } from '../ui/charts/row-bars.tsx';

/** @param ratings - the number of reviews with one to five stars */
export function RatingSpread({ ratings, className }: { ratings: readonly number[]; className?: string }) {
  const rows = [5, 4, 3, 2, 1].map((stars) => {
    const count = ratings[stars - 1] ?? 0;
    return { label: `${stars} ★`, value: count, text: formatNumber(count) };
  });
  return <RowBars label={pageTexts.ratings} rows={rows} className={className} />;
}
