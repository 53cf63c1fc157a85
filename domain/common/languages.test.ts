import { expect, it } from 'vitest';
import { pathIn, splitLanguage } from './languages.ts';

it.each([
  ['/hi', 'hi', '/'],
  ['/hi/', 'hi', '/'],
  ['/hi?page=2', 'hi', '/?page=2'],
  ['/hi/orders/4?tab=all#case', 'hi', '/orders/4?tab=all#case'],
  ['/hi//evil.example/path', 'hi', '/evil.example/path'],
  ['/hindi', null, '/hindi'],
  ['/en/orders', null, '/en/orders'],
  ['/', null, '/'],
])('the address %j is in the language %j, and its page is %j', (address, language, path) => {
  expect(splitLanguage(address)).toEqual({ language, path });
});

it.each([
  ['en', '/orders', '/orders'],
  ['hi', '/orders', '/hi/orders'],
  ['en', '/', '/'],
  ['hi', '/', '/hi'],
] as const)('in %s, the page %j has the address %j', (language, path, address) => {
  expect(pathIn(language, path)).toBe(address);
});
