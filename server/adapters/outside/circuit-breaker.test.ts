import { describe, expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

class UnavailableError extends Error {}
class RefusedError extends Error {}
class OpenError extends Error {}

function aBreaker() {
  let now = 0;
  let asked = 0;
  const breaker = new CircuitBreaker({ failures: 2, openMs: 1000, now: () => now });
  const ask = (outcome: 'fine' | 'down' | 'refused') =>
    breaker.run(
      () => {
        asked += 1;
        if (outcome === 'down') return Promise.reject(new UnavailableError());
        if (outcome === 'refused') return Promise.reject(new RefusedError());
        return Promise.resolve('answer');
      },
      (error) => error instanceof UnavailableError,
      () => new OpenError(),
    );
  return { ask, asked: () => asked, pass: (ms: number) => (now += ms) };
}

describe('a service that stops answering', () => {
  it('is left alone after two failures, and asked again after a second', async () => {
    const { ask, asked, pass } = aBreaker();
    await expect(ask('down')).rejects.toBeInstanceOf(UnavailableError);
    await expect(ask('down')).rejects.toBeInstanceOf(UnavailableError);
    await expect(ask('fine')).rejects.toBeInstanceOf(OpenError);
    expect(asked()).toBe(2);
    pass(1000);
    await expect(ask('fine')).resolves.toBe('answer');
    await expect(ask('fine')).resolves.toBe('answer');
  });

  it('is left alone again when the one call that tries fails too', async () => {
    const { ask, asked, pass } = aBreaker();
    await expect(ask('down')).rejects.toBeInstanceOf(UnavailableError);
    await expect(ask('down')).rejects.toBeInstanceOf(UnavailableError);
    pass(1000);
    await expect(ask('down')).rejects.toBeInstanceOf(UnavailableError);
    await expect(ask('fine')).rejects.toBeInstanceOf(OpenError);
    expect(asked()).toBe(3);
  });

  it('lets only one call try while the outcome is open', async () => {
    const { ask, pass, asked } = aBreaker();
    await expect(ask('down')).rejects.toBeInstanceOf(UnavailableError);
    await expect(ask('down')).rejects.toBeInstanceOf(UnavailableError);
    pass(1000);
    const results = await Promise.allSettled([ask('fine'), ask('fine'), ask('fine')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(asked()).toBe(3);
  });

  it('is not blamed for refusing a call', async () => {
    const { ask, asked } = aBreaker();
    for (let n = 0; n < 5; n += 1) await expect(ask('refused')).rejects.toBeInstanceOf(RefusedError);
    expect(asked()).toBe(5);
  });
});
