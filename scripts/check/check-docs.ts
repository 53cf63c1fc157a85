/**
 * Checks the references in the documentation, and that tests cover the clauses of the specification. `--write` writes the
 * table of attempts instead of checking it; `--clauses` prints the tests of each clause.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls } from '#contract/calls.ts';
import { offlineCommands } from '#server/machine/commands/offline-commands.ts';
import { commandDefinitions } from '#server/machine/run-command.ts';
import { listFilesOnDisk } from './boundaries/list-files.ts';
import { TABLE_OWNERS } from './boundaries/table-writes.ts';
import { benches, checks } from './commands.mjs';
import { withAttemptTable } from './docs/attempt-table.ts';
import { checkCoverage, listClauses } from './docs/check-coverage.ts';
import { checkReferences } from './docs/check-references.ts';
import { checkThreatRows } from './docs/check-rows.ts';
import { checkTableMap } from './docs/check-table-map.ts';
import { readClauses } from './docs/read-clauses.ts';
import { readTags } from './docs/read-tags.ts';

const TEST_FILE = /\.(?:test|spec)\.tsx?$/u;
const CLAUSES = 'docs/specification.md';
const THREATS = 'docs/threats.md';
const MAP = 'ARCHITECTURE.md';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const problems: string[] = [];

function read(path: string): string | null {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return null;
  return statSync(absolute).isDirectory() ? '' : readFileSync(absolute, 'utf8');
}

const specification = readClauses(read(CLAUSES) ?? '');
const testFiles = listFilesOnDisk(root)
  .filter((file) => TEST_FILE.test(file))
  .map((file) => ({ file, text: read(file) ?? '' }))
  .filter(({ text }) => text.includes('// covers:'))
  .map(({ file, text }) => readTags(file, text));
const tags = testFiles.flatMap((file) => file.tags);
const { clauses } = specification;
problems.push(
  ...specification.problems.map((problem) => `${CLAUSES}  ${problem}`),
  ...testFiles.flatMap((file) => file.problems),
  ...checkCoverage({ clauses, tags, callNames: Object.keys(calls), read }),
);
if (process.argv.includes('--clauses')) for (const line of listClauses(clauses, tags)) console.log(line);

const threats = withAttemptTable(read(THREATS) ?? '');
if (threats === null) problems.push(`${THREATS}  has no place for the table of attempts`);
else if (process.argv.includes('--write')) writeFileSync(join(root, THREATS), threats);
else if (read(THREATS) !== threats)
  problems.push(`${THREATS}  is out of date: run npm run check -- docs --write`);

const pages = execFileSync('git', ['ls-files', '-z', '--', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((page) => page !== '' && !page.includes('/samples/') && read(page) !== null);
const { scripts } = JSON.parse(read('package.json') ?? '{}') as { scripts: Record<string, string> };
const commands = {
  npm: Object.keys(scripts),
  named: {
    check: checks.map(({ name }) => name),
    bench: benches.map(({ name }) => name),
    operator: [...commandDefinitions, ...offlineCommands].map(({ name }) => name),
  },
};
const reports = pages.map((page) => {
  const report = checkReferences(page, read(page) ?? '', read, commands);
  problems.push(...report.problems.map((problem) => `${page}  ${problem}`));
  return report;
});
problems.push(
  ...checkThreatRows(read(THREATS) ?? '').map((problem) => `${THREATS}  ${problem}`),
  ...checkTableMap(read(MAP) ?? '', TABLE_OWNERS).map((problem) => `${MAP}  ${problem}`),
);

for (const problem of problems) console.error(problem);
const sum = (key: 'filesNamed' | 'testsNamed'): number =>
  reports.reduce((total, report) => total + report[key], 0);
console.log(
  `${clauses.length} clauses, ${tags.length} tags in ${new Set(tags.map(({ file }) => file)).size} test files, ` +
    `${clauses.filter(({ isBuilt }) => !isBuilt).length} not built; ${pages.length} pages with ${sum('filesNamed')} files ` +
    `and ${sum('testsNamed')} tests named; ${problems.length} problems`,
);
if (problems.length > 0 || clauses.length === 0 || pages.length === 0) process.exitCode = 1;
