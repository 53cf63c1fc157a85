import { expect, it } from 'vitest';
import { parseByteRange } from './byte-range.ts';

it.each([
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=a-b', 'whole'],
] as const)('the Range header %s for a 100-byte file is parsed as %j', (header, expected) => {
  expect(parseByteRange(header, 100)).toEqual(expected);
});
