import { describe, expect, it } from 'vitest';
import { compareWithLimits, limits, measureSize } from './size.mjs';

const sources: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ scripts: { start: 'a', test: 'b' } }),
  'README.md': 'Three plain words',
  'CHANGELOG.md': 'not counted',
  'docs/decisions/0001-a.md': 'Two more',
  'domain/price.ts': 'one\ntwo\n',
  'domain/price.test.ts': 'one\n',
  'web/testing/setup.ts': 'one\n',
  'tests/journeys/sale.spec.ts': 'one\n',
  'server/database/schema.gen.ts': 'generated\n',
  'server/database/schema/01-a.sql':
    'create trigger a\ncreate constraint trigger b\ncreate or replace function c\n',
  'server/database/migrations/0001_a.sql': 'create trigger again\n',
  'server/main.ts': 'one\n',
  'words/hi/mails.ts': 'one\n',
  'server/purchases/settle.ts': 'one\n',
  'sandbox/github/samples/a/menu.js': 'one\n',
};
const measure = (files: Readonly<Record<string, string>>) =>
  measureSize(Object.keys(files), (path) => files[path] ?? '');

describe('the size of the project', () => {
  it('each figure counts its own files', () => {
    expect(measure(sources)).toEqual({
      'lines of the product': 8,
      'lines of translations': 1,
      'lines of tests': 3,
      'files in git': 15,
      'npm commands': 2,
      triggers: 2,
      'SQL functions': 1,
      'words of documents': 5,
      'folders of server/': 2,
    });
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['lines of the product', { 'web/a.css': 'a {}\n' }],
    ['lines of tests', { 'tests/b.test.ts': 'one\n' }],
    ['files in git', { 'web/a.svg': '' }],
    ['npm commands', { 'package.json': JSON.stringify({ scripts: { a: '', b: '', c: '' } }) }],
    ['triggers', { 'server/database/schema/02-b.sql': '  CREATE TRIGGER d' }],
    ['SQL functions', { 'server/database/schema/02-b.sql': 'create function d' }],
    ['words of documents', { 'docs/a.md': 'word' }],
    ['folders of server/', { 'server/orders/a.json': '' }],
  ])('the size check reports one more in %s', (name, planted) => {
    const allowed = { [name]: { limit: measure(sources)[name] ?? 0 } };
    expect(compareWithLimits(measure(sources), allowed).excesses).toEqual([]);
    const [excess, ...others] = compareWithLimits(measure({ ...sources, ...planted }), allowed).excesses;
    expect(excess).toContain(name);
    expect(others).toEqual([]);
  });

  it('documents have at most 40,000 words, and package.json at most 14 commands', () => {
    expect(limits['words of documents']?.limit).toBeLessThanOrEqual(40_000);
    expect(limits['npm commands']?.limit).toBeLessThanOrEqual(14);
  });
});
