import { expect, it } from 'vitest';
import { reportChanges } from './report-changes.ts';

it('a value, initially false, is reported only when it changes', () => {
  const reported: boolean[] = [];
  const set = reportChanges((value) => reported.push(value));
  for (const value of [false, true, true, false, false, true]) set(value);
  expect(reported).toEqual([true, false, true]);
});
