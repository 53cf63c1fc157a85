import { expect, it } from 'vitest';
import { decideAfterAbsence } from './absence.ts';

it.each([
  [-31_536_000, 'go-on'],
  [60, 'go-on'],
  [3_600, 'go-on'],
  [3_601, 'move'],
  [86_400, 'move'],
  [86_401, 'ask'],
] as const)('after %d seconds, the decision is %s', (seconds, decision) => {
  expect(decideAfterAbsence(seconds)).toBe(decision);
});
