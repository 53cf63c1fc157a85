import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkCoverage } from './check-coverage.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const own = '`scripts/check/coverage/check-coverage.test.ts`';
const read = (...rows: string[]) =>
  checkCoverage(
    root,
    ['| Statement | Lives in | Shown by | Deviation |', '|---|---|---|---|', ...rows].join('\n'),
    [],
  );

const problemsOfMessage = (row: string) =>
  checkCoverage(root, `## 8. Error catalogue\n\n${row}`, []).problems;

describe('the specification coverage page', () => {
  it('the coverage page passes when its files and tests exist', () => {
    const report = read(
      `| A | \`scripts/check/coverage/check-coverage.ts\` | ${own} “the coverage page passes when its files and tests exist” | |`,
      `| C | not built | no test | It is planned |`,
    );
    expect(report).toEqual({
      rows: 2,
      filesNamed: 2,
      testsNamed: 1,
      withoutTest: 1,
      notBuilt: 1,
      problems: [],
    });
  });

  it.each([
    [
      'a file that is not there',
      `| A | \`server/nothing.ts\` | ${own} | |`,
      'server/nothing.ts does not exist',
    ],
    [
      'a test file that is not there',
      '| A | `README.md` | `web/gone.test.ts` | |',
      'web/gone.test.ts does not exist',
    ],
    [
      'a test that is not in its file',
      `| A | \`README.md\` | ${own} “${'is gone'.repeat(2)}” | |`,
      'has no test',
    ],
    ['a file that is not a test', '| A | `README.md` | `README.md` | |', 'README.md is not a test'],
    ['no file at all', `| A | somewhere | ${own} | |`, 'names no file'],
    ['no test at all', '| A | `README.md` | | |', 'names no test'],
    [
      'an implemented statement without a test',
      '| A | `README.md` | no test | |',
      'is built and has no test',
    ],
    ['a column too few', '| A | `README.md` | no test |', 'has 3 columns'],
  ])('the coverage page is refused when it names %s', (_what, row, problem) => {
    expect(read(row).problems).toEqual([expect.stringContaining(problem)]);
  });

  it('the coverage page needs a journey for every message of the error catalogue', () => {
    const journey = '`tests/journeys/messages.spec.ts`';
    expect(problemsOfMessage(`| ‘Profile update failed’ | \`README.md\` | ${journey} | |`)).toEqual([]);
    expect(problemsOfMessage(`| ‘Payment failed: {why}’ | \`README.md\` | ${journey} | |`)).toEqual([]);
    expect(problemsOfMessage(`| ‘Profile update failed’ | \`README.md\` | ${own} | |`)).toEqual([
      'line 3: is a message that no journey shows',
      'line 3: no journey in its row contains “Profile update failed”',
    ]);
    expect(problemsOfMessage(`| ‘Nobody says so’ | \`README.md\` | ${journey} | |`)).toEqual([
      'line 3: no journey in its row contains “Nobody says so”',
    ]);
  });

  it('the coverage page needs a row for every call of the contract', () => {
    const page = '| `GET /a` gives all | not built | no test | |';
    expect(checkCoverage(root, page, ['GET /a']).problems).toEqual([]);
    expect(checkCoverage(root, page, ['GET /a', 'GET /b']).problems).toEqual([
      'no row covers the call GET /b',
    ]);
  });
});
