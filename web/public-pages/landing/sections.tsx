import type { ReactNode } from 'react';
import type { PublicPage } from '#contract/public-pages.ts';
import { MIN_FEE_RUPEES, PLATFORM_FEE_PERCENT, quotePrice } from '#domain/purchases/pricing.ts';
import { landingTexts } from '#words/screens/landing.ts';
import { navTexts } from '#words/screens/nav.ts';
import { PriceTag } from '../../components/project/price-tag.tsx';
import { ProjectCard } from '../../components/project/project-card.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber, formatRupees } from '../../lib/format.ts';
import { localPath } from '../../lib/local-path.ts';
import { sellPath } from '../../lib/public-paths.ts';

export const column = 'mx-auto w-full max-w-[1264px] px-4 md:px-8';

interface SectionProps {
  id: string;
  title: string;
  line?: string | undefined;
  aside?: ReactNode;
  beside?: boolean | undefined;
  ground?: 'paper' | 'sunken' | undefined;
  children: ReactNode;
}

export function Section({
  id,
  title,
  line,
  aside,
  beside = false,
  ground = 'paper',
  children,
}: SectionProps) {
  const headingId = `${id}-title`;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={classNames(
        'late-section scroll-mt-16 py-9 md:py-24',
        ground === 'sunken' && 'border-y border-line bg-sunken',
      )}
    >
      <div
        className={classNames(
          column,
          beside &&
            'grid items-start gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:gap-x-20 lg:gap-y-10',
        )}
      >
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="max-w-2xl">
            <h2 id={headingId} className="text-2xl md:text-3xl">
              {title}
            </h2>
            {line !== undefined && <p className="mt-2 text-lg text-muted">{line}</p>}
          </div>
          {aside}
        </div>
        {beside ? children : <div className="mt-5 md:mt-12">{children}</div>}
      </div>
    </section>
  );
}

export type LandingPage = Extract<PublicPage, { kind: 'landing' }>;

export function ClosingSection() {
  return (
    <section data-theme="dark" aria-labelledby="closing-title" className="late-section bg-surface">
      <div
        className={`${column} flex flex-col gap-6 py-9 md:flex-row md:items-center md:justify-between md:py-20`}
      >
        <div>
          <h2 id="closing-title" className="text-2xl md:text-3xl">
            {landingTexts.closingTitle}
          </h2>
          <p className="mt-2 text-lg text-muted">{landingTexts.closingLine}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:[&>a]:grow">
          <Button asChild size="lg" className="signed-in:hidden">
            <a href={localPath(sellPath)}>{landingTexts.closingSell}</a>
          </Button>
          <Button asChild size="lg" className="not-signed-in:hidden">
            <a href={localPath('/dashboard')}>{navTexts.goToDashboard}</a>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <a href={localPath('/discover')}>{landingTexts.browse}</a>
          </Button>
        </div>
      </div>
    </section>
  );
}

export function HowItWorks() {
  return (
    <Section id="how-it-works" title={landingTexts.howTitle} line={landingTexts.howLine}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-12 md:gap-x-12 lg:gap-x-24">
        <Side {...landingTexts.buyers} tone="bg-primary text-on-primary" />
        <Side {...landingTexts.sellers} tone="bg-accent text-on-accent" />
      </div>
    </Section>
  );
}

function Side({
  title,
  steps,
  tone,
}: {
  title: string;
  steps: readonly { title: string; line: string }[];
  tone: string;
}) {
  return (
    <div>
      <h3 className="border-b-2 border-ink pb-3 text-xl">{title}</h3>
      <ol className="mt-6">
        {steps.map((step, index) => (
          <li key={step.title} className="group relative flex gap-3 pb-5 last:pb-0 md:gap-5 md:pb-8">
            <span
              aria-hidden="true"
              className="absolute top-10 bottom-1 left-[17px] w-0.5 bg-line group-last:hidden"
            />
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-9 shrink-0 place-items-center rounded-full text-lg leading-none font-bold',
                tone,
              )}
            >
              {index + 1}
            </span>
            <div className="pt-1">
              <h4 className="leading-tight md:text-lg">{step.title}</h4>
              <p className="mt-0.5 max-w-[46ch] text-muted max-md:hidden">{step.line}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

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

export function MarketFigures({ page: { counts } }: { page: LandingPage }) {
  if (counts.projects === 0) return null;
  const { figures } = landingTexts;
  return (
    <section aria-label={figures.label} className="border-y border-line bg-surface">
      <FigureRow
        figures={[
          { value: formatNumber(counts.projects), label: figures.projects },
          { value: formatNumber(counts.software), label: figures.software },
          { value: formatNumber(counts.hardware), label: figures.hardware },
          {
            value: `${formatNumber(counts.subjects)}${counts.hasMoreSubjects ? '+' : ''}`,
            label: figures.subjects,
          },
        ]}
        className={`${column} py-5 md:py-10`}
      />
    </section>
  );
}

function FigureRow({
  figures,
  className,
}: {
  figures: readonly { readonly value: string; readonly label: string }[];
  className?: string;
}) {
  return (
    <dl className={`grid grid-cols-2 gap-y-4 md:grid-cols-4 ${className ?? ''}`}>
      {figures.map(({ value, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-line pl-4 even:border-l md:border-l md:pl-6 md:first:border-l-0 md:first:pl-0 max-md:odd:pl-0"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="text-2xl font-[670] tracking-[-0.015em] md:text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The specification's fictitious figures, projects and quotes are shown only with the sandbox, and marked as
 * samples.
 */
export function Samples() {
  const { samples } = landingTexts;
  return (
    <Section id="samples" title={samples.title} line={samples.line}>
      <details>
        <summary className="fold-summary">{samples.show}</summary>
        <div className="mt-6">
          <FigureRow figures={samples.stats} />
          <h3 className="mt-12 mb-5 text-xl">{samples.featuredTitle}</h3>
          <ul className="project-grid md:grid-cols-3">
            {samples.featured.map((project) => (
              <li key={project.id} className="grid">
                <ProjectCard project={{ ...project, status: 'available' }} headingLevel="h3" />
              </li>
            ))}
          </ul>
          <h3 className="mt-12 mb-5 text-xl">{samples.voicesTitle}</h3>
          <ul className="grid gap-x-10 gap-y-10 md:grid-cols-3">
            {samples.voices.map((voice) => (
              <li key={voice.name}>
                <figure className="flex h-full flex-col border-t-2 border-ink pt-5">
                  <blockquote className="grow text-lg">
                    <p>“{voice.quote}”</p>
                  </blockquote>
                  <figcaption className="mt-5 flex items-center gap-3">
                    <Avatar name={voice.name} />
                    <span className="min-w-0">
                      <span className="block font-semibold">{voice.name}</span>
                      <span className="block text-sm text-muted">{voice.who}</span>
                    </span>
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </div>
      </details>
    </Section>
  );
}
