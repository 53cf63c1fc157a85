import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What was read of `docs/specification-coverage.md`, and everything in it that is not so. */
export interface CoverageReport {
  readonly rows: number;
  readonly filesNamed: number;
  readonly testsNamed: number;
  readonly withoutTest: number;
  readonly notBuilt: number;
  readonly problems: readonly string[];
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

const COLUMNS = ['Statement', 'Lives in', 'Shown by', 'Deviation'];
const TEST_FILE = /\.(?:test|spec)\.tsx?$/u;

/**
 * Checks that each row says where a statement lives and which test shows it, and that both are there: files by their
 * path in backticks, tests by their file and, in “…”, their name. `not built` and `no test` are answers, too.
 *
 * @param root - the folder that the paths start from.
 * @param callNames - every call of the contract; each must stand in some row.
 */
export function checkCoverage(root: string, markdown: string, callNames: readonly string[]): CoverageReport {
  const problems: string[] = [];
  const rows = readRows(markdown, problems);
  const files = new Set<string>();
  let testsNamed = 0;
  let withoutTest = 0;
  let notBuilt = 0;

  for (const { line, cells } of rows) {
    const complain = (what: string): void => {
      problems.push(`line ${line}: ${what}`);
    };
    const [statement = '', livesIn = '', shownBy = ''] = cells;
    if (statement === '') complain('says nothing');
    const places = pathsIn(livesIn);
    const isNotBuilt = livesIn.startsWith('not built');
    if (isNotBuilt) notBuilt += 1;
    if (places.length === 0 && !isNotBuilt) complain('names no file, and does not say "not built"');
    const tests = testsIn(shownBy);
    if (shownBy.startsWith('no test')) withoutTest += 1;
    else if (tests.length === 0 && !isNotBuilt) complain('names no test, and does not say "no test"');
    for (const path of [...places, ...tests.map((test) => test.file)]) {
      files.add(path);
      if (!existsSync(join(root, path))) complain(`${path} does not exist`);
    }
    for (const { file, names } of tests) {
      if (!TEST_FILE.test(file)) complain(`${file} is no test`);
      testsNamed += names.length;
      for (const name of names) {
        if (!holdsTest(join(root, file), name)) complain(`${file} holds no test “${name}”`);
      }
    }
  }
  for (const name of callNames) {
    if (!rows.some(({ cells }) => cells[0]?.includes(`\`${name}\``) === true)) {
      problems.push(`no row is about the call ${name}`);
    }
  }
  return { rows: rows.length, filesNamed: files.size, testsNamed, withoutTest, notBuilt, problems };
}

function readRows(markdown: string, problems: string[]): Row[] {
  return markdown.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|')) return [];
    const cells = text
      .split(/(?<!\\)\|/u)
      .slice(1, -1)
      .map((cell) => cell.trim());
    const line = index + 1;
    if (cells.every((cell) => /^:?-+:?$/u.test(cell))) return [];
    if (cells.length !== COLUMNS.length) {
      problems.push(`line ${line}: has ${cells.length} columns`);
      return [];
    }
    return cells.join() === COLUMNS.join() ? [] : [{ line, cells }];
  });
}

const pathsIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/gu)].map((match) => match[1] ?? '');

/** Each file with the names that stand after it, up to the next file. */
function testsIn(cell: string): { file: string; names: string[] }[] {
  return [...cell.matchAll(/`([^`]+)`([^`]*)/gu)].map((match) => ({
    file: match[1] ?? '',
    names: [...(match[2] ?? '').matchAll(/“([^”]+)”/gu)].map((name) => name[1] ?? ''),
  }));
}

/** A name stands in quotes in its file, as the first argument of `it`, `test`, `describe` or a step. */
function holdsTest(path: string, name: string): boolean {
  if (!existsSync(path)) return true;
  const text = readFileSync(path, 'utf8').replaceAll('\\', '');
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`));
}
