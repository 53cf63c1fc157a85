import { pass, warn } from './verification-check.ts';
import type { Finding } from './verification-check.ts';

/** What the history of a commit says. Dates, names and addresses in it are written by whoever commits. */
export interface HistoryFacts {
  /** Of those that were read. */
  readonly commits: number;
  /** Whether these are all. */
  readonly complete: boolean;
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
  /** Different authors, by account where the host knows one, else by name and address. */
  readonly authors: number;
  /** Attributed by the host to the seller's linked account. */
  readonly bySeller: number;
}

/** Shown wherever such a project is called verified. */
export const NO_HISTORY = 'One commit, no earlier history';
const DAY_MS = 86_400_000;

/** What has to stand beside the word "verified"; null when the history says enough by itself. */
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
