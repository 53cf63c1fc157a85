import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './ensure-installed.mjs';

const { imports } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

/** The languages of the texts, the first one first: package.json has a condition for each of the others. */
export const languages = Object.keys(imports['#words/*'])
  .toReversed()
  .map((condition) => (condition === 'default' ? 'en' : condition));

/** @param {string} language @returns {string[]} the conditions under which `#words/*` means this language */
export function conditionsOf(language) {
  return language === languages[0] ? [] : [language];
}
