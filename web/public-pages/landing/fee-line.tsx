import type { ReactNode } from 'react';
import { MIN_FEE_RUPEES, PLATFORM_FEE_PERCENT, quotePrice } from '#domain/purchases/pricing.ts';
import { landingTexts } from '#words/screens/landing.ts';
import { PriceTag } from '../../components/project/price-tag.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatRupees } from '../../lib/format.ts';
import type { LandingPage } from './landing-page.ts';
import { Section } from './section.tsx';

const EXAMPLE_PRICE = 2499;

export function FeeLine({ page: { hero } }: { page: LandingPage }) {
  const quote = quotePrice(hero?.price ?? EXAMPLE_PRICE);
  return (
    <Section
      id="fees"
      title={landingTexts.feesTitle}
      line={landingTexts.feesLine(PLATFORM_FEE_PERCENT, MIN_FEE_RUPEES)}
      ground="sunken"
      beside
    >
      <dl className="flex w-full flex-col gap-1 sm:flex-row sm:items-stretch sm:justify-between sm:gap-4 lg:self-center">
        <Term label={landingTexts.fees.price}>
          <PriceTag priceRupees={quote.priceRupees} size="lg" />
        </Term>
        <Operator sign="+" word={landingTexts.fees.plus} />
        <Term label={`${landingTexts.fees.fee}, ${PLATFORM_FEE_PERCENT} %`}>
          {formatRupees(quote.feeRupees)}
        </Term>
        <Operator sign="=" word={landingTexts.fees.equals} />
        <Term label={landingTexts.fees.total} result>
          {formatRupees(quote.totalRupees)}
        </Term>
      </dl>
    </Section>
  );
}

function Term({ label, result = false, children }: { label: string; result?: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'flex items-center justify-between gap-6 sm:flex-col-reverse sm:items-start sm:justify-end sm:gap-2',
        result && 'max-sm:border-t max-sm:border-control max-sm:pt-4',
      )}
    >
      <dt className="text-muted">{label}</dt>
      <dd
        className={classNames(
          'flex min-h-11 items-center text-2xl tracking-[-0.015em] md:min-h-13 md:text-3xl',
          result ? 'font-bold' : 'font-medium',
        )}
      >
        {children}
      </dd>
    </div>
  );
}

function Operator({ sign, word }: { sign: string; word: string }) {
  return (
    <div className="max-sm:sr-only">
      <dt className="sr-only">{word}</dt>
      <dd aria-hidden="true" className="flex min-h-11 items-center text-2xl text-muted md:min-h-13">
        {sign}
      </dd>
    </div>
  );
}
