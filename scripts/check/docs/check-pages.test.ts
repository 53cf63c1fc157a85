import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkReferences } from './check-references.ts';
import { checkRequirementRows, checkThreatRows } from './check-rows.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const pageOf = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');

describe('the rows of the security pages', () => {
  it('the threats page has exactly one row for every threat', () => {
    const page = pageOf('threats.md');
    expect(checkThreatRows(page)).toEqual([]);
    expect(checkThreatRows(page.replace(/^\| T17 \|.*\n/mu, ''))).toEqual(['T17 must have exactly one row']);
  });

  it('the ASVS page has exactly one row for every requirement', () => {
    const page = pageOf('asvs.md');
    expect(checkRequirementRows(page)).toEqual([]);
    expect(checkRequirementRows(page.replace('| 8.2.2 |', '| 8.2.9 |'))).toEqual([
      'requirement 8.2.2 must have exactly one row',
      '8.2.9 is not a requirement',
    ]);
  });
});

describe('the references of a page', () => {
  const files: Record<string, string> = {
    'server/a.test.ts': "it('pays once', () => {});",
    'server/folder': '',
    'docs/other.md': '# Other\n\n## What to do: now?',
  };
  const problemsOf = (markdown: string) =>
    checkReferences('docs/page.md', markdown, (path) => files[path] ?? null, ['check']).problems;

  it('a documentation page passes the check when the files, tests, commands and links in it exist', () => {
    const page =
      '`server/a.test.ts` “pays once”, `server/folder`, `npm run check`, [a](other.md#what-to-do-now), ' +
      '[b](https://example.com)';
    expect(problemsOf(page)).toEqual([]);
  });

  it.each([
    ['a missing file', '`server/gone.ts`', 'server/gone.ts does not exist'],
    ['a missing test', '`server/a.test.ts` “pays twice”', 'server/a.test.ts has no test “pays twice”'],
    ['a missing command', '`npm run gone`', 'npm run gone does not exist'],
    ['a link to a missing page', '[a](gone.md)', 'the link gone.md leads nowhere'],
    ['a link to a missing heading', '[a](other.md#why)', 'the link other.md#why names no heading'],
    ['the same thing in two rows', '| what |\n|---|\n| a |\n| b |\n| a |\n\n| a |', 'two rows about “a”'],
  ])('a documentation page that refers to %s is rejected', (_what, markdown, problem) => {
    expect(problemsOf(markdown)).toEqual([problem]);
  });
});
