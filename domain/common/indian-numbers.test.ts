import { expect, it } from 'vitest';
import { compactNumber, mobileNumberOf, pinIn, pinOf } from './indian-numbers.ts';

it.each([
  '9876543210',
  '98765 43210',
  '+91 98765 43210',
  '+91 098765 43210',
  '+91-9876-543-210',
  '(+91) 98765.43210',
  '0 98765-43210',
  '098765 43210',
  '919876543210',
  '00919876543210',
  '+91\u201198765\u201143210',
  '+91 (0) 98765–43210',
  '۹۸۷۶۵ ۴۳۲۱۰',
  '\u202A+91 98765 43210\u202C',
  '98765\u00A043210\u200B',
  '९८७६५४३२१०',
  '+৯১ ৯৮৭৬৫ ৪৩২১০',
])('the mobile number %j is read', (text) => {
  expect(mobileNumberOf(text)).toBe('9876543210');
});

it.each([
  '',
  '12345',
  '5876543210',
  '98765432101',
  '+1 987 654 3210',
  '022 2345 6789',
  '0712-2543210',
  '07122543210',
  '080 4123 4567',
  '(0755) 2551234',
  'call me',
])('%j is no mobile number', (text) => {
  expect(mobileNumberOf(text)).toBeNull();
});

it.each([
  ['400076', '400076'],
  ['400 076', '400076'],
  ['४०००७६', '400076'],
  [' 560-001\u200F', '560001'],
  ['560–001', '560001'],
  ['012345', null],
  ['4000761', null],
  ['PIN', null],
])('the PIN code in %j is %j', (text, pin) => {
  expect(pinOf(text)).toBe(pin);
});

it('a number that is copied with separators and invisible marks is compacted', () => {
  expect(compactNumber('\u2066abcde 1234-f\u2069')).toBe('ABCDE1234F');
  expect(compactNumber('١٢٣ ४५६')).toBe('123456');
});

// covers: S5.11
it.each([
  ['12 MG Road, Pune 411001', '411001'],
  ['12 MG Road\nPune 411 001\nMaharashtra', '411001'],
  ['Flat 3, Delhi-110001', '110001'],
  ['Flat 3, Delhi – 110\u2011001', '110001'],
  ['१४ सिविल लाइन्स, झाँसी २८४००१', '284001'],
  ['12 MG Road, Pune', null],
  ['12 MG Road, Pune 011001', null],
  ['Ring 9876543210', null],
])('the PIN code in the address %j is %j', (address, pin) => {
  expect(pinIn(address)).toBe(pin);
});
