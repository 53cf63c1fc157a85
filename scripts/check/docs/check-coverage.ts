export interface Clause {
  readonly id: string;
  readonly section: string;
  readonly statement: string;
}

export interface CoverageInput {
  readonly specification: string;
  /** The text of each test file. */
  readonly tests: ReadonlyMap<string, string>;
  readonly callNames: readonly string[];
}

const CLAUSE = /^- (S\d+\.\d+): *(.+)$/u;
const TAG = /^\s*\/\/ covers: (.*)$/gmu;
const NOT_BUILT = '(not built)';
const ERROR_CATALOGUE = '8. ';
const JOURNEYS = 'tests/journeys/';

/** Reads the lines `- S2.14: statement` below the headings of sections. */
export function readClauses(specification: string): Clause[] {
  let section = '';
  return specification.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) section = line.slice(3);
    if (section === '' || !line.startsWith('- ')) return [];
    const [, id = line, statement = ''] = CLAUSE.exec(line) ?? [];
    return [{ id, section, statement }];
  });
}

/**
 * Every clause that is built needs a test with its tag, such as `// covers: S2.14, S5.3`, and every tag and every API call
 * a clause. Each message of the error catalogue (in ‘…’) must occur in a journey that covers the message's clause.
 * @returns one sentence per problem
 */
export function checkCoverage({ specification, tests, callNames }: CoverageInput): string[] {
  const clauses = readClauses(specification);
  const problems = clauses
    .filter(({ id, statement }, at) => statement === '' || clauses.findIndex((one) => one.id === id) < at)
    .map(({ id }) => `“${id.slice(0, 20)}” is no clause like S2.14, or is used twice`);
  const filesOf = new Map<string, string[]>(clauses.map(({ id }) => [id, []]));
  for (const [file, text] of tests) {
    for (const id of [...text.matchAll(TAG)].flatMap(([, ids = '']) => ids.split(/, */u))) {
      const files = filesOf.get(id);
      if (files === undefined) problems.push(`${file}: ${id} is not a clause of the specification`);
      else files.push(file);
    }
  }
  for (const clause of clauses) {
    const files = filesOf.get(clause.id) ?? [];
    if (!clause.statement.includes(NOT_BUILT) && files.length === 0)
      problems.push(`${clause.id} has no test: ${clause.statement}`);
    if (clause.section.startsWith(ERROR_CATALOGUE)) problems.push(...missingMessages(clause, files, tests));
  }
  for (const name of callNames) {
    if (!clauses.some(({ statement }) => statement.includes(`\`${name}\``)))
      problems.push(`no clause describes the call ${name}`);
  }
  return problems;
}

function missingMessages(clause: Clause, files: readonly string[], tests: CoverageInput['tests']): string[] {
  const journeys = files.filter((file) => file.startsWith(JOURNEYS)).map((file) => tests.get(file) ?? '');
  if (journeys.length === 0) return [`${clause.id} is a message that no journey covers`];
  return [...clause.statement.matchAll(/‘([^’]+)’/gu)]
    .map(([, message = '']) => message.replace(/\s*\{.*$/u, ''))
    .filter((message) => !journeys.some((text) => text.includes(message)))
    .map((message) => `no journey that covers ${clause.id} contains “${message}”`);
}
