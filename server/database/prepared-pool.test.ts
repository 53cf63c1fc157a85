import pg from 'pg';
import { expect, it } from 'vitest';
import { addCommitHooks } from './commit-hooks.ts';
import { preparedPool } from './prepared-pool.ts';

it('the hooks after a commit run and report the change even if the response to the commit is lost', async () => {
  const client = {
    query: async (given: { text: string }) => {
      if (given.text === 'commit') throw new Error('connection lost');
      return await Promise.resolve({ rows: [] });
    },
  };
  const pool = Object.assign(new pg.Pool(), { connect: () => Promise.resolve(client) });
  const changes: boolean[] = [];
  addCommitHooks(pool, {
    beforeCommit: () => Promise.resolve(true),
    afterCommit: (hasChanged) => changes.push(hasChanged),
  });
  const connection = await preparedPool(pool).connect();
  await connection.query('begin', []);
  expect(changes).toEqual([]);
  await expect(connection.query('commit', [])).rejects.toThrow('connection lost');
  expect(changes).toEqual([true]);
});

it('commit hooks are not called after they are removed', async () => {
  const client = { query: () => Promise.resolve({ rows: [] }) };
  const pool = Object.assign(new pg.Pool(), { connect: () => Promise.resolve(client) });
  const called: string[] = [];
  const addHooks = (name: string) =>
    addCommitHooks(pool, {
      beforeCommit: () => Promise.resolve(false),
      afterCommit: () => called.push(name),
    });
  const removeFirst = addHooks('first');
  addHooks('second');
  const connection = await preparedPool(pool).connect();
  await connection.query('commit', []);
  removeFirst();
  await connection.query('commit', []);
  expect(called).toEqual(['first', 'second', 'second']);
});
