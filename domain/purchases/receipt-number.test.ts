import { expect, it } from 'vitest';
import { formatReceiptNumber, parseReceiptNumber } from './receipt-number.ts';

it.each([
  ['PH-000042', 42],
  ['ph-42', 42],
  ['PH1234567', 1_234_567],
  ['42', null],
  ['PH-', null],
  ['PH-9999999999', null],
])('the text %j is parsed as the receipt number %j', (text, number) => {
  expect(parseReceiptNumber(text)).toBe(number);
});

it('a formatted receipt number can be parsed back', () => {
  expect(parseReceiptNumber(formatReceiptNumber(7))).toBe(7);
});
