import { expect, it } from 'vitest';
import { reportChanges } from './report-changes.ts';

it('only changes of the value, which is initially false, are reported', () => {
  const reported: boolean[] = [];
  const set = reportChanges((value) => reported.push(value));
  for (const value of [false, true, true, false, false, true]) set(value);
  expect(reported).toEqual([true, false, true]);
});
