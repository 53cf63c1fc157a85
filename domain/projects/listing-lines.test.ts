import { expect, it } from 'vitest';
import { parseFeatures, parseTechnologies } from './listing-lines.ts';

it('a technology is listed once, whatever its case and spaces', () => {
  expect(parseTechnologies('Python,, Flask , python,PYTHON ')).toEqual(['Python', 'Flask']);
});

it('features lose their own bullets, blank lines and invisible characters', () => {
  expect(parseFeatures('- Votes\r\n\n • Fore\u200Bcast\n* 3-day menu\n-5 °C alarm')).toBe(
    'Votes\nForecast\n3-day menu\n-5 °C alarm',
  );
});
