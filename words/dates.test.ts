import { expect, it } from 'vitest';
import { formatMoment as inEnglish } from './en/dates.ts';
import { formatMoment } from './hi/dates.ts';

/** @param time - in India, with its day in December 2026 or January 2027 */
const at = (time: string) => new Date(`${time}+05:30`);

it.each([
  ['2026-12-06T23:59', '6 दिसंबर 2026, रात 11:59'],
  ['2026-12-07T00:00', '6 दिसंबर 2026 की रात 12:00 (7 दिसंबर)'],
  ['2026-12-07T03:59', '6 दिसंबर 2026 की रात 3:59 (7 दिसंबर)'],
  ['2026-12-07T04:00', '7 दिसंबर 2026, सुबह 4:00'],
  ['2026-12-07T12:30', '7 दिसंबर 2026, दोपहर 12:30'],
  ['2027-01-01T00:30', '31 दिसंबर 2026 की रात 12:30 (1 जनवरी)'],
])('in Hindi, the night of %s is that of the evening before', (time, text) => {
  expect(formatMoment(at(time))).toBe(text);
});

it('in English, a time after midnight is on its own day', () => {
  expect(inEnglish(at('2026-12-07T03:03'))).toBe('7 December 2026, 3:03 am');
});
