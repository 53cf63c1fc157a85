import { describe, expect, it } from 'vitest';
import { MemoryCounter } from './memory-counter.ts';

describe('MemoryCounter', () => {
  it('a rate-limit counter restarts when its window ends, and returns the remaining time', async () => {
    let now = 0;
    const counter = new MemoryCounter(() => now);
    expect(await counter.count('asha', 1_000)).toEqual({ used: 1, endsInMs: 1_000 });
    now = 400;
    expect(await counter.count('asha', 1_000)).toEqual({ used: 2, endsInMs: 600 });
    expect(await counter.count('ravi', 1_000)).toEqual({ used: 1, endsInMs: 1_000 });
    now = 1_000;
    expect(await counter.count('asha', 1_000)).toEqual({ used: 1, endsInMs: 1_000 });
  });

  it('a rate-limit counter with too many windows evicts the oldest', async () => {
    const counter = new MemoryCounter(() => 0);
    for (let n = 0; n < 50_001; n += 1) await counter.count(`address ${n}`, 1_000);
    expect((await counter.count('address 50000', 1_000)).used).toBe(2);
    expect((await counter.count('address 0', 1_000)).used).toBe(1);
  });
});
