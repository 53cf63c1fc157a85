import { expect, it } from 'vitest';
import { judgeSchema } from '#scripts/check/boundaries/schema-functions.ts';

const triggerThat = (statement: string) => `
create function planted() returns trigger
language plpgsql as $$
begin
  ${statement};
  return null;
end $$;`;
const functionThat = (statement: string, name = 'planted') => `
create function ${name}() returns void
language sql as $$
  ${statement}
$$;`;

it.each([
  [
    'an insert',
    "insert into alerts (code, subject) values ('a', 'b')",
    'writes alerts; call its owner in code',
  ],
  ['an update', 'update purchases set title = title', 'writes purchases; call its owner in code'],
  ['a delete', 'delete from purchases', 'writes purchases; call its owner in code'],
  ['a changed row', "new.title := 'x'", 'changes the row; write the column in the store'],
  ['a notification', "perform pg_notify('feed', 'x')", 'performs pg_notify; a trigger only refuses'],
  ['another effect', 'perform count_sale(new.id)', 'performs count_sale; a trigger only refuses'],
])('the check of triggers catches %s', (_what, statement, says) => {
  expect(judgeSchema(triggerThat(statement), new Map())).toContain(`the trigger function planted ${says}`);
});

it('the check of triggers catches a write by a function that the trigger calls', () => {
  const sql = `${triggerThat('perform refuse_planted()')}${functionThat('delete from purchases', 'refuse_planted')}`;
  expect(judgeSchema(sql, new Map())).toEqual([
    'the trigger function planted writes purchases; call its owner in code',
  ]);
});

it('the check of triggers accepts a refusal, and sentences and comments about writes', () => {
  const refusal = `-- delete from purchases
  perform refuse('a', 'never update purchases set title')`;
  expect(judgeSchema(triggerThat(refusal), new Map())).toEqual([]);
});

it('the ownership check catches a function that writes tables of two owners', () => {
  const sql = functionThat('delete from purchases; delete from projects');
  expect(judgeSchema(sql, new Map())).toEqual([
    'planted writes tables of several owners: server/projects/, server/purchases/',
  ]);
});

it('the ownership check catches a slice that calls a function which writes tables of another', () => {
  const calls = 'sql`select planted()`';
  const sources = new Map([
    ['server/projects/a-store.ts', calls],
    ['server/purchases/b-store.ts', calls],
    ['server/projects/a.test.ts', calls],
  ]);
  expect(judgeSchema(functionThat('delete from purchases'), sources)).toEqual([
    'server/projects/a-store.ts calls planted, which writes tables of server/purchases/',
  ]);
});
