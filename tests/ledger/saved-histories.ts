import { readdirSync, readFileSync } from 'node:fs';
import type { SavedHistory } from './history.ts';

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
