import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { parseTechStack } from '#domain/projects/project.ts';
import { hasMinimumFee, quotePrice } from '#domain/purchases/pricing.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import { projectListQuery, projectsOf } from '../../api/project-queries.ts';
import { ProjectCard } from '../../components/project/project-card.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Strip } from '../../components/ui/charts/strip.tsx';
import { formatRupees } from '../../lib/format.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { type FormValues, parseDuration, parsePrice } from './form-values.ts';

export interface ListingPreviewProps {
  draftId: string;
  coverUrl: string | null;
  sellerName: string;
  sellerCollege: string | null;
  commit: string | null;
  note: string | null;
}

export function ListingPreview({
  draftId,
  coverUrl,
  sellerName,
  sellerCollege,
  commit,
  note,
}: ListingPreviewProps) {
  const { control } = useFormContext<FormValues>();
  const values = useWatch({ control }) as FormValues;
  const price = parsePrice(values.price);
  return (
    <section aria-label={addProjectTexts.preview}>
      <h2 className="mb-3 text-lg">{addProjectTexts.preview}</h2>
      <ProjectCard
        headingLevel="h3"
        project={{
          id: draftId,
          title: values.title.trim() === '' ? addProjectTexts.noTitleYet : values.title.trim(),
          category: values.category,
          priceRupees: price,
          status: 'available',
          level: projectCardTexts.level[values.complexity],
          durationHours: parseDuration(values.duration),
          technologies: parseTechStack(values.techStack),
          subject: values.subject,
          coverUrl,
          sellerName,
          sellerCollege,
          commit,
          note,
        }}
      />
      <Card className="mt-4">
        <PricePreview priceRupees={price} />
        <SimilarPrices category={values.category} subject={values.subject} priceRupees={price} />
      </Card>
    </section>
  );
}

function shown(rupees: number | undefined): string {
  return rupees === undefined ? '–' : formatRupees(rupees);
}

function PricePreview({ priceRupees }: { priceRupees: number | null }) {
  const quote = priceRupees === null ? null : quotePrice(priceRupees);
  return (
    <dl className="space-y-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-semibold">{projectTexts.youReceive}</dt>
        <dd className="text-lg font-bold">{shown(quote?.priceRupees)}</dd>
      </div>
      <div className="flex justify-between gap-4 text-sm text-muted">
        <dt>
          {priceRupees !== null && hasMinimumFee(priceRupees)
            ? addProjectTexts.minimumFee
            : addProjectTexts.fee}
        </dt>
        <dd>{shown(quote?.feeRupees)}</dd>
      </div>
      <div className="flex justify-between gap-4 border-t border-line pt-1.5">
        <dt className="text-muted">{projectTexts.buyerPays}</dt>
        <dd>{shown(quote?.totalRupees)}</dd>
      </div>
    </dl>
  );
}

/** Fewer say nothing about what buyers pay. */
const MIN_PRICES = 3;

/** Totals of listings with the same subject, sold ones too. */
function SimilarPrices({
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
