import { describe, expect, it } from 'vitest';
import { checkReferences } from './check-references.ts';

describe('the references of a page', () => {
  const files: Record<string, string> = {
    'server/a.test.ts': "it('pays once', () => {});",
    'server/folder': '',
    'docs/other.md': '# Other\n\n## What to do: now?',
  };
  const commands = { npm: ['check', 'operator'], named: { check: ['s3'], operator: ['purchase show'] } };
  const problemsOf = (markdown: string) =>
    checkReferences('docs/page.md', markdown, (path) => files[path] ?? null, commands);

  it('a documentation page passes the check when the files, tests, commands and links in it exist', () => {
    const page =
      '`server/a.test.ts` “pays once”, `server/folder`, `npm run check`, `npm run check -- s3 --swift`, `npm run operator -- purchase show <id>`, [a](other.md#what-to-do-now), ' +
      '[b](https://example.com)';
    expect(problemsOf(page)).toEqual([]);
  });

  it.each([
    ['a missing file', '`server/gone.ts`', 'server/gone.ts does not exist'],
    ['a missing test', '`server/a.test.ts` “pays twice”', 'server/a.test.ts has no test “pays twice”'],
    ['a missing command', '`npm run gone`', 'npm run gone does not exist'],
    ['a missing check', '`npm run check -- s4`', 'npm run check -- s4 does not exist'],
    [
      'a missing command of operators',
      '`npm run operator -- purchase`',
      'npm run operator -- purchase does not exist',
    ],
    ['a link to a missing page', '[a](gone.md)', 'the link gone.md leads nowhere'],
    ['a link to a missing heading', '[a](other.md#why)', 'the link other.md#why names no heading'],
    ['the same thing in two rows', '| what |\n|---|\n| a |\n| b |\n| a |\n\n| a |', 'two rows about “a”'],
  ])('a documentation page that refers to %s is rejected', (_what, markdown, problem) => {
    expect(problemsOf(markdown)).toEqual([problem]);
  });
});
