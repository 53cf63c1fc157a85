import type { PublicPage, Site } from '#contract/public-pages.ts';
import {
  SMALLEST_PUBLIC_COUNT,
  TRANSPARENCY_OUTCOMES,
  type TransparencyFigure,
  type TransparencyKind,
  type TransparencyWeek,
} from '#domain/operators/transparency.ts';
import { transparencyTexts as texts } from '#words/pages/transparency.ts';
import { BarChart } from '../components/ui/charts/bar-chart.tsx';
import { formatMonth, formatNumber, formatShortDate } from '../lib/format.ts';
import { DocumentFrame } from './document-frame.tsx';

type TransparencyPage = Extract<PublicPage, { kind: 'transparency' }>;

const kinds = Object.keys(TRANSPARENCY_OUTCOMES) as TransparencyKind[];

export function TransparencyDocument({ page, site }: { page: TransparencyPage; site: Site }) {
  return (
    <DocumentFrame site={site}>
      <article className="mx-auto max-w-[62ch]">
        <h1 className="text-3xl">{texts.title}</h1>
        <p className="mt-2 text-lg text-muted">{texts.description}</p>
        <section className="mt-8">
          <h2 className="text-xl">{texts.weeks.title}</h2>
          <p className="mt-2">{texts.weeks.body(SMALLEST_PUBLIC_COUNT)}</p>
          {(['sales', 'refunds', 'cases'] as const).map((count) => (
            <Weeks key={count} count={count} weeks={page.weeks} />
          ))}
        </section>
        {kinds.map((kind) => (
          <section key={kind} className="mt-8">
            <h2 className="text-xl">{texts.kinds[kind].title}</h2>
            <p className="mt-2">{texts.kinds[kind].body}</p>
            <Figures kind={kind} figures={page.figures.filter((figure) => figure.kind === kind)} />
          </section>
        ))}
        <p className="mt-8 text-sm text-muted">{texts.updated}</p>
      </article>
    </DocumentFrame>
  );
}

const countOf = (value: number) =>
  value === 0 ? texts.weeks.under(SMALLEST_PUBLIC_COUNT) : formatNumber(value);

function Weeks({
  count,
  weeks,
}: {
  count: 'sales' | 'refunds' | 'cases';
  weeks: readonly TransparencyWeek[];
}) {
  const bars = weeks.map(({ from, [count]: value }) => ({
    id: from,
    label: formatShortDate(`${from}T00:00:00Z`, 'UTC'),
    value,
  }));
  return bars.some(({ value }) => value > 0) ? (
    <div className="mt-5">
      <BarChart title={texts.weeks[count]} bars={bars} formatValue={countOf} />
    </div>
  ) : (
    <p className="mt-5">
      <strong>{texts.weeks[count]}</strong>{' '}
      <span className="text-muted">{texts.weeks.few(SMALLEST_PUBLIC_COUNT)}</span>
    </p>
  );
}

function Figures({ kind, figures }: { kind: TransparencyKind; figures: readonly TransparencyFigure[] }) {
  if (figures.length === 0) return <p className="mt-3 text-muted">{texts.empty}</p>;
  return (
    <table className="mt-4 w-full border-collapse text-left text-sm">
      <caption className="sr-only">{texts.kinds[kind].title}</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-2 pr-3 font-semibold">
            {texts.month}
          </th>
          <th scope="col" className="py-2 pr-3 font-semibold">
            {texts.outcome}
          </th>
          <th scope="col" className="py-2 pr-3 text-right font-semibold">
            {texts.closed}
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            {texts.median}
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ month, outcome, closed, medianHours }, index) => (
          <tr key={`${month} ${outcome}`} className="border-b border-line align-baseline">
            <th scope="row" className="py-2 pr-3 font-normal">
              <span className={figures[index - 1]?.month === month ? 'sr-only' : 'font-semibold'}>
                {formatMonth(month)}
              </span>
            </th>
            <td className="py-2 pr-3">{texts.outcomes[outcome]}</td>
            <td className="py-2 pr-3 text-right tabular-nums">{formatNumber(closed)}</td>
            <td className="py-2 text-right whitespace-nowrap tabular-nums">{texts.hours(medianHours)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
