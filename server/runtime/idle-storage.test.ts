import { AsyncLocalStorage, executionAsyncId } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { disableWhenIdle } from './idle-storage.ts';

const idOfNextStep = async (): Promise<number> => {
  await setImmediate();
  await Promise.resolve();
  return executionAsyncId();
};

const isBefore24 = Number.parseInt(process.versions.node, 10) < 24;

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

it('observes no promise while nothing runs', async () => {
  const plain = new AsyncLocalStorage<number>();
  const idle = disableWhenIdle(new AsyncLocalStorage<number>());
  await idle.run(1, () => setImmediate());
  expect(await idOfNextStep()).toBe(0);
  await plain.run(1, () => setImmediate());
  expect((await idOfNextStep()) > 0).toBe(isBefore24);
  plain.disable();
});
