import pg from 'pg';
import { expect, it } from 'vitest';
import { listenToCommits } from './commit-hooks.ts';
import { preparedPool } from './prepared-pool.ts';
import { statement } from './statement.ts';

const { text } = statement('prepared-pool-test', 'select 1 as one');

function poolOf(query: (text: string) => Promise<unknown>): pg.Pool {
  const client = { query: (given: { text: string }) => query(given.text) };
  return Object.assign(new pg.Pool(), { connect: () => Promise.resolve(client) });
}

it('a listener learns the statements of a commit even if the response to it is lost, and none of a rollback', async () => {
  const pool = poolOf((given) =>
    given === 'commit' ? Promise.reject(new Error('connection lost')) : Promise.resolve({ rows: [] }),
  );
  const told: string[][] = [];
  listenToCommits(pool, (statements) => told.push([...statements]));
  const connection = await preparedPool(pool).connect();
  await connection.query('begin', []);
  await connection.query(text, []);
  expect(told).toEqual([]);
  await expect(connection.query('commit', [])).rejects.toThrow('connection lost');
  await connection.query(text, []);
  await connection.query('rollback', []);
  await expect(connection.query('commit', [])).rejects.toThrow('connection lost');
  expect(told).toEqual([['prepared-pool-test'], []]);
});

it('listeners are not called after they are removed', async () => {
  const pool = poolOf(() => Promise.resolve({ rows: [] }));
  const called: string[] = [];
  const removeFirst = listenToCommits(pool, () => called.push('first'));
  listenToCommits(pool, () => called.push('second'));
  const connection = await preparedPool(pool).connect();
  await connection.query('commit', []);
  removeFirst();
  await connection.query('commit', []);
  expect(called).toEqual(['first', 'second', 'second']);
});
