import { expect, it, vi } from 'vitest';
import { Batches } from './batches.ts';

function heldWork() {
  const batches: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const work = new Batches<string, string>(
    (items) =>
      new Promise((resolve, reject) => {
        batches.push([...items]);
        ends.push((error) =>
          error === undefined ? resolve(items.map((item) => `${item}!`)) : reject(error),
        );
      }),
  );
  return { work, batches, end: (batch: number, error?: Error) => ends[batch]?.(error) };
}

it('the first item runs immediately, and items that are added meanwhile form the next batch', async () => {
  const { work, batches, end } = heldWork();
  const first = work.add('a', 'a');
  const others = ['b', 'c', 'b'].map((item) => work.add(item, item));
  expect(batches).toEqual([['a']]);
  end(0);
  expect(await first).toBe('a!');
  await vi.waitFor(() => expect(batches).toEqual([['a'], ['b', 'c']]));
  end(1);
  expect(await Promise.all(others)).toEqual(['b!', 'c!', 'b!']);
});

it('an item added while another with the same name is being processed joins the next batch', async () => {
  const { work, batches, end } = heldWork();
  const first = work.add('a', 'a');
  const again = work.add('a', 'a');
  end(0);
  await first;
  await vi.waitFor(() => expect(batches).toEqual([['a'], ['a']]));
  end(1);
  expect(await again).toBe('a!');
});

it('a failed batch rejects only its own items, and the next batch still runs', async () => {
  const { work, batches, end } = heldWork();
  const first = work.add('a', 'a');
  const next = work.add('b', 'b');
  end(0, new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await vi.waitFor(() => expect(batches).toHaveLength(2));
  end(1);
  expect(await next).toBe('b!');
});

it('a batch has at most a hundred items', async () => {
  const sizes: number[] = [];
  const work = new Batches<number, number>((items) => {
    sizes.push(items.length);
    return Promise.resolve(items);
  });
  await Promise.all(Array.from({ length: 151 }, (_, number) => work.add(String(number), number)));
  expect(sizes).toEqual([1, 100, 50]);
});
