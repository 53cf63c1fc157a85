import { TABLE_OWNERS, tablesWrittenBy } from './table-writes.ts';

// A trigger refuses, code acts: what a trigger runs writes nothing. What other SQL functions write belongs to one owner,
// and only that owner calls them.

interface SchemaFunction {
  readonly name: string;
  readonly isTrigger: boolean;
  /** Without comments and texts. */
  readonly body: string;
}

/** Sessions are also deleted by the identity library and by `on delete cascade`; streams in every process hear of it. */
const MAY_NOTIFY: ReadonlySet<string> = new Set(['note_ended_session']);
const LOCKS: ReadonlySet<string> = new Set(['pg_advisory_xact_lock']);

const FUNCTION = /^create (?:or replace )?function (\w+)\s*\(([\s\S]*?)as \$\$([\s\S]*?)\$\$;/gmu;

function readFunctions(sql: string): SchemaFunction[] {
  return [...sql.matchAll(FUNCTION)].map(([, name = '', head = '', body = '']) => ({
    name,
    isTrigger: /\breturns trigger\b/u.test(head),
    body: body.replaceAll(/--[^\n]*/gu, '').replaceAll(/'(?:[^']|'')*'/gu, "''"),
  }));
}

function calledIn({ body }: SchemaFunction, names: Iterable<string>): string[] {
  const words = new Set([...body.matchAll(/\b(\w+)\s*\(/gu)].map(([, word]) => word));
  return [...names].filter((name) => words.has(name));
}

/** @param sources - the text of each file of the product. */
export function judgeSchema(sql: string, sources: ReadonlyMap<string, string>): string[] {
  const functions = new Map(readFunctions(sql).map((one) => [one.name, one]));
  const writtenBy = (name: string, seen = new Set<string>()): ReadonlySet<string> => {
    const one = functions.get(name);
    if (one === undefined || seen.has(name)) return new Set();
    seen.add(name);
    const inner = calledIn(one, functions.keys()).flatMap((called) => [...writtenBy(called, seen)]);
    return new Set([...tablesWrittenBy(one.body), ...inner]);
  };
  const problems: string[] = [];
  for (const one of functions.values()) {
    const written = [...writtenBy(one.name)].toSorted();
    if (one.isTrigger) problems.push(...effectsOf(one, written));
    const owners = new Set(written.map((table) => TABLE_OWNERS[table] ?? `nobody (${table})`));
    const [owner, ...others] = owners;
    if (owner === undefined) continue;
    if (others.length > 0)
      problems.push(`${one.name} writes tables of several owners: ${[...owners].join(', ')}`);
    for (const [file, text] of sources) {
      if (!file.startsWith('server/') || file.startsWith('server/database/') || file.startsWith(owner))
        continue;
      if (file.endsWith('.test.ts') || !new RegExp(`\\b${one.name}\\s*\\(`, 'u').test(text)) continue;
      problems.push(`${file} calls ${one.name}, which writes tables of ${owner}`);
    }
  }
  return problems;
}

function effectsOf({ name, body }: SchemaFunction, written: readonly string[]): string[] {
  const problems = written.map(
    (table) => `the trigger function ${name} writes ${table}; call its owner in code`,
  );
  if (/\b(?:new|old)\.\w+\s*:=/u.test(body))
    problems.push(`the trigger function ${name} changes the row; write the column in the store`);
  for (const [, called = ''] of body.matchAll(/\bperform\s+(\w+)/gu)) {
    if (called.startsWith('refuse') || LOCKS.has(called) || called === 'from') continue;
    if (called === 'pg_notify' && MAY_NOTIFY.has(name)) continue;
    problems.push(`the trigger function ${name} performs ${called}; a trigger only refuses`);
  }
  return problems;
}
