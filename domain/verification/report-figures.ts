import type { CameraSummary } from './camera-facts.ts';
import type { StartNeed } from './finding-params.ts';
import type { FilesOfFacts, NamedFact, NamedFiles } from './named-files.ts';
import type { CodeFigures } from './origins.ts';
import { roughly } from './rough-figures.ts';
import type { CheckReason, Outcome, VerificationReport } from './verification-check.ts';

/** The numbers of a report on software, as far as they were read; the API has the same names. */
export interface ReportFigures {
  /** Rounded, because exact figures would identify a public repository. Two authors then stand for several. */
  readonly rounded: boolean;
  /** `seller` is the percentage of commits that the code host attributes to the seller. */
  readonly history?: {
    readonly commits: number;
    readonly complete: boolean;
    readonly days: number | null;
    readonly authors: number;
    readonly seller: number;
  };
  /** Percent of the code that is in listings of others. */
  readonly shared?: number;
  /** Percent of the version before. */
  readonly kept?: number;
  readonly content?: Pick<CodeFigures, 'files' | 'lines' | 'origins'>;
  /** Of ten listings in the same subject, how many have less code. */
  readonly rank?: number;
  /** Files that were searched for secrets, and those that could not be read. */
  readonly searched?: { readonly files: number; readonly unread: number };
  /** Names of files; null if there is none. A manifest without a name was found, but not stored. */
  readonly start?: {
    readonly manifest: string | null;
    readonly listed: boolean;
    readonly explained: boolean;
    readonly lock?: string | null;
  };
  /** Files with tests. They were not run. */
  readonly tests?: number;
  readonly named?: FilesOfFacts;
  /** Only for hardware. */
  readonly cameras?: CameraSummary;
}

type Report = Pick<VerificationReport, 'checks' | 'figures' | 'cameras'>;

export function reportFigures({ checks, figures, cameras }: Report, rank: number | null): ReportFigures {
  const history = historyOf(checks);
  const shared = paramsOf(checks, 'code-shared', 'code-shared-little')?.percent;
  const kept = paramsOf(checks, 'version-keeps')?.percent;
  const searched = paramsOf(checks, 'no-secrets-in', 'secrets-likely');
  const start = startOf(checks, figures);
  return {
    rounded: false,
    ...(history === null ? {} : { history }),
    ...(shared === undefined ? {} : { shared }),
    ...(kept === undefined ? {} : { kept }),
    ...(figures === undefined
      ? {}
      : {
          content: { files: figures.files, lines: figures.lines, origins: figures.origins },
          tests: figures.testFiles,
          ...(figures.named === undefined ? {} : { named: figures.named }),
        }),
    ...(rank === null ? {} : { rank }),
    ...(searched === undefined ? {} : { searched: { files: searched.files, unread: searched.unread } }),
    ...(start === null ? {} : { start }),
    ...(cameras === undefined ? {} : { cameras }),
  };
}

type Checks = Report['checks'];
type ParamsOf<R extends CheckReason> = Extract<Outcome, { readonly reason: R }>['params'];

function paramsOf<R extends CheckReason>(checks: Checks, ...reasons: R[]): ParamsOf<R> | undefined {
  const found = checks.find(({ reason }) => reasons.some((wanted) => wanted === reason));
  return found?.params as ParamsOf<R> | undefined;
}

function historyOf(checks: Checks): NonNullable<ReportFigures['history']> | null {
  const single = paramsOf(checks, 'history-one-commit');
  if (single !== undefined)
    return { commits: 1, complete: true, days: null, authors: 1, seller: single.bySeller ? 100 : 0 };
  const known = paramsOf(checks, 'history-mostly-seller', 'history-mostly-others');
  if (known === undefined) return null;
  const { commits, complete, days, authors, bySeller } = known;
  return { commits, complete, days, authors, seller: Math.round((100 * bySeller) / commits) };
}

function startOf(
  checks: Checks,
  figures: CodeFigures | undefined,
): NonNullable<ReportFigures['start']> | null {
  const lock = figures === undefined ? {} : { lock: figures.lockFile };
  const explained = paramsOf(checks, 'start-explained');
  if (explained !== undefined)
    return { manifest: explained.manifest, listed: true, explained: true, ...lock };
  const missing = paramsOf(checks, 'start-incomplete')?.missing;
  if (missing === undefined) return null;
  const has = (need: StartNeed) => !missing.includes(need);
  return { manifest: null, listed: has('dependencies'), explained: has('instructions'), ...lock };
}

const DAYS_PER_MONTH = 30;
const STEP = 5;
const SELLER_STEP = 25;
const rough = (percent: number) => Math.round(percent / STEP) * STEP;

export function roughFigures({
  history,
  content,
  searched,
  tests,
  named,
  ...figures
}: ReportFigures): ReportFigures {
  return {
    ...figures,
    rounded: true,
    ...(history === undefined ? {} : { history: roughHistory(history) }),
    ...(content === undefined ? {} : { content: roughContent(content) }),
    ...(searched === undefined
      ? {}
      : { searched: { files: roughly(searched.files), unread: searched.unread } }),
    ...(tests === undefined ? {} : { tests: roughly(tests) }),
    ...(named === undefined ? {} : { named: roughNamed(named) }),
  };
}

const roughNamed = (named: FilesOfFacts): FilesOfFacts =>
  Object.fromEntries(
    (Object.entries(named) as [NamedFact, NamedFiles][]).map(([fact, { names, files }]) => [
      fact,
      { names, files: roughly(files) },
    ]),
  );

function roughHistory(history: NonNullable<ReportFigures['history']>) {
  const { commits, days, authors, seller } = history;
  const isMixed = seller > 0 && seller < 100;
  const step = Math.round(seller / SELLER_STEP) * SELLER_STEP;
  return {
    ...history,
    commits: roughly(commits),
    days: days === null ? null : Math.max(1, roughly(days / DAYS_PER_MONTH)) * DAYS_PER_MONTH,
    authors: Math.min(2, authors),
    seller: isMixed ? Math.min(100 - SELLER_STEP, Math.max(SELLER_STEP, step)) : seller,
  };
}

function roughContent({ files, lines, origins }: NonNullable<ReportFigures['content']>) {
  const shares = Object.entries(origins).map(([name, percent]): [string, number] => [name, rough(percent)]);
  return {
    files: roughly(files),
    lines: { code: roughly(lines.code), tests: roughly(lines.tests), docs: roughly(lines.docs) },
    origins: Object.fromEntries(shares.filter(([, percent]) => percent > 0)) as CodeFigures['origins'],
  };
}

/** With fewer listings to compare with, nothing is said. */
export const MIN_COMPARED_LISTINGS = 10;

/** @returns of ten listings, how many have less code. */
export function rankOf({
  listings,
  smaller,
}: {
  readonly listings: number;
  readonly smaller: number;
}): number | null {
  return listings < MIN_COMPARED_LISTINGS ? null : Math.round((10 * smaller) / listings);
}
