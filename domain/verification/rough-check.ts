import type { HistorySummary } from './finding-params.ts';
import { roughly } from './rough-figures.ts';
import type { Outcome, StoredCheck } from './verification-check.ts';

/**
 * The returned check has the same result, but no exact figures, file names or people's names, with which the code
 * host's search could find a public repository.
 */
export function roughCheck({ id, title, result, reason, params }: StoredCheck): StoredCheck {
  const rough = reason === undefined ? undefined : ROUGH[reason];
  const outcome: { readonly reason: string; readonly params?: object } =
    rough !== undefined && params !== undefined
      ? rough(params as never)
      : reason === undefined
        ? { reason: 'checked-without-details' }
        : { reason, ...(params === undefined ? {} : { params }) };
  return { id, title, result, sentence: '', reason: outcome.reason, params: outcome.params ?? {} };
}

/**
 * The keys are reasons whose parameters would identify a repository. Each is replaced by a reason with rounded
 * parameters.
 */
const ROUGH: Readonly<Record<string, (params: never) => Outcome>> = {
  'readme-explains': ({ words }: { readonly words: number }) => ({
    reason: 'readme-explains-about',
    params: { words: roughly(words) },
  }),
  'source-found': ({
    sizeBytes,
    languages,
  }: {
    readonly sizeBytes: number;
    readonly languages: readonly string[];
  }) => ({
    reason: 'source-found-about',
    params: { kilobytes: Math.max(1, roughly(sizeBytes / 1_024)), languages },
  }),
  'history-mostly-seller': roughHistory,
  'history-mostly-others': roughHistory,
  'notices-of-others': ({ licences }: { readonly licences: readonly string[] }) => ({
    reason: 'notices-of-somebody-else',
    params: { licences },
  }),
};

const DAYS_PER_MONTH = 30;

function roughHistory({ commits, days, authors, bySeller }: HistorySummary): Outcome {
  return {
    reason: 'history-about',
    params: {
      commits: roughly(commits),
      months: days === null ? null : Math.max(1, roughly(days / DAYS_PER_MONTH)),
      isAlone: authors === 1,
      share:
        bySeller === 0 ? 'none' : bySeller === commits ? 'all' : bySeller * 2 >= commits ? 'most' : 'some',
    },
  };
}
