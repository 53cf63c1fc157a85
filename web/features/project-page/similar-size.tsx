import { useQuery } from '@tanstack/react-query';
import { insideTexts } from '#words/screens/inside.ts';
import { relatedQuery } from '../../api/project-queries.ts';
import { Strip } from '../../components/ui/charts/strip.tsx';
import { formatNumber } from '../../lib/format.ts';

const MIN_SIZES = 2;

/** The lines of code of the listings that the page shows as similar. */
export function SimilarSize({ projectId, lines }: { projectId: string; lines: number }) {
  const { data } = useQuery(relatedQuery(projectId));
  const sizes = (data?.similar ?? []).flatMap((card) => card.lines ?? []);
  if (sizes.length < MIN_SIZES) return null;
  return (
    <section className="mt-7">
      <h3 className="text-base">{insideTexts.similarSize}</h3>
      <p className="text-sm text-muted">{insideTexts.similarSizeHint(formatNumber(lines))}</p>
      <Strip values={sizes} own={lines} format={formatNumber} className="mt-2 max-w-md" />
    </section>
  );
}
