import { useFormContext, useWatch } from 'react-hook-form';
import { parseTechStack } from '#domain/projects/project.ts';
import { hasMinimumFee, quotePrice } from '#domain/purchases/pricing.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import { ProjectCard } from '../../components/project/project-card.tsx';
import { Card } from '../../components/ui/card.tsx';
import { formatRupees } from '../../lib/format.ts';
import { parseDuration, parsePrice, type FormValues } from './form-values.ts';
import { SimilarPrices } from './similar-prices.tsx';

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
