import { expect, it } from 'vitest';
import { makeOf } from './camera-facts.ts';

it.each([
  ['Xiaomi', 'Xiaomi'],
  ['NIKON CORPORATION\0\0', 'NIKON CORPORATION'],
  [undefined, null],
  ['call 9876543210', null],
  ['<b>Canon</b>', null],
  ['asha dot example at gmail', null],
])('a maker is named only if the text can be nothing else: %j', (text, make) => {
  expect(makeOf(text)).toBe(make);
});
