import { expect, it } from 'vitest';
import { assertAnalysisAllowed } from './analysis-limits.ts';

it.each([
  ['SOFTWARE', 10],
  ['HARDWARE', 20],
] as const)('a seller can have %s projects analysed %d times per hour', (category, max) => {
  expect(() => assertAnalysisAllowed(category, { count: max - 1, retryAfterSeconds: 1 })).not.toThrow();
  expect(() => assertAnalysisAllowed(category, { count: max, retryAfterSeconds: 90 })).toThrow(
    expect.objectContaining({ code: 'too-many-requests', details: { retry_after: 90 } }),
  );
});
