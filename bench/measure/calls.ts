import type { PersonName } from '../market/people.ts';
import { RARE_WORD, WORD_OF_ONE_PERCENT } from '../market/text.ts';

export interface MeasuredCall {
  readonly name: string;
  readonly person: PersonName;
  readonly method: 'GET' | 'DELETE';
  readonly path: string;
}

const LIST = '/api/projects/getproject?limit=20&view=card';
const SEARCH = '/api/projects/searchproject?limit=20&view=card';

export const reads: readonly (MeasuredCall & { readonly pagesDeep?: number })[] = [
  read('list, newest', LIST),
  read('category', `${LIST}&category=HARDWARE`),
  read('category, by price', `${LIST}&category=HARDWARE&sort=price-low`),
  read('level', `${LIST}&level=High`),
  read('available', `${LIST}&sold=false`),
  read('available, popular', `${LIST}&sold=false&sort=popular`),
  read('facets of available projects', '/api/projects/facets?sold=false'),
  read('technology', `${LIST}&technology=python&sold=false`),
  read('facets of a technology', '/api/projects/facets?technology=python&price=500-999&sold=false'),
  { ...read('page 50', LIST), pagesDeep: 50 },
  { ...read('by price, page 50', `${LIST}&sort=price-high`), pagesDeep: 50 },
  search('1 % word', WORD_OF_ONE_PERCENT),
  search('rare word', RARE_WORD),
  search('arduino', 'arduino'),
  search('project', 'project'),
  search('a', 'a'),
  search('ai', 'ai'),
  search('misspelt', 'libary managment'),
  search('Hindi', 'पुस्तकालय'),
  search('three words', 'weather monitoring python'),
  read('search: project, hardware', `${SEARCH}&search=project&category=HARDWARE`),
  read('search: project, one level, by price', `${SEARCH}&search=project&level=High&sort=price-low`),
  { ...search('project, page 20', 'project'), pagesDeep: 20 },
  read('me', '/api/auth/me'),
];

export const ownReads: readonly { readonly name: string; readonly path: string }[] = [
  { name: 'orders', path: '/api/projects/shipping-details?limit=20' },
  { name: 'history', path: '/api/payment/gethistory?limit=20' },
  { name: 'balance', path: '/api/balance' },
  { name: 'money of sales', path: '/api/balance/entries?limit=20' },
  { name: 'bought', path: '/api/projects/buyed-project?limit=20&view=card' },
  { name: 'own projects', path: '/api/projects/userprojects?limit=20&view=card' },
  { name: 'bookmarks', path: `${LIST}&bookmarked=true` },
  { name: "seller's figures (me)", path: '/api/auth/me' },
];

function read(name: string, path: string): MeasuredCall {
  return { name, person: 'viewer', method: 'GET', path };
}

function search(name: string, words: string): MeasuredCall {
  return read(`search: ${name}`, `${SEARCH}&search=${encodeURIComponent(words)}`);
}
