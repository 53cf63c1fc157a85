import { PLATFORM_FEE_PERCENT, quotePrice } from '#domain/pricing.ts';
import { classNames } from '#web/lib/class-names.ts';
import { formatRupees } from '#web/lib/format.ts';
import { texts } from '#web/lib/texts.ts';
import { Section } from './section.tsx';

const { landing } = texts;

/** The price of the sample listing at the top of the page, worked out by the rule that prices a purchase. */
const quote = quotePrice(2499);

export function FeeLine() {
  return (
    <Section
      id="fees"
      title={landing.feesTitle}
      line={landing.feesLine(PLATFORM_FEE_PERCENT)}
      ground="sunken"
    >
      <dl className="flex flex-col gap-3 sm:flex-row sm:items-end sm:gap-6 md:gap-10">
        <Term label={landing.fees.price} value={quote.priceRupees} />
        <Sign sign="+" word={landing.fees.plus} />
        <Term label={`${landing.fees.fee}, ${PLATFORM_FEE_PERCENT} %`} value={quote.feeRupees} />
        <Sign sign="=" word={landing.fees.equals} />
        <Term label={landing.fees.total} value={quote.totalRupees} result />
      </dl>
    </Section>
  );
}

function Term({ label, value, result = false }: { label: string; value: number; result?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-6 sm:flex-col-reverse sm:items-start sm:gap-1">
      <dt className="text-muted">{label}</dt>
      <dd
        className={classNames(
          'text-2xl tracking-[-0.015em] md:text-4xl',
          result ? 'font-bold' : 'font-medium',
        )}
      >
        {formatRupees(value)}
      </dd>
    </div>
  );
}

/** Between two terms; on a phone they stand under each other, and a line above the result says it. */
function Sign({ sign, word }: { sign: string; word: string }) {
  return (
    <div className={classNames(sign === '=' && 'max-sm:border-t max-sm:border-control')}>
      <dt className="sr-only">{word}</dt>
      <dd aria-hidden="true" className="pb-7 text-2xl text-muted max-sm:hidden md:text-3xl">
        {sign}
      </dd>
    </div>
  );
}
