import type { NamedFact } from '#domain/verification/named-files.ts';
import { FOREIGN_ORIGINS } from '#domain/verification/origins.ts';
import type { ReportFigures } from '#domain/verification/report-figures.ts';
import { groupChecks, type ReportGroup } from '#domain/verification/report-groups.ts';
import { reportNumberTexts as texts } from '#words/screens/report-numbers.ts';
import { reportTexts } from '#words/screens/report.ts';
import { type Share, ShareBar } from '../ui/charts/share-bar.tsx';
import { CheckRows, type VerificationCheck } from './verification-checks.tsx';

export interface ReportedCheck {
  readonly id: string;
  readonly title: string;
  readonly result: 'pass' | 'warn' | 'fail';
  readonly sentence: string;
  readonly reason?: string | undefined;
}

type Heading = 'h2' | 'h3';
const NO_FIGURES: ReportFigures = { rounded: false };

/** Numbers first, then what a buyer must know; checks that passed are one line that opens. */
export function ReportView({
  checks,
  figures = NO_FIGURES,
  subject,
  heading = 'h3',
}: {
  checks: readonly ReportedCheck[];
  figures?: ReportFigures | undefined;
  subject: string;
  heading?: Heading;
}) {
  const passed = checks.filter(({ result }) => result === 'pass');
  const warnings = checks.length - passed.length;
  const fold = (warnings === 0 ? reportTexts.passedOf : reportTexts.morePassed)(passed.length);
  return (
    <>
      <p className="mb-5 font-semibold">{reportTexts.lead(warnings, passed.length)}</p>
      <div className="divide-y divide-line border-y border-line">
        {groupChecks(checks).map(({ group, checks: own }) => (
          <GroupRow key={group} heading={heading} {...{ group, figures, subject, checks: own }} />
        ))}
      </div>
      {passed.length > 0 && (
        <details className="mt-2">
          <summary className="fold-summary">{fold}</summary>
          <CheckRows label={fold} checks={passed.map((check) => rowOf(check))} />
        </details>
      )}
    </>
  );
}

function GroupRow({
  group,
  checks,
  figures,
  subject,
  heading: Heading,
}: {
  group: ReportGroup;
  checks: readonly ReportedCheck[];
  figures: ReportFigures;
  subject: string;
  heading: Heading;
}) {
  const warnings = checks.filter(({ result }) => result !== 'pass');
  return (
    <div className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <Heading className="text-base">{reportTexts.groups[group]}</Heading>
      <div className="min-w-0">
        <ReportNumbers group={group} figures={figures} subject={subject} />
        {warnings.length === 0 && !hasNumbers(group, figures) && (
          <p className="text-muted">{reportTexts.passedOf(checks.length)}</p>
        )}
        {warnings.length > 0 && (
          <div className="mt-3 first:mt-0">
            <CheckRows label={reportTexts.groups[group]} checks={warnings.map((check) => rowOf(check))} />
          </div>
        )}
      </div>
    </div>
  );
}

function rowOf({ id, title, result, sentence, reason }: ReportedCheck): VerificationCheck {
  const meanings: Readonly<Record<string, string>> = reportTexts.meanings;
  const meaning =
    result === 'warn' && reason !== undefined && Object.hasOwn(meanings, reason)
      ? meanings[reason]
      : undefined;
  return { id, title, state: result, sentence, ...(meaning === undefined ? {} : { meaning }) };
}

/** What was counted, as a sentence, a bar and further sentences. Nothing is said of what was not read. */
interface Row {
  readonly headline: string;
  readonly label: string;
  readonly shares: readonly Share[];
  readonly more: readonly string[];
}

function ReportNumbers({
  group,
  figures,
  subject,
}: {
  group: ReportGroup;
  figures: ReportFigures;
  subject: string;
}) {
  const row = rows[group](figures, subject);
  if (row === null) return null;
  return (
    <>
      <p className="font-semibold">{row.headline}</p>
      {row.shares.length > 0 && <ShareBar label={row.label} shares={row.shares} className="mt-2.5" />}
      {row.more.map((line) => (
        <p key={line} className="mt-2 text-sm text-muted">
          {line}
        </p>
      ))}
    </>
  );
}

function hasNumbers(group: ReportGroup, figures: ReportFigures): boolean {
  return rows[group](figures, '') !== null;
}

const rows: Readonly<Record<ReportGroup, (figures: ReportFigures, subject: string) => Row | null>> = {
  whose: whoseRow,
  what: whatRow,
  safe: safeRow,
  runs: runsRow,
};

function filesOf({ named = {}, rounded }: ReportFigures, ...facts: readonly NamedFact[]): string[] {
  return facts.flatMap((fact) => {
    const found = named[fact];
    return found === undefined ? [] : [texts.named(fact, found.names, found.files, rounded)];
  });
}

function whoseRow(figures: ReportFigures): Row | null {
  const { history, kept, shared, rounded, cameras } = figures;
  if (cameras !== undefined)
    return { headline: texts.cameras(cameras), label: '', shares: [], more: [texts.camerasHint] };
  if (history === undefined) return null;
  const parts = [
    { label: texts.bySeller, value: history.seller, colour: 'var(--primary)' },
    { label: texts.byOthers, value: 100 - history.seller, colour: 'var(--accent)' },
  ];
  return {
    headline: texts.history({ ...history, rounded }),
    label: texts.commitsOf,
    shares: parts
      .filter(({ value }) => value > 0)
      .map((part) => ({ ...part, text: texts.percent(part.value, rounded) })),
    more: [
      ...(kept === undefined ? [] : [texts.kept(kept)]),
      ...(shared === undefined ? [] : [texts.shared(shared)]),
      ...filesOf(figures, 'notices'),
    ],
  };
}

const lineColours = { code: 'var(--primary)', tests: 'var(--accent)', docs: 'var(--control)' };
const LINE_PARTS = ['code', 'tests', 'docs'] as const;

function whatRow(figures: ReportFigures, subject: string): Row | null {
  const { content, rank, rounded } = figures;
  const rankLine = rank === undefined ? [] : [texts.rank(rank, subject)];
  if (content === undefined) return null;
  const { lines, files, origins } = content;
  const foreign = FOREIGN_ORIGINS.flatMap((origin) => {
    const percent = origins[origin];
    return percent === undefined ? [] : [[origin, percent] as const];
  });
  return {
    headline: texts.size(lines.code + lines.tests + lines.docs, files, rounded),
    label: texts.linesOf,
    shares: LINE_PARTS.filter((part) => lines[part] > 0).map((part) =>
      countShare(texts.lines[part], lines[part], lineColours[part]),
    ),
    more: [
      ...rankLine,
      ...(foreign.length === 0 ? [] : [texts.origins(foreign)]),
      ...filesOf(figures, 'libraries'),
    ],
  };
}

function safeRow(figures: ReportFigures): Row | null {
  const { searched, rounded } = figures;
  if (searched === undefined) return null;
  const { files, unread } = searched;
  return {
    headline: texts.searched(files, unread, rounded),
    label: texts.filesOf,
    shares: [
      countShare(texts.read, files, 'var(--primary)'),
      countShare(texts.unread, unread, 'var(--accent)'),
    ].filter(({ value }) => value > 0),
    more: filesOf(figures, 'unread', 'danger'),
  };
}

function countShare(label: string, value: number, colour: string): Share {
  return { label, value, text: value.toLocaleString('en-IN'), colour };
}

function runsRow(figures: ReportFigures): Row | null {
  const { start, tests, rounded } = figures;
  if (start === undefined) return null;
  const { manifest, listed, explained, lock } = start;
  const parts: { label: string; found: string | null }[] = [
    { label: texts.start.listed, found: listed ? (manifest ?? texts.found) : null },
    ...(lock === undefined ? [] : [{ label: texts.start.lock, found: lock }]),
    { label: texts.start.explained, found: explained ? texts.readme : null },
    ...(tests === undefined
      ? []
      : [{ label: texts.start.tests, found: tests === 0 ? null : texts.testFiles(tests, rounded) }]),
  ];
  return {
    headline: texts.starts(parts.filter(({ found }) => found !== null).length, parts.length),
    label: texts.startOf,
    shares: parts.map(({ label, found }) => ({
      label,
      value: 1,
      text: found ?? texts.missing,
      colour: found === null ? 'var(--line)' : 'var(--primary)',
    })),
    more: filesOf(figures, 'tests'),
  };
}
