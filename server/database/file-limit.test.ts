import { describe, expect, it } from 'vitest';
import { planConnections, readFileLimit, TooFewFilesError } from './file-limit.ts';

describe('the limit on open files', () => {
  it('is read from the system', () => {
    expect(readFileLimit()).toBeGreaterThan(0);
  });

  it('changes nothing where it is high enough', () => {
    expect(planConnections(1_048_576, 2_000)).toEqual({ connections: 2_000, sentence: null });
    expect(planConnections(Infinity, 2_000).sentence).toBeNull();
  });

  it('bounds the connections where it is low, and says what would be needed', () => {
    const plan = planConnections(256, 2_000);
    expect(plan.connections).toBeGreaterThanOrEqual(50);
    // Each may open a file; the rest is the pool's and the process's own.
    expect(plan.connections * 2 + 61).toBeLessThanOrEqual(256);
    expect(plan.sentence).toContain('may open 256 files, and MAX_CONNECTIONS=2000 needs 4061');
  });

  it('stops the start where nothing useful could be done', () => {
    expect(() => planConnections(64, 2_000)).toThrow(TooFewFilesError);
  });
});
