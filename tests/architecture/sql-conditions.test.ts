import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Kysely joins conditions with `and`, which binds more tightly than `or`: `where id = 1 and a or b` matches
 * rows with another ID.
 */
function findLooseOrs(name: string, text: string): string[] {
  return [...text.matchAll(/sql<boolean>`([^`]*)`/gu)]
    .map(([, condition = '']) => condition)
    .filter(hasLooseOr)
    .map((condition) => `${name}: ${condition}`);
}

function hasLooseOr(condition: string): boolean {
  let depth = 0;
  for (const [token] of condition.matchAll(/'(?:[^']|'')*'|[()]|\bor\b/giu)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0 && token.toLowerCase() === 'or') return true;
  }
  return false;
}

it('every raw condition with an `or` is in parentheses', () => {
  const files = readdirSync(join(project, 'server'), { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => findLooseOrs(name, readFileSync(join(project, 'server', name), 'utf8')));
  expect(found).toEqual([]);
});

it('a raw condition with an `or` outside parentheses is detected', () => {
  expect(findLooseOrs('a.ts', "db.where(sql<boolean>`a = ${1} or b = 'x'`)")).toHaveLength(1);
  expect(findLooseOrs('a.ts', "db.where(sql<boolean>`(a = ${1} or b = 'x')`)")).toEqual([]);
  expect(findLooseOrs('a.ts', "db.where(sql<boolean>`a = ' or '`)")).toEqual([]);
});
