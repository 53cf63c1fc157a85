import { describe, expect, it } from 'vitest';
import { planConnections, readFileLimit, FileDescriptorLimitError } from './file-limit.ts';

describe('the limit on open files', () => {
  it('the limit on open files is read from the system', () => {
    expect(readFileLimit()).toBeGreaterThan(0);
  });

  it('a high limit on open files allows all configured connections', () => {
    expect(planConnections(1_048_576, 2_000)).toEqual({ connections: 2_000, sentence: null });
    expect(planConnections(Infinity, 2_000).sentence).toBeNull();
  });

  it('a low limit on open files reduces the number of connections and is explained in a warning', () => {
    const plan = planConnections(256, 2_000);
    expect(plan.connections).toBeGreaterThanOrEqual(50);
    // Each connection may open a second file; 61 descriptors are reserved for the pool and the process.
    expect(plan.connections * 2 + 61).toBeLessThanOrEqual(256);
    expect(plan.sentence).toContain('limit of 256 open files is too low: MAX_CONNECTIONS=2000 needs 4061');
  });

  it('the server refuses to start when its limit on open files is below the minimum', () => {
    expect(() => planConnections(64, 2_000)).toThrow(FileDescriptorLimitError);
  });
});
