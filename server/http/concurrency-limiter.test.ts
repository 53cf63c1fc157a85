import { describe, expect, it } from 'vitest';
import { ConcurrencyLimiter, overloaded } from './concurrency-limiter.ts';

const rejection = { code: 'overloaded' };

describe('ConcurrencyLimiter', () => {
  it('a full concurrency limiter queues up to maxQueued tasks and rejects the next one immediately', async () => {
    const limiter = new ConcurrencyLimiter({ concurrency: 2, maxQueued: 1, maxWaitMs: 5_000 });
    const first = await limiter.acquire();
    await limiter.acquire();
    const third = limiter.acquire();
    await expect(limiter.acquire()).rejects.toMatchObject(rejection);
    first();
    first();
    await third;
    expect([limiter.running, limiter.queued]).toEqual([2, 0]);
  });

  it('a task that waits longer than maxWaitMs is rejected and leaves the queue', async () => {
    const limiter = new ConcurrencyLimiter({ concurrency: 1, maxQueued: 5, maxWaitMs: 20 });
    const release = await limiter.acquire();
    await expect(limiter.acquire()).rejects.toMatchObject(rejection);
    expect(limiter.queued).toBe(0);
    release();
    expect(limiter.running).toBe(0);
    await limiter.acquire();
  });

  it('the concurrency limiter estimates the wait from the measured service time', async () => {
    let now = 0;
    const limiter = new ConcurrencyLimiter({ concurrency: 1, maxQueued: 100, maxWaitMs: 50 }, () => now);
    for (let n = 0; n < 50; n += 1) {
      const release = await limiter.acquire();
      now += 40;
      release();
    }
    await limiter.acquire();
    const queued = limiter.acquire();
    await expect(limiter.acquire()).rejects.toMatchObject(rejection);
    await expect(queued).rejects.toMatchObject(rejection);
  });

  it('the retry_after of a rejected task is random between 2 and 5 seconds', () => {
    const waits = new Set(Array.from({ length: 100 }, () => overloaded().details['retry_after'] as number));
    expect([...waits].toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
  });
});
