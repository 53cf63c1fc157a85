import { expect, it } from 'vitest';
import { maskTaxIdentity, parseTaxIdentity } from './tax-identity.ts';

const pan = 'AAPFU0939F';
const gstin = '27AAPFU0939F1ZV';

it.each([
  [
    { pan, gstin: null },
    { pan, gstin: null },
  ],
  [
    { pan, gstin: '' },
    { pan, gstin: null },
  ],
  [
    { pan: ' aapfu 0939f ', gstin: '27-aapfu0939f-1zv' },
    { pan, gstin },
  ],
])('the tax numbers %j are parsed as %j', (given, parsed) => {
  expect(parseTaxIdentity(given)).toEqual(parsed);
});

it.each([
  ['a PAN of nine characters', { pan: 'AAPFU0939', gstin: null }, 'tax-pan-invalid'],
  ['a PAN of an unknown kind of holder', { pan: 'AAPXU0939F', gstin: null }, 'tax-pan-invalid'],
  ['a PAN with letters in place of digits', { pan: 'AAPFUO939F', gstin: null }, 'tax-pan-invalid'],
  ['an empty PAN', { pan: ' ', gstin }, 'tax-pan-invalid'],
  ['a GSTIN with a wrong check digit', { pan, gstin: '27AAPFU0939F1ZW' }, 'gstin-invalid'],
  ['a GSTIN of another PAN', { pan: 'AAPFU0938F', gstin }, 'gstin-of-other-pan'],
])('tax numbers with %s are rejected', (_what, given, reason) => {
  expect(() => parseTaxIdentity(given)).toThrow(reason);
});

it('masked tax numbers show four characters of the PAN, and the state code and last three characters of the GSTIN', () => {
  expect(maskTaxIdentity({ pan, gstin })).toEqual({ pan: '•••••• 939F', gstin: '27 •••• 1ZV' });
  expect(maskTaxIdentity({ pan, gstin: null }).gstin).toBeNull();
});
