import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findBannedWords } from '#scripts/check/words/banned-words.ts';
import { isForEngineers, findSentences } from '#scripts/check/words/find-sentences.ts';

it.each([
  ['text between tags', 'export const A = () => <p>Sold</p>;'],
  ['a label', 'export const A = () => <button aria-label="Close" />;'],
  ['a picture description', 'export const A = () => <img alt="A robot" />;'],
  ['a sentence', "export const a = { message: 'This is not yours.' };"],
  ['a sentence with a value', 'export const a = (title: string) => `You have sold "${title}" already.`;'],
  ['a question', "export const a = 'Delete this listing?';"],
  ['an error message for users', "throw new DomainError('not-found', 'There is no such claim.');"],
])('the check of user-facing text finds %s in code', (_what, source) => {
  expect(findSentences('planted.tsx', source)).toHaveLength(1);
});

it.each([
  ['a class name', 'export const A = () => <p className="text-ink font-semibold mt-2">{texts.sold}</p>;'],
  ['SQL', "export const a = 'select count(*) from projects where id = 1';"],
  ['an error message for programmers', "throw new Error('the upsert returned no row.');"],
  ['a log message', "log.warn({ err: error }, 'the sweep has stopped for now.');"],
  ['punctuation', 'export const A = () => <p>{a} · {b}</p>;'],
  ['a comment', '// This is not yours.\nexport const a = 1;'],
])('the check of user-facing text ignores %s', (_what, source) => {
  expect(findSentences('fine.tsx', source)).toEqual([]);
});

it('the check of user-facing text covers screens, rules, routes and the identity adapter', () => {
  for (const file of [
    'web/features/orders/order-card.tsx',
    'domain/purchases/errors.ts',
    'server/projects/project-routes.ts',
    'server/http/problem-reply.ts',
    'server/adapters/better-auth/sign-in.ts',
    'server/mails/purchase-mails.ts',
    'contract/problems.ts',
  ]) {
    expect(isForEngineers(file), file).toBe(false);
  }
});

it.each([
  ['a banned word', "export const a = { hint: 'We send a mail.' };"],
  ['a banned word in a text with values', 'export const a = (name: string) => `${name} added photographs.`;'],
  ['a button in title case', "export const a = { edit: 'Edit Profile' };"],
  ['a banned word in a list', "export const a = ['Somebody has bought it.'];"],
])('the terminology check finds %s', (_what, source) => {
  expect(findBannedWords('planted.ts', source)).toHaveLength(1);
});

it.each([
  ["the specification's wording", "export const a = { edit: 'Add Project' }; // spec"],
  ['a name', "export const a = { verify: 'Verify GitHub' };"],
  ['the name of a field', "export const a = { images: 'Pictures', mail: 'Email' };"],
  ['an import', "import { mailTexts } from './mails/mail.ts';"],
  ['a comment', '// Somebody sends a mail.'],
])('the terminology check ignores %s', (_what, source) => {
  expect(findBannedWords('fine.ts', source)).toEqual([]);
});

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

interface Locked {
  readonly version?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Places = Readonly<Record<string, Locked>>;

const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
  packages: Places;
};

/**
 * Looks up a package as Node does: in the `node_modules` of the importing package, then in that of each
 * parent folder.
 */
function isLocked(places: Places, asking: string, name: string): boolean {
  for (let at = asking; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (places[`${at === '' ? '' : `${at}/`}node_modules/${name}`]?.version !== undefined) return true;
    if (at === '') return false;
  }
}

/**
 * `npm install` can write a lockfile without the platform packages that a registry lacks; `npm ci` then fails on
 * every fresh clone.
 */
function findMissing(places: Places): string[] {
  return Object.entries(places).flatMap(([place, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(places, place, name))
      .map((name) => `${name} of ${place}`),
  );
}

it('the lockfile contains every platform package, so that a fresh clone installs on every system', () => {
  expect(findMissing(packages)).toEqual([]);
});

it('a lockfile without a platform package is detected', () => {
  expect(
    findMissing({
      'node_modules/tool': {
        version: '1.0.0',
        optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' },
      },
      'node_modules/tool-linux': { version: '1.0.0' },
      'node_modules/tool/node_modules/inner': {
        version: '2.0.0',
        optionalDependencies: { 'tool-linux': '1.0.0' },
      },
    }),
  ).toEqual(['tool-mac of node_modules/tool']);
});

it('every package in the lockfile has a version', () => {
  const nameless = Object.entries(packages).filter(
    ([place, entry]) => place !== '' && entry.link !== true && entry.version === undefined,
  );
  expect(nameless.map(([place]) => place)).toEqual([]);
});
