import { expect, it } from 'vitest';
import { findBannedWords } from '#scripts/check/words/banned-words.ts';
import { findSentences } from '#scripts/check/words/find-sentences.ts';
import { isForEngineers } from '#scripts/check/words/scope.ts';

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
