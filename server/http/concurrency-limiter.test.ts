import { describe, expect, it } from 'vitest';
import { ConcurrencyLimiter, overloaded } from './concurrency-limiter.ts';

const refusal = { code: 'overloaded' };

describe('a concurrency limiter', () => {
  it('lets the third wait for the first that releases, and sends the fourth away at once', async () => {
    const limiter = new ConcurrencyLimiter({ concurrency: 2, maxQueued: 1, maxWaitMs: 5_000 });
    const first = await limiter.acquire();
    await limiter.acquire();
    const third = limiter.acquire();
    await expect(limiter.acquire()).rejects.toMatchObject(refusal);
    first();
    first();
    await third;
    expect([limiter.running, limiter.queued]).toEqual([2, 0]);
  });

  it('sends away who has waited too long, and keeps no place for them', async () => {
    const limiter = new ConcurrencyLimiter({ concurrency: 1, maxQueued: 5, maxWaitMs: 20 });
    const release = await limiter.acquire();
    await expect(limiter.acquire()).rejects.toMatchObject(refusal);
    expect(limiter.queued).toBe(0);
    release();
    expect(limiter.running).toBe(0);
    await limiter.acquire();
  });

  it('foresees the wait from how long work takes', async () => {
    let now = 0;
    const limiter = new ConcurrencyLimiter({ concurrency: 1, maxQueued: 100, maxWaitMs: 50 }, () => now);
    for (let n = 0; n < 50; n += 1) {
      const release = await limiter.acquire();
      now += 40;
      release();
    }
    await limiter.acquire();
    const waits = limiter.acquire();
    await expect(limiter.acquire()).rejects.toMatchObject(refusal);
    await expect(waits).rejects.toMatchObject(refusal);
  });

  it('says when to come back, not to all the same', () => {
    const waits = new Set(Array.from({ length: 100 }, () => overloaded().details['retry_after'] as number));
    expect([...waits].toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
  });
});
