/**
 * `npm run check -- planted [area…]`: plants the mistakes of tests/planted/ one by one in a copy of the project. Fails if
 * the tests that a mistake names do not fail because of it.
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../dev/ensure-installed.mjs';
import { listGitFiles } from '../dev/git-files.mjs';
import { commandOf, runNode } from '../dev/processes.mjs';

/**
 * @typedef {object} Mistake
 * @property {string} mistake - what goes wrong, as a sentence
 * @property {string} file
 * @property {string} find - a text that occurs once in the file
 * @property {string} put - replaces it
 * @property {string[]} tests - the cheapest test files that notice
 */

const FOLDER = 'tests/planted';

export const areas = readdirSync(join(projectRoot, FOLDER)).map((name) => name.replace('.json', ''));

/** @param {string} path */
const readFile = (path) => readFileSync(join(projectRoot, path), 'utf8');

/** @param {string} area @returns {Mistake[]} */
export const readMistakes = (area) => JSON.parse(readFile(`${FOLDER}/${area}.json`));

/**
 * @param {Mistake} mistake
 * @param {string} text - of the mistake's file
 */
export function plant({ mistake, file, find, put }, text) {
  const [before = '', after, ...more] = text.split(find);
  if (after === undefined || more.length > 0)
    throw new Error(`${file} must have this text once, for the mistake “${mistake}”:\n${find}`);
  return `${before}${put}${after}`;
}

function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'protohaat-planted-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const path of listGitFiles()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(projectRoot, path), join(copy, path));
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

/**
 * @param {string} copy
 * @param {readonly string[]} tests
 * @param {string[]} options
 */
async function runTests(copy, tests, options = []) {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  await runNode(
    [
      commandOf('vitest'),
      'run',
      `--root=${copy}`,
      `--experimental.fsModuleCachePath=${join(copy, '.cache')}`,
      '--reporter=json',
      `--outputFile=${report}`,
      ...options,
      ...tests,
    ],
    { cwd: copy },
  );
  /** @type {{ success: boolean, testResults: { message: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  const { success, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : [])),
  );
  return {
    success,
    failed,
    problems: [...failed, ...testResults.map(({ message }) => message)].filter(Boolean),
  };
}

/** @param {readonly string[]} wanted - areas; none means all */
async function main(wanted) {
  const unknown = wanted.filter((area) => !areas.includes(area));
  if (unknown.length > 0) throw new Error(`The areas are ${areas.join(', ')}; not ${unknown.join(', ')}.`);
  const mistakes = areas
    .filter((area) => wanted.length === 0 || wanted.includes(area))
    .flatMap((area) => readMistakes(area).map((mistake) => ({ area, ...mistake })));
  const planted = mistakes.map((mistake) => ({ ...mistake, text: plant(mistake, readFile(mistake.file)) }));
  const copy = copyProject();
  const sound = await runTests(copy, [...new Set(mistakes.flatMap(({ tests }) => tests))]);
  if (!sound.success)
    throw new Error(`Without a mistake, these tests must pass:\n${sound.problems.join('\n')}`);
  let missed = 0;
  for (const { area, mistake, file, text, tests } of planted) {
    const startedAt = performance.now();
    writeFileSync(join(copy, file), text);
    // A mistake that breaks the program before a test runs proves nothing about the test.
    const { failed } = await runTests(copy, tests, ['--bail=1']);
    copyFileSync(join(projectRoot, file), join(copy, file));
    if (failed.length === 0) missed += 1;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5);
    console.log(`  ${failed.length > 0 ? 'caught' : 'MISSED'} ${seconds} s  ${area}: ${mistake}`);
  }
  console.log(`${planted.length - missed} of ${planted.length} mistakes were caught`);
  if (missed > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
