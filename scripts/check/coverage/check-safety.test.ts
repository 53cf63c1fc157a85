import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkSafety } from './check-safety.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const page = readFileSync(join(root, 'docs/safety.md'), 'utf8');

describe('the safety page', () => {
  it('the safety page is complete, and the files and tests it names exist', () => {
    expect(checkSafety(root, page).problems).toEqual([]);
  });

  it.each([
    [
      'a threat without a row',
      (text: string) => text.replace(/^\| T17 \|.*\n/mu, ''),
      'T17 must have exactly one row',
    ],
    [
      'a requirement without a row',
      (text: string) => text.replace(/^\| 8\.2\.2 \|.*\n/mu, ''),
      'requirement 8.2.2 must have exactly one row',
    ],
    [
      'a requirement that is none',
      (text: string) => text.replace('| 8.2.2 |', '| 8.2.9 |'),
      '8.2.9 is not a requirement',
    ],
    ['a file that is gone', (text: string) => `${text}\n\`server/gone.ts\``, 'server/gone.ts does not exist'],
    [
      'a test that is gone',
      (text: string) => `${text}\n\`scripts/check/coverage/check-safety.test.ts\` “${'gone'.repeat(3)}”`,
      `scripts/check/coverage/check-safety.test.ts has no test “${'gone'.repeat(3)}”`,
    ],
  ])('the safety page is refused with %s', (_what, change, problem) => {
    expect(checkSafety(root, change(page)).problems).toContain(problem);
  });
});
