import { expect, it } from 'vitest';
import { parseChallan, parseRemittedAmount } from './remittance.ts';

it.each([
  ['1250', 125_000],
  ['1250.50', 125_050],
  ['0.07', 7],
  ['0', null],
  ['0.00', null],
  ['1.5', null],
  ['-5', null],
  ['1,250', null],
  ['', null],
])('the remitted amount "%s" is parsed as %j paise', (text, amountMinor) => {
  expect(parseRemittedAmount(text)).toBe(amountMinor);
});

it.each([
  ['0510308 ', '0510308'],
  ['cin-26/1', 'CIN-26/1'],
  ['1234', null],
  ['12345 67', null],
  ['', null],
])('the challan number "%s" is parsed as %j', (text, challan) => {
  expect(parseChallan(text)).toBe(challan);
});
