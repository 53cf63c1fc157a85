import type { Clause } from './read-clauses.ts';
import type { Tag } from './read-tags.ts';

const ERROR_CATALOGUE = '8. ';
const JOURNEYS = 'tests/journeys/';

export interface CoverageInput {
  readonly clauses: readonly Clause[];
  readonly tags: readonly Tag[];
  readonly callNames: readonly string[];
  readonly read: (path: string) => string | null;
}

/**
 * Every clause that is built needs a test, and every tag and every API call needs a clause. Each message of the error
 * catalogue (in ‘…’) must occur in a browser test that covers the message's clause.
 * @returns one sentence per problem
 */
export function checkCoverage({ clauses, tags, callNames, read }: CoverageInput): string[] {
  const problems: string[] = [];
  const known = new Set(clauses.map(({ id }) => id));
  for (const { file, line, ids } of tags) {
    for (const id of ids) {
      if (!known.has(id)) problems.push(`${file}:${line}: ${id} is not a clause of the specification`);
    }
    if (new Set(ids).size < ids.length) problems.push(`${file}:${line}: a clause is named twice`);
  }
  for (const clause of clauses) {
    const files = tags.filter(({ ids }) => ids.includes(clause.id)).map(({ file }) => file);
    if (clause.isBuilt && files.length === 0) problems.push(`${clause.id} has no test: ${clause.statement}`);
    if (clause.section.startsWith(ERROR_CATALOGUE)) problems.push(...missingMessages(clause, files, read));
  }
  for (const name of callNames) {
    if (!clauses.some(({ statement }) => statement.includes(`\`${name}\``)))
      problems.push(`no clause describes the call ${name}`);
  }
  return problems;
}

function missingMessages(clause: Clause, files: readonly string[], read: CoverageInput['read']): string[] {
  const journeys = files.filter((file) => file.startsWith(JOURNEYS)).map((file) => read(file) ?? '');
  if (journeys.length === 0) return [`${clause.id} is a message that no journey covers`];
  return messagesIn(clause.statement)
    .filter((message) => !journeys.some((text) => text.includes(message)))
    .map((message) => `no journey that covers ${clause.id} contains “${message}”`);
}

const messagesIn = (statement: string): string[] =>
  [...statement.matchAll(/‘([^’]+)’/gu)].map((match) => (match[1] ?? '').replace(/\s*\{.*$/u, ''));

/** @returns a line for each clause, followed by its tests by file */
export function listClauses(clauses: readonly Clause[], tags: readonly Tag[]): string[] {
  return clauses.flatMap(({ id, statement }) => {
    const own = tags.filter(({ ids }) => ids.includes(id));
    const files = [...new Set(own.map(({ file }) => file))].toSorted();
    const tests = files.map((file) => {
      const titles = own.flatMap((tag) => (tag.file === file && tag.title !== null ? [tag.title] : []));
      return `    ${file} ${titles.map((title) => `“${title}”`).join(', ')}`.trimEnd();
    });
    return [`${id}  ${statement}`, ...tests];
  });
}
