import { expect, it } from 'vitest';
import { parseSearch } from './search-query.ts';
import { type KnownWord, splitsOf, termsOf } from './search-terms.ts';

const known = (match: KnownWord['match'], typed: string, word: string, headings = 10): KnownWord => ({
  match,
  typed,
  word,
  documents: headings,
  headings,
});
const termOf = (typed: string, rows: readonly KnownWord[]) => termsOf(parseSearch(typed), rows)[0];

it('a search word in the index matches itself and its inflected forms', () => {
  const term = termOf('ledgers ', [
    known('word', 'ledgers', 'ledgers'),
    known('form', 'ledgers', 'ledger'),
    known('similar', 'ledgers', 'lodgers'),
  ]);
  expect(term).toMatchObject({ exact: ['ledgers', 'ledger'], loose: [], documents: 20, correction: null });
});

it('a search word that is not in the index matches its most likely correction', () => {
  const term = termOf('libary', [
    known('similar', 'libary', 'library', 500),
    known('similar', 'libary', 'binary', 5),
    known('similar', 'libary', 'elementary', 900),
  ]);
  expect(term).toMatchObject({ exact: ['libary'], loose: ['library'], correction: 'library' });
});

it('a search word that is in no title, technology or subject and resembles a much more frequent word counts as misspelt', () => {
  const rare = { ...known('word', 'managment', 'managment', 0), documents: 2 };
  expect(termOf('managment', [rare, known('similar', 'managment', 'management', 300)])?.loose).toEqual([
    'management',
  ]);
  expect(termOf('managment', [rare, known('similar', 'managment', 'management', 10)])?.loose).toEqual([]);
});

it('a search for a compound such as nodejs also finds its two separate words', () => {
  const term = termOf('nodejs', [known('part', 'node', 'node', 40), known('part', 'js', 'js', 60)]);
  expect(term).toMatchObject({ phrases: [['node', 'js']], documents: 40, correction: 'node js' });
});

it('a search for two separate words also finds their compound', () => {
  const terms = termsOf(parseSearch('time table maker'), [
    known('part', 'timetable', 'timetable', 4),
    known('word', 'table', 'table', 3),
    known('word', 'maker', 'maker', 3),
  ]);
  expect(terms.map(({ exact, parts }) => [exact, parts.map(({ typed }) => typed)])).toEqual([
    [['timetable'], ['time', 'table']],
    [['maker'], []],
  ]);
});

it('quotes in a search turn off corrections', () => {
  expect(termOf('libary "line follower"', [known('similar', 'libary', 'library')])?.loose).toEqual([]);
});

it.each([
  ['nodejs', ['no dejs', 'nod ejs', 'node js', 'n odejs']],
  ['wifi', ['wi fi', 'w ifi']],
  ['3d', ['3 d']],
  [
    '3dprinter',
    ['3d printer', '3dp rinter', '3dpr inter', '3dpri nter', '3dprin ter', '3dprint er', '3 dprinter'],
  ],
  ['app', []],
  ['1000', []],
])('the word %s may be two words', (word, splits) => {
  expect(splitsOf(word).map((pair) => pair.join(' '))).toEqual(splits);
});

it('a branch of study also matches its subjects and technologies that are listed', () => {
  const term = termOf('vlsi', [known('part', 'verilog', 'verilog', 4)]);
  expect(term).toMatchObject({ exact: ['vlsi'], loose: ['verilog'], documents: 4 });
});

it('numbers, terms of the trade and stop words are never corrections or corrected', () => {
  expect(termOf('1000', [known('similar', '1000', '100', 500)])?.loose).toEqual([]);
  expect(termOf('esp23', [known('similar', 'esp23', 'esp32', 500)])?.loose).toEqual([]);
  expect(termOf('learning', [known('similar', 'learning', 'leaving', 500)])?.loose).toEqual([]);
  expect(termOf('chatt', [known('similar', 'chatt', 'that', 500)])?.loose).toEqual([]);
});
