import { hasMinimumFee, quotePrice } from '#domain/purchases/pricing.ts';
import { projectTexts } from '#words/screens/project.ts';
import { formatRupees } from '../../lib/format.ts';
import { PriceTag } from './price-tag.tsx';

export function PriceBreakdown({
  priceRupees,
  forSeller = false,
  isSpent,
}: {
  priceRupees: number;
  forSeller?: boolean;
  isSpent: boolean;
}) {
  const { feeRupees, totalRupees } = quotePrice(priceRupees);
  return (
    <dl aria-label={projectTexts.breakdown} className="space-y-1">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <dt className="font-semibold">{forSeller ? projectTexts.youReceive : projectTexts.total}</dt>
        <dd>
          <PriceTag priceRupees={forSeller ? priceRupees : totalRupees} size="lg" spent={isSpent} />
        </dd>
      </div>
      {!forSeller && <Line label={projectTexts.price} rupees={priceRupees} />}
      <Line
        label={hasMinimumFee(priceRupees) ? projectTexts.minimumFee : projectTexts.fee}
        rupees={feeRupees}
      />
      {forSeller && <Line label={projectTexts.buyerPays} rupees={totalRupees} />}
    </dl>
  );
}

function Line({ label, rupees }: { label: string; rupees: number }) {
  return (
    <div className="flex justify-between gap-4 text-sm text-muted">
      <dt>{label}</dt>
      <dd>{formatRupees(rupees)}</dd>
    </div>
  );
}
