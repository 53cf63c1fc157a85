import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { checkBoundaries } from '#scripts/check/boundaries/check-boundaries.ts';
import { findCycles } from '#scripts/check/boundaries/find-cycles.ts';
import { listFilesKnownToGit, listFilesOnDisk } from '#scripts/check/boundaries/list-files.ts';
import { table } from '#scripts/check/boundaries/table.ts';
import { clean, writeTree, violationsWith } from './planted-tree.ts';
import { planted } from './planted-violations.ts';

it('the boundary check accepts a source tree in which every import is allowed', () => {
  const root = writeTree({});
  const report = checkBoundaries(root, listFilesOnDisk(root));
  expect(report.violations).toEqual([]);
  expect(report.filesRead).toHaveLength(Object.keys(clean).length - 1);
  expect(report.importsJudged).toBe(17);
});

it.each(planted)('the boundary check refuses in %s: %s', (file, statement, says) => {
  const text = statement.endsWith("'") ? `${statement};\nexport const own = 1;` : statement;
  const found = violationsWith({ [file]: text });
  expect(
    found.filter((violation) => violation.startsWith(`${file}:`) && violation.includes(says)),
  ).toHaveLength(1);
});

it('the boundary check reports the line of the import', () => {
  expect(
    violationsWith({ 'web/lib/a.ts': "\n\nimport { gone } from './gone.ts';\nexport const a = gone;" }),
  ).toEqual(['web/lib/a.ts:3 ./gone.ts names no file (imports name the file with its extension)']);
});

it('the boundary check ignores comments and strings that look like imports', () => {
  expect(
    violationsWith({
      'web/lib/a.ts':
        "// import '#server/settings/config.ts'\nexport const a = \"import x from '#server/settings/config.ts'\";",
    }),
  ).toEqual([]);
});

it('an entry point may pass process.env to the configuration module', () => {
  expect(
    violationsWith({ 'server/start/main.ts': 'export const main = () => String(process.env);' }),
  ).toEqual([]);
});

it('a test may import anything', () => {
  const text =
    "import { port } from '#server/settings/config.ts';\nimport { it } from 'vitest';\nexport const a = [port, it];";
  expect(violationsWith({ 'web/lib/money.test.ts': text })).toEqual([]);
});

it('the boundary check catches an import cycle, even one in which only types are imported', () => {
  const found = violationsWith({
    'web/lib/a.ts': "import type { B } from './b.ts';\nexport interface A { b: B }",
    'web/lib/b.ts': "import type { C } from './c.ts';\nexport interface B { c: C }",
    'web/lib/c.ts': "import type { A } from './a.ts';\nexport interface C { a: A }",
  });
  expect(found).toEqual(['web/lib/a.ts:0 import cycle: web/lib/a.ts, web/lib/b.ts, web/lib/c.ts']);
});

it('import cycles that share a file are reported as one cycle', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['a', 'c']],
    ['c', ['d']],
    ['d', ['c', 'gone']],
    ['e', ['e']],
    ['f', ['a', 'c', 'e']],
  ]);
  expect(new Set(findCycles(graph))).toEqual(new Set([['a', 'b'], ['c', 'd'], ['e']]));
});

it('the boundary check reads tracked and new files, and no ignored or deleted ones', () => {
  const root = writeTree({
    '.gitignore': 'dist/\nweb/lib/generated.ts\n',
    'web/lib/generated.ts': 'export const a = 1;',
  });
  const git = (...words: string[]): void => void execFileSync('git', words, { cwd: root, stdio: 'ignore' });
  git('init');
  git('add', 'domain', 'server');
  rmSync(join(root, 'domain/pricing.ts'));
  const known = listFilesKnownToGit(root);
  expect(known).toContain('server/settings/config.ts');
  expect(known).toContain('web/lib/money.ts');
  expect(known).not.toContain('web/lib/generated.ts');
  expect(known).not.toContain('domain/pricing.ts');
  expect(listFilesOnDisk(root)).toEqual(expect.arrayContaining(known));
});

it('every source file that git tracks is found on disk', () => {
  const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const known = listFilesKnownToGit(project);
  const onDisk = new Set(listFilesOnDisk(project));
  expect(known.length).toBeGreaterThan(50);
  expect(known.filter((file) => !onDisk.has(file))).toEqual([]);
});

it('every source file matches a row of the import rules', () => {
  const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const unmatched = listFilesKnownToGit(project).filter((file) => !table.some((row) => row.files.test(file)));
  expect(unmatched).toEqual([]);
});
