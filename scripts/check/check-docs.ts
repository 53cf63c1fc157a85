/** `npm run check -- docs`: the references in the documentation, and that tests cover the clauses of the specification. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '#contract/calls.ts';
import { offlineCommands } from '#server/machine/commands/machine-commands.ts';
import { commandDefinitions } from '#server/machine/run-command.ts';
import { projectRoot } from '../dev/ensure-installed.mjs';
import { listGitFiles } from '../dev/git-files.mjs';
import { benches, checks } from './commands.mjs';
import { missingAttemptRows } from './docs/attempt-table.ts';
import { checkCoverage } from './docs/check-coverage.ts';
import { checkReferences } from './docs/check-references.ts';

function read(path: string): string | null {
  const absolute = join(projectRoot, path);
  if (!existsSync(absolute)) return null;
  return statSync(absolute).isDirectory() ? '' : readFileSync(absolute, 'utf8');
}

const files = listGitFiles();
const tests = files.filter((file) => /\.(?:test|spec)\.tsx?$/u.test(file) && !file.startsWith('scripts/'));
const pages = files.filter((file) => file.endsWith('.md') && !file.includes('/samples/'));
const { scripts } = JSON.parse(read('package.json') ?? '{}') as { scripts: Record<string, string> };
const commands = {
  npm: Object.keys(scripts),
  named: {
    check: checks.map(({ name }) => name),
    bench: benches.map(({ name }) => name),
    operator: [...commandDefinitions, ...offlineCommands].map(({ name }) => name),
  },
};
const problems = [
  ...checkCoverage({
    specification: read('docs/specification.md') ?? '',
    tests: new Map(tests.map((file) => [file, read(file) ?? ''])),
    callNames: Object.keys(calls),
  }),
  ...pages.flatMap((page) =>
    checkReferences(page, read(page) ?? '', read, commands).map((problem) => `${page}  ${problem}`),
  ),
  ...missingAttemptRows(read('docs/threats.md') ?? '').map((row) => `docs/threats.md  lacks the row ${row}`),
];
for (const problem of problems) console.error(problem);
console.log(`${pages.length} pages, ${tests.length} test files, ${problems.length} problems`);
if (problems.length > 0 || pages.length === 0) process.exitCode = 1;
