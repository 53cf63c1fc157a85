import { describe, expect, it } from 'vitest';
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

describe('resolving a typed word', () => {
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
    expect(term).toMatchObject({ pairs: [['node', 'js']], documents: 40, correction: 'node js' });
  });

  it('a search for two separate words also finds their compound', () => {
    const terms = termsOf(parseSearch('time table maker'), [
      known('part', 'timetable', 'timetable', 4),
      known('word', 'table', 'table', 3),
      known('word', 'maker', 'maker', 3),
    ]);
    expect(terms.map(({ exact, pairs }) => [exact, pairs])).toEqual([
      [['timetable'], [['time', 'table']]],
      [['maker'], []],
    ]);
  });

  it('quotes in a search turn off corrections', () => {
    expect(termOf('libary "line follower"', [known('similar', 'libary', 'library')])?.loose).toEqual([]);
  });

  it('a word of five or more letters is split at every position that leaves at least two letters on the right', () => {
    expect(splitsOf('nodejs')).toEqual([
      ['no', 'dejs'],
      ['nod', 'ejs'],
      ['node', 'js'],
      ['n', 'odejs'],
    ]);
    expect(splitsOf('node')).toEqual([]);
  });
});
