import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { disableWhenIdle } from './idle-storage.ts';
import { projectRoot } from './project-root.ts';

it('keeps the value of each run until its promise is settled', async () => {
  const storage = disableWhenIdle(new AsyncLocalStorage<number>());
  const read = async (): Promise<number | undefined> => {
    await setImmediate();
    return storage.getStore();
  };
  const nested = async (): Promise<unknown[]> => [await storage.run(2, read), await read()];
  expect(await Promise.all([storage.run(1, nested), storage.run(3, read)])).toEqual([[2, 1], 3]);
  expect(storage.getStore()).toBeUndefined();
  expect(storage.run(4, () => storage.getStore())).toBe(4);
  await expect(storage.run(5, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(() =>
    storage.run(6, () => {
      throw new Error('failed at once');
    }),
  ).toThrow('failed at once');
  expect(await storage.run(7, read)).toBe(7);
});

/** Prints the async ids of a step after a run of an idle storage and after one of a plain storage; 0 is unobserved. */
const STEPS = `
  import { AsyncLocalStorage, executionAsyncId } from 'node:async_hooks';
  import { setImmediate } from 'node:timers/promises';
  import { disableWhenIdle } from '${projectRoot}/server/runtime/idle-storage.ts';
  const idAfterRun = async (storage) => {
    await storage.run(1, () => setImmediate());
    await setImmediate();
    await Promise.resolve();
    return executionAsyncId();
  };
  const idle = await idAfterRun(disableWhenIdle(new AsyncLocalStorage()));
  console.log(JSON.stringify([idle, await idAfterRun(new AsyncLocalStorage())]));
`;

// In a process of its own, because storages of other tests observe promises as well.
it('observes no promise while nothing runs', async () => {
  const program = ['--import', 'tsx', '--input-type=module', '--eval', STEPS];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: projectRoot });
  const isBefore24 = Number.parseInt(process.versions.node, 10) < 24;
  const [afterIdle, afterPlain] = JSON.parse(stdout) as [number, number];
  expect(afterIdle).toBe(0);
  expect(afterPlain > 0).toBe(isBefore24);
});
