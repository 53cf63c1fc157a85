import { describe, expect, it } from 'vitest';
import { retry } from './retry.ts';

class UnavailableError extends Error {}

const policy = (timeoutMs: number, backoffMs = [2, 2]) => ({
  deadline: performance.now() + timeoutMs,
  backoffMs,
  isRetryable: (error: unknown) => error instanceof UnavailableError,
});

function serviceThatFails(times: number, failure: Error) {
  let calls = 0;
  return {
    calls: () => calls,
    call: () => {
      calls += 1;
      return calls <= times ? Promise.reject(failure) : Promise.resolve('answer');
    },
  };
}

describe('retry', () => {
  it('a call whose policy has two backoff pauses is retried at most twice', async () => {
    const twice = serviceThatFails(2, new UnavailableError());
    expect(await retry(policy(1_000), twice.call)).toBe('answer');
    const thrice = serviceThatFails(3, new UnavailableError());
    await expect(retry(policy(1_000), thrice.call)).rejects.toBeInstanceOf(UnavailableError);
    expect(thrice.calls()).toBe(3);
  });

  it('an error that is not retryable is thrown without a retry', async () => {
    const service = serviceThatFails(1, new TypeError('refused'));
    await expect(retry(policy(1_000), service.call)).rejects.toThrow('refused');
    expect(service.calls()).toBe(1);
  });

  it('a retry whose pause would exceed the deadline is not started', async () => {
    const service = serviceThatFails(1, new UnavailableError());
    await expect(retry(policy(100, [10_000]), service.call)).rejects.toBeInstanceOf(UnavailableError);
    expect(service.calls()).toBe(1);
  });
});
