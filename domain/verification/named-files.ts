/** The files that the facts of a report come from, named so that nobody can find a public repository by them. */
export interface NamedFiles {
  readonly names: readonly string[];
  readonly files: number;
}

export type NamedFact = 'notices' | 'libraries' | 'unread' | 'danger' | 'tests';
export type FilesOfFacts = Readonly<Partial<Record<NamedFact, NamedFiles>>>;

const MAX_NAMES = 4;
const USUAL_FILE =
  /^(?:(?:licen[cs]e|copying|unlicense|notice|copyright|authors|readme)(?:\.(?:md|txt|rst))?|package\.json|composer\.json|setup\.py|makefile|dockerfile)$/iu;
const USUAL_FOLDER =
  /(?:^|\/)(tests?|__tests__|specs?|e2e|cypress|node_modules|bower_components|vendor|site-packages|\.?venv|pods)\//iu;
const ENDING = /[^/](\.[a-z\d]{1,8})$/iu;

/** @returns names that many repositories have, such as `LICENSE` and `tests/`, and the endings of all others. */
export function nameFiles(paths: readonly string[]): NamedFiles {
  const names = new Set(paths.map((path) => usualName(path)));
  names.delete('');
  return { names: [...names].slice(0, MAX_NAMES), files: new Set(paths).size };
}

function usualName(path: string): string {
  const folder = USUAL_FOLDER.exec(path)?.[1];
  if (folder !== undefined) return `${folder.toLowerCase()}/`;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (USUAL_FILE.test(name)) return name;
  const ending = ENDING.exec(name)?.[1];
  return ending === undefined ? '' : `*${ending.toLowerCase()}`;
}
