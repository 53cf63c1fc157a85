import { describe, expect, it } from 'vitest';
import { CircuitBreaker, reportChanges } from './circuit-breaker.ts';

class UnavailableError extends Error {}
class RefusedError extends Error {}
class OpenError extends Error {}

function aBreaker() {
  let now = 0;
  let calls = 0;
  const breaker = new CircuitBreaker({ failures: 2, openMs: 1000, now: () => now });
  const call = (outcome: 'fine' | 'down' | 'refused') =>
    breaker.run(
      () => {
        calls += 1;
        if (outcome === 'down') return Promise.reject(new UnavailableError());
        if (outcome === 'refused') return Promise.reject(new RefusedError());
        return Promise.resolve('answer');
      },
      (error) => error instanceof UnavailableError,
      () => new OpenError(),
    );
  return { call, calls: () => calls, advance: (ms: number) => (now += ms) };
}

describe('CircuitBreaker', () => {
  it('the circuit breaker opens after two consecutive failures and closes after a successful probe', async () => {
    const { call, calls, advance } = aBreaker();
    await expect(call('down')).rejects.toBeInstanceOf(UnavailableError);
    await expect(call('down')).rejects.toBeInstanceOf(UnavailableError);
    await expect(call('fine')).rejects.toBeInstanceOf(OpenError);
    expect(calls()).toBe(2);
    advance(1000);
    await expect(call('fine')).resolves.toBe('answer');
    await expect(call('fine')).resolves.toBe('answer');
  });

  it('a failed probe reopens the circuit breaker', async () => {
    const { call, calls, advance } = aBreaker();
    await expect(call('down')).rejects.toBeInstanceOf(UnavailableError);
    await expect(call('down')).rejects.toBeInstanceOf(UnavailableError);
    advance(1000);
    await expect(call('down')).rejects.toBeInstanceOf(UnavailableError);
    await expect(call('fine')).rejects.toBeInstanceOf(OpenError);
    expect(calls()).toBe(3);
  });

  it('a half-open circuit breaker admits a single probe', async () => {
    const { call, advance, calls } = aBreaker();
    await expect(call('down')).rejects.toBeInstanceOf(UnavailableError);
    await expect(call('down')).rejects.toBeInstanceOf(UnavailableError);
    advance(1000);
    const results = await Promise.allSettled([call('fine'), call('fine'), call('fine')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(calls()).toBe(3);
  });

  it('errors other than outages do not open the circuit breaker', async () => {
    const { call, calls } = aBreaker();
    for (let n = 0; n < 5; n += 1) await expect(call('refused')).rejects.toBeInstanceOf(RefusedError);
    expect(calls()).toBe(5);
  });
});

it('a value, initially false, is reported only when it changes', () => {
  const reported: boolean[] = [];
  const set = reportChanges((value) => reported.push(value));
  for (const value of [false, true, true, false, false, true]) set(value);
  expect(reported).toEqual([true, false, true]);
});
