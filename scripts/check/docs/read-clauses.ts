export interface Clause {
  readonly id: string;
  readonly section: string;
  readonly statement: string;
  readonly code: readonly string[];
  readonly isBuilt: boolean;
}

export interface Specification {
  readonly parts: readonly (Clause | { readonly heading: string })[];
  readonly clauses: readonly Clause[];
  readonly problems: readonly string[];
}

const COLUMNS = ['id', 'statement', 'code', 'note'];
const CLAUSE_ID = /^S\d+\.\d+$/u;

export function readClauses(markdown: string): Specification {
  const parts: (Clause | { heading: string })[] = [];
  const clauses: Clause[] = [];
  const problems: string[] = [];
  let section = '';
  for (const [index, text] of markdown.split('\n').entries()) {
    if (/^###? /u.test(text)) {
      parts.push({ heading: text });
      if (text.startsWith('## ')) section = text.slice(3);
    }
    if (!text.startsWith('|')) continue;
    const cells = cellsOf(text);
    if (cells.join() === COLUMNS.join() || cells.every((cell) => /^:?-+:?$/u.test(cell))) continue;
    const report = (what: string): number => problems.push(`line ${index + 1}: ${what}`);
    const [id = '', statement = '', code = ''] = cells;
    if (cells.length !== COLUMNS.length) report(`has ${cells.length} columns, not ${COLUMNS.length}`);
    else if (!CLAUSE_ID.test(id)) report(`“${id}” is not a clause id like S2.14`);
    else if (clauses.some((clause) => clause.id === id)) report(`${id} is used twice`);
    else if (statement === '') report(`${id} has no statement`);
    else {
      const isBuilt = code !== 'not built';
      const clause = { id, section, statement, code: pathsIn(code), isBuilt };
      if (isBuilt && clause.code.length === 0) report(`${id} names no file and does not say “not built”`);
      parts.push(clause);
      clauses.push(clause);
    }
  }
  return { parts, clauses, problems };
}

const cellsOf = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/u)
    .slice(1, -1)
    .map((cell) => cell.trim());

const pathsIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/gu)].map((match) => match[1] ?? '');
