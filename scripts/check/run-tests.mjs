import { parseArgs } from 'node:util';
import { chromiumInstructions, findChromium } from '../dev/find-chromium.mjs';
import { commandOf, runNode } from '../dev/processes.mjs';

/** @param {readonly string[]} files @param {Record<string, string>} [settings] @returns {Promise<boolean>} whether all pass */
export async function runTests(files, settings = {}) {
  const projects = ['--project', 'slices', '--project', 'unit'];
  const words = [commandOf('vitest'), 'run', ...projects, ...files, '--disableConsoleIntercept'];
  const { code } = await runNode(words, { show: true, env: { ...process.env, ...settings } });
  return code === 0;
}

/** @param {string} name @param {Record<string, string>} settings @returns {Promise<boolean>} whether all pass */
export async function runJourneys(name, settings) {
  const browser = findChromium();
  if (browser === null) throw new Error(chromiumInstructions());
  const env = { ...process.env, ...settings, CHROMIUM_PATH: browser };
  const { code } = await runNode([commandOf('@playwright/test', 'playwright'), 'test', name], {
    show: true,
    env,
  });
  return code === 0;
}

/**
 * A run for longer than in `npm test`. `--seed` repeats a failed one; the title of the failed test has the seed.
 *
 * @param {string} prefix - of the settings of the tests
 * @param {readonly string[]} words - those of the command line
 * @returns {Record<string, string>}
 */
export function settingsOfSearch(prefix, words) {
  const options = /** @type {const} */ ({
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
  });
  const { minutes, seed } = parseArgs({ args: [...words], options }).values;
  if (!(Number(minutes) > 0)) throw new Error('--minutes needs a number');
  return { [`${prefix}_MINUTES`]: minutes, ...(seed === undefined ? {} : { [`${prefix}_SEED`]: seed }) };
}
