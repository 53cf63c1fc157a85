import { describe, expect, it } from 'vitest';
import { retry } from './retry.ts';

class UnavailableError extends Error {}

const rules = (withinMs: number, backoffMs = [2, 2]) => ({
  deadline: performance.now() + withinMs,
  backoffMs,
  isRetryable: (error: unknown) => error instanceof UnavailableError,
});

/** A service that fails so often before it answers. */
function serviceThatFails(times: number, failure: Error) {
  let asked = 0;
  return {
    asked: () => asked,
    ask: () => {
      asked += 1;
      return asked <= times ? Promise.reject(failure) : Promise.resolve('answer');
    },
  };
}

describe('asking an outside service again', () => {
  it('gets over two failures and not over three', async () => {
    const twice = serviceThatFails(2, new UnavailableError());
    expect(await retry(rules(1_000), twice.ask)).toBe('answer');
    const thrice = serviceThatFails(3, new UnavailableError());
    await expect(retry(rules(1_000), thrice.ask)).rejects.toBeInstanceOf(UnavailableError);
    expect(thrice.asked()).toBe(3);
  });

  it('never repeats what was refused', async () => {
    const service = serviceThatFails(1, new TypeError('refused'));
    await expect(retry(rules(1_000), service.ask)).rejects.toThrow('refused');
    expect(service.asked()).toBe(1);
  });

  it('does not begin a pause that would outlast the time', async () => {
    const service = serviceThatFails(1, new UnavailableError());
    await expect(retry(rules(100, [10_000]), service.ask)).rejects.toBeInstanceOf(UnavailableError);
    expect(service.asked()).toBe(1);
  });
});
