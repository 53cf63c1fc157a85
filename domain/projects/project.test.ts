import { expect, it } from 'vitest';
import { parseFeatures, parseTechStack } from './project.ts';

it('a technology is listed once, whatever its case and spaces', () => {
  expect(parseTechStack('Python,, Flask , python,PYTHON ')).toEqual(['Python', 'Flask']);
});

it('features lose their own bullets, blank lines and invisible characters', () => {
  expect(parseFeatures('- Votes\r\n\n • Fore\u200Bcast\n* 3-day menu\n-5 °C alarm')).toBe(
    'Votes\nForecast\n3-day menu\n-5 °C alarm',
  );
});
