import { expect, it } from 'vitest';
import { isPan, isPanOfPerson } from './pan.ts';

it.each([
  ['ABCPE1234F', true, true],
  ['ABCCE1234F', true, false],
  ['ABCDE1234F', false, false],
  ['ABCPE12345', false, false],
  ['abcpe1234f', false, false],
])('the text %s is a PAN: %s, of a person: %s', (text, isAny, isPersons) => {
  expect(isPan(text)).toBe(isAny);
  expect(isPanOfPerson(text)).toBe(isPersons);
});
