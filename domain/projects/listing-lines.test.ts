import { expect, it } from 'vitest';
import { parseLines, parseTechnologies } from './listing-lines.ts';

it('a technology is listed once, regardless of case and spaces', () => {
  expect(parseTechnologies('Python,, Flask , python,PYTHON ')).toEqual(['Python', 'Flask']);
});

it('bullets, blank lines and invisible characters are removed from features', () => {
  expect(parseLines('- Votes\r\n\n • Fore\u200Bcast\n* 3-day menu\n-5 °C alarm')).toBe(
    'Votes\nForecast\n3-day menu\n-5 °C alarm',
  );
});
