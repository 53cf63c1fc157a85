import { expect, it } from 'vitest';
import { FreshFlight } from './fresh-flight.ts';

function deferred<Value>() {
  let resolve!: (value: Value) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<Value>((onValue, onError) => ([resolve, reject] = [onValue, onError]));
  return { promise, resolve, reject };
}

it('calls of a FreshFlight that arrive during a run share the following run, which starts even if the current one fails', async () => {
  const flight = new FreshFlight<number>();
  const runs: ReturnType<typeof deferred<number>>[] = [];
  const start = () => {
    const run = deferred<number>();
    runs.push(run);
    return run.promise;
  };
  const first = flight.run('a', start);
  const later = [flight.run('a', start), flight.run('a', start)];
  const other = flight.run('b', async () => 5);
  expect(await other).toBe(5);
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  expect(runs).toHaveLength(2);
  const last = flight.run('a', start);
  runs[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
  runs[2]?.resolve(3);
  expect(await last).toBe(3);
  expect(await flight.run('a', async () => 4)).toBe(4);
});
