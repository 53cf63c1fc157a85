import { readdirSync, readFileSync } from 'node:fs';
import type { KeptHistory } from './history.ts';

/** The histories of a folder beside this file, by their names. */
export function keptHistories(folder: 'planted' | 'regressions'): ReadonlyMap<string, KeptHistory> {
  const url = new URL(`./${folder}/`, import.meta.url);
  return new Map(
    readdirSync(url)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [
        name.replace('.json', ''),
        JSON.parse(readFileSync(new URL(name, url), 'utf8')) as KeptHistory,
      ]),
  );
}
