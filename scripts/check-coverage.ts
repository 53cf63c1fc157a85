/**
 * Checks that docs/specification-coverage.md names files and tests that are there, and has a row for every call.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls } from '#contract/calls.ts';
import { checkCoverage } from './coverage/check.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const page = 'docs/specification-coverage.md';
const report = checkCoverage(root, readFileSync(join(root, page), 'utf8'), Object.keys(calls));

for (const problem of report.problems) console.error(`${page}  ${problem}`);
console.log(
  `${report.rows} rows read, ${report.filesNamed} files and ${report.testsNamed} tests named, ${report.withoutTest} rows without a test, ${report.notBuilt} not built, ${report.problems.length} problems`,
);
if (report.problems.length > 0 || report.rows === 0) process.exitCode = 1;
