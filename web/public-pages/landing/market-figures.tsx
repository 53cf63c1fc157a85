import { landingTexts } from '#words/screens/landing.ts';
import { formatNumber } from '../../lib/format.ts';
import type { LandingPage } from './landing-page.ts';
import { column } from './section.tsx';

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

export function FigureRow({
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
