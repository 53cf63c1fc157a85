import { expect, it } from 'vitest';
import { FreshFlight, SingleFlight } from './single-flight.ts';

function deferred<Value>() {
  let resolve!: (value: Value) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<Value>((onValue, onError) => ([resolve, reject] = [onValue, onError]));
  return { promise, resolve, reject };
}

it('concurrent single-flight calls with the same name and version share one run and its result or error', async () => {
  const flight = new SingleFlight<number>();
  const work = deferred<number>();
  let runs = 0;
  const start = () => {
    runs += 1;
    return work.promise;
  };
  const callers = [flight.run('a', 1, start), flight.run('a', 1, start)];
  work.resolve(7);
  expect(await Promise.all(callers)).toEqual([
    { value: 7, isOwn: true },
    { value: 7, isOwn: false },
  ]);
  expect(runs).toBe(1);

  const failing = deferred<number>();
  const refused = [1, 2].map(() => flight.run('a', 1, () => failing.promise));
  failing.reject(new Error('no'));
  for (const caller of refused) await expect(caller).rejects.toThrow('no');
});

it('a single-flight call with another name or version, or after the run has ended, starts a new run', async () => {
  const flight = new SingleFlight<number>();
  const slow = deferred<number>();
  const first = flight.run('a', 1, () => slow.promise);
  expect(await flight.run('b', 1, async () => 2)).toEqual({ value: 2, isOwn: true });
  expect(await flight.run('a', 2, async () => 3)).toEqual({ value: 3, isOwn: true });
  slow.resolve(1);
  expect(await first).toEqual({ value: 1, isOwn: true });
  expect(await flight.run('a', 1, async () => 4)).toEqual({ value: 4, isOwn: true });
});

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
