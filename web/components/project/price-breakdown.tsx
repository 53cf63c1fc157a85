import type { ReactNode } from 'react';
import { hasMinimumFee, quotePrice } from '#domain/purchases/pricing.ts';
import { projectTexts } from '#words/screens/project.ts';
import { formatRupees } from '../../lib/format.ts';
import { useFormatDate } from '../../lib/use-format-date.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
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

export function Unavailable({
  status,
  frozenUntil,
  shopClosed,
  children,
}: {
  status: 'available' | 'pending' | 'sold';
  frozenUntil: string | null;
  shopClosed: { readonly until: string | null } | null;
  children?: ReactNode;
}) {
  const formatDate = useFormatDate();
  const isSold = status === 'sold';
  return (
    <div className="space-y-3">
      <Button size="lg" block disabled>
        {isSold ? projectTexts.soldOut : projectTexts.buy}
      </Button>
      {isSold ? (
        <p className="text-sm text-muted">{projectTexts.soldHint}</p>
      ) : status === 'pending' ? (
        <Notice tone="warn" title={projectTexts.reserved}>
          {children}
        </Notice>
      ) : frozenUntil !== null ? (
        <Notice tone="warn" title={projectTexts.onHold}>
          {projectTexts.onHoldBody(formatDate(frozenUntil))}
        </Notice>
      ) : (
        shopClosed !== null && (
          <Notice
            tone="warn"
            title={
              shopClosed.until === null
                ? projectTexts.closedNow
                : projectTexts.closedUntil(formatDate(shopClosed.until))
            }
          >
            {projectTexts.closedHint}
          </Notice>
        )
      )}
    </div>
  );
}
