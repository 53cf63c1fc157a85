import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkCoverage } from './check.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const own = '`scripts/coverage/check.test.ts`';
const read = (...rows: string[]) =>
  checkCoverage(
    root,
    ['| Statement | Lives in | Shown by | Deviation |', '|---|---|---|---|', ...rows].join('\n'),
    [],
  );

describe('the page of what the specification asks for', () => {
  it('is right when its files and tests are there', () => {
    const report = read(
      `| A | \`scripts/coverage/check.ts\` | ${own} “is right when its files and tests are there” | |`,
      `| B | \`scripts/coverage/check.ts\` | no test | |`,
      `| C | not built | no test | It is planned |`,
    );
    expect(report).toEqual({
      rows: 3,
      filesNamed: 2,
      testsNamed: 1,
      withoutTest: 2,
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
      'holds no test',
    ],
    ['a file that is no test', '| A | `README.md` | `README.md` | |', 'README.md is no test'],
    ['no file at all', `| A | somewhere | ${own} | |`, 'names no file'],
    ['no test at all', '| A | `README.md` | | |', 'names no test'],
    ['a column too few', '| A | `README.md` | no test |', 'has 3 columns'],
  ])('is refused when it names %s', (_what, row, problem) => {
    expect(read(row).problems).toEqual([expect.stringContaining(problem)]);
  });

  it('needs a row for every call of the contract', () => {
    const page = '| `GET /a` gives all | `README.md` | no test | |';
    expect(checkCoverage(root, page, ['GET /a']).problems).toEqual([]);
    expect(checkCoverage(root, page, ['GET /a', 'GET /b']).problems).toEqual([
      'no row is about the call GET /b',
    ]);
  });
});
