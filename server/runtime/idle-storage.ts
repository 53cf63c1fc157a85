import type { AsyncLocalStorage } from 'node:async_hooks';

/** From Node 24 on, storages cost nothing when unused: https://nodejs.org/api/cli.html#--no-async-context-frame */
const OBSERVES_PROMISES = Number.parseInt(process.versions.node, 10) < 24;

/**
 * Before Node 24, a storage that was used once observes every promise of the process, which makes a request of the API
 * a third dearer. This disables it while no run is in progress. A run lasts until the promise that it returns is
 * settled; what it leaves behind loses the value.
 */
export function disableWhenIdle<T>(storage: AsyncLocalStorage<T>): AsyncLocalStorage<T> {
  if (!OBSERVES_PROMISES) return storage;
  const run = storage.run.bind(storage);
  let running = 0;
  const leave = (): void => {
    running -= 1;
    if (running === 0) storage.disable();
  };
  storage.run = <R, Arguments extends unknown[]>(
    value: T,
    work: (...words: Arguments) => R,
    ...words: Arguments
  ): R => {
    running += 1;
    let isPending = false;
    try {
      const result = run(value, work, ...words);
      if (result instanceof Promise) {
        isPending = true;
        result.then(leave, leave);
      }
      return result;
    } finally {
      if (!isPending) leave();
    }
  };
  return storage;
}
