import { readdirSync, readFileSync } from 'node:fs';
import { countOperations, type History, type Operation, type SavedHistory } from './history.ts';

/**
 * Removes as many operations as possible while the history still fails, first in large parts, then one by
 * one. Plays each candidate up to `triesEach` times, because a race does not occur in every run; fast-check's own
 * shrinking plays each candidate once.
 * @param fails - plays a history once
 */
export async function shrinkHistory(
  history: History,
  fails: (history: History) => Promise<boolean>,
  options: { readonly triesEach: number; readonly endsAt: number },
): Promise<History> {
  let best = history;
  for (let size = Math.ceil(countOperations(best) / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = countOperations(best) - size; from > -size; from -= size) {
      if (performance.now() > options.endsAt) return best;
      const smaller = without(best, Math.max(0, from), from + size);
      if (countOperations(smaller) === 0) continue;
      if (await failsOnce(smaller, fails, options)) best = smaller;
    }
  }
  return best;
}

async function failsOnce(
  history: History,
  fails: (history: History) => Promise<boolean>,
  { triesEach, endsAt }: { readonly triesEach: number; readonly endsAt: number },
): Promise<boolean> {
  for (let time = 1; time <= triesEach && performance.now() < endsAt; time += 1) {
    if (await fails(history)) return true;
  }
  return false;
}

function without(history: History, from: number, to: number): History {
  let at = -1;
  const keep = (): boolean => {
    at += 1;
    return at < from || at >= to;
  };
  return history.map((step): Operation[] => step.filter(() => keep())).filter((step) => step.length > 0);
}

export function savedHistories(folder: 'planted' | 'regressions'): ReadonlyMap<string, SavedHistory> {
  const url = new URL(`./${folder}/`, import.meta.url);
  return new Map(
    readdirSync(url)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [
        name.replace('.json', ''),
        JSON.parse(readFileSync(new URL(name, url), 'utf8')) as SavedHistory,
      ]),
  );
}
