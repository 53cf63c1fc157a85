import { dashboardTexts } from '#words/screens/dashboard.ts';
import type { CompactCard } from '../../api/entities.ts';
import { RowBars } from '../../components/ui/charts/row-bars.tsx';
import { formatAmount, formatNumber } from '../../lib/format.ts';

/** How far a listing has come: who saw it, kept it, asked and bought it, and what the seller has earned with it. */
export function OwnFigures({ figures }: { figures: NonNullable<CompactCard['figures']> }) {
  const { steps, earned, label } = dashboardTexts.figures;
  const rows = (['views', 'bookmarks', 'questions', 'sold'] as const).map((step) => ({
    label: steps[step],
    value: figures[step],
    text: formatNumber(figures[step]),
  }));
  return (
    <div className="w-full text-xs">
      <RowBars label={label} rows={rows} className="!text-xs" />
      {figures.earnedMinor > 0 && (
        <p className="mt-1.5 font-semibold">{earned(formatAmount(figures.earnedMinor))}</p>
      )}
    </div>
  );
}
