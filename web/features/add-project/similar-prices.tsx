import { useInfiniteQuery } from '@tanstack/react-query';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { projectListQuery, projectsOf } from '../../api/project-queries.ts';
import { Strip } from '../../components/ui/charts/strip.tsx';
import { formatRupees } from '../../lib/format.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import type { FormValues } from './form-values.ts';

/** Fewer say nothing about what buyers pay. */
const MIN_PRICES = 3;

/** Totals of listings with the same subject, sold ones too. */
export function SimilarPrices({
  category,
  subject,
  priceRupees,
}: Pick<FormValues, 'category' | 'subject'> & { priceRupees: number | null }) {
  const asked = useDebouncedValue(subject.trim());
  const { data, isPlaceholderData } = useInfiniteQuery({
    ...projectListQuery('listed', { category, subject: asked }),
    enabled: asked !== '',
  });
  const prices = projectsOf(data).map((project) => quotePrice(project.priceRupees).totalRupees);
  if (asked === '' || isPlaceholderData || prices.length < MIN_PRICES) return null;
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="mb-1 text-sm">{addProjectTexts.similarPrices(prices.length, asked)}</p>
      <Strip
        values={prices}
        own={priceRupees === null ? null : quotePrice(priceRupees).totalRupees}
        format={formatRupees}
      />
    </div>
  );
}
