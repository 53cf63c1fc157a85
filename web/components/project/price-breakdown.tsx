import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { shipBy } from '#domain/orders/order-clocks.ts';
import { hasMinimumFee, quotePrice } from '#domain/purchases/pricing.ts';
import { projectTexts } from '#words/screens/project.ts';
import { formatDayName, formatRupees } from '../../lib/format.ts';
import { localPath } from '../../lib/local-path.ts';
import { useFormatDate, useTimeZone } from '../../lib/use-format-date.ts';
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

export function Benefits({
  isPrivate,
  hasVideo,
  orders,
}: {
  /** Of the repository; null for a device. */
  isPrivate: boolean | null;
  hasVideo: boolean;
  orders: {
    readonly downloadDays: number;
    readonly supportDays: number;
    readonly supportAnswerHours: number;
  };
}) {
  const benefits = projectTexts.benefits(isPrivate, hasVideo);
  const lines =
    orders.supportDays === 0
      ? benefits
      : [...benefits, projectTexts.support(orders.supportDays, orders.supportAnswerHours)];
  return (
    <div className="border-t border-line pt-4">
      <h2 className="text-base">{projectTexts.youGet}</h2>
      <ul className="mt-2 space-y-1.5">
        {lines.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok" />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        {projectTexts.refundLine(isPrivate, orders.downloadDays)}{' '}
        <a
          href={localPath('/refunds')}
          className="whitespace-nowrap underline underline-offset-3 pointer-coarse:py-2.5"
        >
          {projectTexts.refundRules}
        </a>
      </p>
    </div>
  );
}

/** @param hours - the deployment's time limit for shipping an order */
export function ShipsBy({ hours }: { hours: number }) {
  const timeZone = useTimeZone();
  const [now] = useState(() => new Date());
  return (
    // The document may be from yesterday.
    <p suppressHydrationWarning className="text-sm text-muted">
      {projectTexts.shipsBy(formatDayName(shipBy(now, hours), timeZone))}
    </p>
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
