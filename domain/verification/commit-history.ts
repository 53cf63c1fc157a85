import type { CommitMonths } from '../inside/commit-months.ts';
import type { HistorySummary } from './finding-params.ts';
import { pass, warn } from './verification-check.ts';
import type { Finding, HistoryNote } from './verification-check.ts';

/** Committers can forge dates, names and addresses. */
export interface HistoryFacts {
  readonly commits: number;
  readonly complete: boolean;
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
  /** The number of distinct authors, who are told apart by host account if known, otherwise by name and address. */
  readonly authors: number;
  readonly months?: CommitMonths;
  readonly bySeller: number;
}

const DAY_MS = 86_400_000;

export function historyNote(history: HistoryFacts | undefined): HistoryNote | null {
  if (history === undefined) return null;
  if (history.commits <= 1) return 'one-commit';
  return history.bySeller === 0 ? 'no-commit-of-seller' : null;
}

export function judgeHistory(history: HistoryFacts): Finding {
  const { commits, bySeller } = history;
  if (commits <= 1) return warn({ reason: 'history-one-commit', params: { bySeller: bySeller === 1 } });
  const params = summaryOf(history);
  return bySeller * 2 >= commits
    ? pass({ reason: 'history-mostly-seller', params })
    : warn({ reason: 'history-mostly-others', params });
}

function summaryOf({ commits, complete, firstAt, lastAt, authors, bySeller }: HistoryFacts): HistorySummary {
  const days =
    firstAt === null || lastAt === null
      ? null
      : Math.max(1, Math.ceil((lastAt.getTime() - firstAt.getTime()) / DAY_MS));
  return { commits, complete, days, authors, bySeller };
}
