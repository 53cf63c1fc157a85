export interface Clause {
  readonly id: string;
  readonly section: string;
  readonly statement: string;
  readonly isBuilt: boolean;
}

export interface Specification {
  readonly clauses: readonly Clause[];
  readonly problems: readonly string[];
}

const CLAUSE = /^- (S\d+\.\d+): *(.*)$/u;
const NOT_BUILT = '(not built)';

/** Reads the lines `- S2.14: statement` below the headings of sections. */
export function readClauses(markdown: string): Specification {
  const clauses: Clause[] = [];
  const problems: string[] = [];
  let section = '';
  for (const [index, text] of markdown.split('\n').entries()) {
    if (text.startsWith('## ')) section = text.slice(3);
    if (section === '' || !text.startsWith('- ')) continue;
    const report = (what: string): number => problems.push(`line ${index + 1}: ${what}`);
    const [, id, statement = ''] = CLAUSE.exec(text) ?? [];
    if (id === undefined) report(`“${text.slice(2, 20)}” does not start with a clause id like S2.14`);
    else if (clauses.some((clause) => clause.id === id)) report(`${id} is used twice`);
    else if (statement === '') report(`${id} has no statement`);
    else clauses.push({ id, section, statement, isBuilt: !statement.includes(NOT_BUILT) });
  }
  return { clauses, problems };
}
