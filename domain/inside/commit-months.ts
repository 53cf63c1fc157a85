import { dayInIndia } from '../common/india-day.ts';

export interface CommitMonths {
  readonly total: number;
  readonly isComplete: boolean;
  readonly months: readonly { readonly month: string; readonly commits: number }[];
}

const MAX_MONTHS = 24;
/** Earlier dates are impossible, because git was first released in April 2005. */
const FIRST_MONTH = monthIndex(new Date('2005-04-01T00:00:00Z'));
const DAY_MS = 86_400_000;

/** @param now - dates up to a day after `now` are accepted, because clocks can be ahead. */
export function commitMonths(
  commits: readonly { readonly authoredAt: Date | null }[],
  isComplete: boolean,
  now: Date,
): CommitMonths {
  const counts = new Map<number, number>();
  for (const { authoredAt } of commits) {
    if (authoredAt === null || !(authoredAt.getTime() <= now.getTime() + DAY_MS)) continue;
    const month = monthIndex(authoredAt);
    if (month >= FIRST_MONTH) counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  const last = Math.max(...counts.keys());
  const first = Math.max(Math.min(...counts.keys()), last - MAX_MONTHS + 1);
  const months =
    counts.size === 0 ? [] : Array.from({ length: last - first + 1 }, (_none, index) => first + index);
  return {
    total: commits.length,
    isComplete,
    months: months.map((month) => ({ month: nameOf(month), commits: counts.get(month) ?? 0 })),
  };
}

/** In India's time: the code host's dates do not have the offset of the commit. */
function monthIndex(time: Date): number {
  const [year = 0, month = 0] = dayInIndia(time).split('-').map(Number);
  return year * 12 + month - 1;
}

function nameOf(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}
