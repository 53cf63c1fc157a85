import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkReferences } from './check-references.ts';
import { checkThreatRows } from './check-rows.ts';
import { checkTableMap } from './check-table-map.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const pageOf = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');

describe('the rows of the security page', () => {
  it('the threats page has exactly one row for every threat', () => {
    const page = pageOf('threats.md');
    expect(checkThreatRows(page)).toEqual([]);
    expect(checkThreatRows(page.replace(/^\| T17 \|.*\n/mu, ''))).toEqual(['T17 must have exactly one row']);
  });
});

const mapRow = (tables: string) => `| \`server/projects/\`, \`server/claims/\` | listings | ${tables} |`;

describe('the map of tables in the overview of the code', () => {
  const owners = { likes: 'server/projects/', claims: 'server/claims/', jobs: 'server/adapters/' };

  it('a map with the tables of every slice is accepted', () => {
    expect(checkTableMap(mapRow('`likes`, `claims`'), owners)).toEqual([]);
  });

  it('a map that lacks a table, or shows one without an owner, is rejected', () => {
    expect(checkTableMap(mapRow('`likes`, `gone`'), owners)).toEqual([
      'the map does not show claims at server/claims/',
      'the map shows gone, which has no owner',
    ]);
  });
});

describe('the references of a page', () => {
  const files: Record<string, string> = {
    'server/a.test.ts': "it('pays once', () => {});",
    'server/folder': '',
    'docs/other.md': '# Other\n\n## What to do: now?',
  };
  const commands = { npm: ['check', 'operator'], named: { check: ['s3'], operator: ['purchase show'] } };
  const problemsOf = (markdown: string) =>
    checkReferences('docs/page.md', markdown, (path) => files[path] ?? null, commands).problems;

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
