import { pass, warn } from './verification-check.ts';
import type { Finding } from './verification-check.ts';

/** Commit history as the code host reports it. Dates, names and addresses are set by the committer and can be forged. */
export interface HistoryFacts {
  /** Number of commits read. */
  readonly commits: number;
  /** Whether the whole history was read. */
  readonly complete: boolean;
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
  /** Distinct authors: by host account when known, otherwise by name and address. */
  readonly authors: number;
  /** Commits that the host attributes to the seller's linked account. */
  readonly bySeller: number;
}

/** Shown beside the "verified" badge of such a project. */
export const NO_HISTORY = 'One commit, no earlier history';
const DAY_MS = 86_400_000;

/** The caveat to show beside the "verified" badge; null when none is needed. */
export function historyNote(history: HistoryFacts | undefined): string | null {
  if (history === undefined) return null;
  if (history.commits <= 1) return NO_HISTORY;
  return history.bySeller === 0 ? 'No commit is attributed to the seller’s GitHub account' : null;
}

export function judgeHistory(history: HistoryFacts): Finding {
  const { commits, bySeller } = history;
  if (commits <= 1) {
    return warn(
      `${NO_HISTORY}: nothing shows when or by whom the code was written. GitHub attributes the commit to ${
        bySeller === 1
          ? 'the seller’s account, which does not prove who wrote it'
          : 'another account or to nobody'
      }.`,
      'Verify a repository with its whole history, so that buyers see how the project grew.',
    );
  }
  const sentence = `${facts(history)} GitHub attributes ${ofAll(history)} to the seller’s account by the address in each commit, which anybody can write: it does not prove who wrote the code.`;
  return bySeller * 2 >= commits
    ? pass(sentence)
    : warn(sentence, 'If you commit under another address, add it to your GitHub account.');
}

function facts({ commits, complete, firstAt, lastAt, authors }: HistoryFacts): string {
  const days =
    firstAt === null || lastAt === null
      ? null
      : Math.max(1, Math.ceil((lastAt.getTime() - firstAt.getTime()) / DAY_MS));
  const span = days === null ? '' : ` over ${days} ${days === 1 ? 'day' : 'days'}`;
  const number = complete ? `${commits} commits` : `The newest ${commits} commits, with more before them,`;
  return `${number}${span} by ${authors} ${authors === 1 ? 'author' : 'authors'}.`;
}

function ofAll({ commits, bySeller }: HistoryFacts): string {
  if (bySeller === 0) return 'none of them';
  return bySeller === commits ? 'all of them' : `${bySeller} of them`;
}
