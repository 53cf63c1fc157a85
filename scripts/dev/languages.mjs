import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './ensure-installed.mjs';

const folder = join(projectRoot, 'words');

/** The languages of the texts, the first one first. */
export const languages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted((one, other) => Number(other === 'en') - Number(one === 'en'));

/** @param {string} language @returns what `#words/*` means in a build; without one, it is the first language */
export function wordsIn(language) {
  return { '#words': join(folder, language) };
}
