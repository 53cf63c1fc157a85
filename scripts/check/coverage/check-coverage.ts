import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What was read from `docs/specification-coverage.md`, and its problems. */
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
  /** The heading of the row. */
  readonly section: string;
  readonly cells: readonly string[];
}

const COLUMNS = ['Statement', 'Lives in', 'Shown by', 'Deviation'];
/** Messages for people: a journey in a browser must show each. */
const ERROR_CATALOGUE = '8. ';
const TEST_FILE = /\.(?:test|spec)\.tsx?$/u;

/**
 * Checks that each row names where a statement is implemented and which test covers it, and that both exist: files by
 * their path in backticks, tests by their file and, in “…”, their title. A statement without an implementation says
 * `not built`, and only that one may say `no test`. A message of the error catalogue, in ‘…’, must be in a journey
 * that its row names.
 *
 * @param root - the folder that paths are relative to.
 * @param callNames - every call of the contract; each needs a row.
 */
export function checkCoverage(root: string, markdown: string, callNames: readonly string[]): CoverageReport {
  const problems: string[] = [];
  const rows = readRows(markdown, problems);
  const files = new Set<string>();
  let testsNamed = 0;
  let withoutTest = 0;
  let notBuilt = 0;

  for (const { line, section, cells } of rows) {
    const report = (what: string): void => {
      problems.push(`line ${line}: ${what}`);
    };
    const [statement = '', livesIn = '', shownBy = ''] = cells;
    if (statement === '') report('says nothing');
    const places = pathsIn(livesIn);
    const isNotBuilt = livesIn.startsWith('not built');
    if (isNotBuilt) notBuilt += 1;
    if (places.length === 0 && !isNotBuilt) report('names no file and does not say "not built"');
    const tests = testsIn(shownBy);
    if (shownBy.startsWith('no test')) withoutTest += 1;
    if (shownBy.startsWith('no test') && !isNotBuilt) report('is built and has no test');
    else if (tests.length === 0 && !isNotBuilt) report('names no test and does not say "no test"');
    for (const path of [...places, ...tests.map((test) => test.file)]) {
      files.add(path);
      if (!existsSync(join(root, path))) report(`${path} does not exist`);
    }
    for (const { file, names } of tests) {
      if (!TEST_FILE.test(file)) report(`${file} is not a test`);
      testsNamed += names.length;
      for (const name of names) {
        if (!hasTest(join(root, file), name)) report(`${file} has no test “${name}”`);
      }
    }
    if (!section.startsWith(ERROR_CATALOGUE)) continue;
    const journeys = tests.map(({ file }) => file).filter((file) => file.startsWith('tests/journeys/'));
    if (journeys.length === 0) report('is a message that no journey shows');
    for (const message of messagesIn(statement)) {
      if (!journeys.some((file) => holds(join(root, file), message)))
        report(`no journey in its row contains “${message}”`);
    }
  }
  for (const name of callNames) {
    if (!rows.some(({ cells }) => cells[0]?.includes(`\`${name}\``) === true)) {
      problems.push(`no row covers the call ${name}`);
    }
  }
  return { rows: rows.length, filesNamed: files.size, testsNamed, withoutTest, notBuilt, problems };
}

function readRows(markdown: string, problems: string[]): Row[] {
  let section = '';
  return markdown.split('\n').flatMap((text, index) => {
    if (text.startsWith('## ')) section = text.slice(3);
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
    return cells.join() === COLUMNS.join() ? [] : [{ line, section, cells }];
  });
}

const pathsIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/gu)].map((match) => match[1] ?? '');

/** Each file with the titles that follow it, up to the next file. */
function testsIn(cell: string): { file: string; names: string[] }[] {
  return [...cell.matchAll(/`([^`]+)`([^`]*)/gu)].map((match) => ({
    file: match[1] ?? '',
    names: [...(match[2] ?? '').matchAll(/“([^”]+)”/gu)].map((name) => name[1] ?? ''),
  }));
}

/** The text in ‘…’, up to the first placeholder. */
const messagesIn = (statement: string): string[] =>
  [...statement.matchAll(/‘([^’]+)’/gu)].map((match) => (match[1] ?? '').replace(/\s*\{.*$/u, ''));

function holds(path: string, text: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8').includes(text);
}

/** A title is quoted in its file, as the first argument of `it`, `test`, `describe` or a step. */
function hasTest(path: string, name: string): boolean {
  if (!existsSync(path)) return true;
  const text = readFileSync(path, 'utf8').replaceAll('\\', '');
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`));
}
