/**
 * Checks that docs/specification-coverage.md and docs/safety.md name existing files and tests, and have a row for
 * every call, threat and requirement.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls } from '#contract/calls.ts';
import { checkCoverage } from './coverage/check-coverage.ts';
import { checkSafety } from './coverage/check-safety.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const page = 'docs/specification-coverage.md';
const report = checkCoverage(root, readFileSync(join(root, page), 'utf8'), Object.keys(calls));

for (const problem of report.problems) console.error(`${page}  ${problem}`);
console.log(
  `${report.rows} rows read, ${report.filesNamed} files and ${report.testsNamed} tests named, ${report.withoutTest} rows without a test, ${report.notBuilt} not built, ${report.problems.length} problems`,
);
if (report.problems.length > 0 || report.rows === 0) process.exitCode = 1;

const safetyPage = 'docs/safety.md';
const safety = checkSafety(root, readFileSync(join(root, safetyPage), 'utf8'));
for (const problem of safety.problems) console.error(`${safetyPage}  ${problem}`);
console.log(
  `${safety.filesNamed} files and ${safety.testsNamed} tests named in ${safetyPage}, ${safety.problems.length} problems`,
);
if (safety.problems.length > 0 || safety.filesNamed === 0) process.exitCode = 1;
