import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findTableWrites, judgeTableWrites, TABLE_OWNERS } from '#scripts/check/boundaries/table-writes.ts';
import { readSchema } from '#server/database/migrate.ts';
import { violationsWith } from './planted-tree.ts';

const judge = (file: string, text: string): string[] => judgeTableWrites(file, findTableWrites(file, text));

const schema = readFileSync(join(import.meta.dirname, '../../server/database/schema.gen.ts'), 'utf8');
const [, database = ''] = /export interface DB \{\n([^}]*)\}/u.exec(schema) ?? [];
const tables = [...database.matchAll(/^ {2}(\w+):/gmu)].map(([, name = '']) =>
  name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
);

it('every database table has exactly one owning slice', () => {
  expect(tables.length).toBeGreaterThan(30);
  const views = new Set([...readSchema().matchAll(/^create view (\w+)/gmu)].map(([, name]) => name));
  const own = Object.keys(TABLE_OWNERS).filter((name) => !/^(?:identity_|pgboss\.|schema_)/u.test(name));
  expect(own.toSorted()).toEqual(tables.filter((name) => !views.has(name)).toSorted());
});

it.each([
  ['an insert', "db.insertInto('purchases').values({})"],
  ['an update of an alias', "db.updateTable('gatewayEvents as event').set({})"],
  ['a delete', "db.deleteFrom('purchases')"],
  ['an insert in SQL', 'sql`insert into purchases (id) values (${id})`'],
  ['an update in SQL', 'sql`update purchases set title = ${title}`'],
  ['an update of an alias in SQL', 'sql`with a as (select 1)\n update only purchases as p set title = ${t}`'],
  ['a delete in SQL', "pool.query('delete from gateway_events where true')"],
  ['an upsert in a common table expression', 'sql`with a as (INSERT INTO purchases select 1) select 1`'],
  ['a delete from an interpolated table name', 'sql`delete from ${sql`purchases`}`'],
])('the ownership check catches %s in the store of another slice', (_what, statement) => {
  const [problem, ...others] = judge('server/projects/project-store.ts', `export const a = ${statement};`);
  expect(problem).toMatch(/^writes \w+, which belongs to server\/purchases\/$/u);
  expect(others).toEqual([]);
});

it.each([
  ['a query of another slice’s table', "db.selectFrom('purchases').forUpdate()"],
  ['a lock in SQL', 'sql`select from purchases for no key update`'],
  [
    'an upsert of its own table',
    'sql`insert into projects (id) values (1) on conflict (id) do update set id = 2`',
  ],
])('the ownership check accepts %s', (_what, statement) => {
  expect(judge('server/projects/project-store.ts', `export const a = ${statement};`)).toEqual([]);
});

it('the boundary check reports a table write outside a store, and a write with a computed table name', () => {
  expect(judge('server/projects/list-projects.ts', "db.deleteFrom('projects');")).toEqual([
    'writes projects outside a store',
  ]);
  expect(judge('server/projects/project-store.ts', 'db.deleteFrom(table);')).toEqual([
    'writes a table whose name is computed',
  ]);
  expect(judge('server/projects/project-store.ts', 'sql`delete from ${table}`;')).toEqual([
    'writes a table whose name is computed',
  ]);
});

it('the boundary check reports a table without an owner', () => {
  expect(judge('server/projects/project-store.ts', "db.insertInto('gifts');")).toEqual([
    'writes gifts, which has no owner in table-writes.ts',
  ]);
});

it('the boundary check reports a table that another slice writes', () => {
  const found = violationsWith({
    'server/projects/project-store.ts':
      "import type { database } from '../database/database.ts';\nexport const end = (db: typeof database) => db.updateTable('purchases');",
  });
  expect(found).toEqual([
    'server/projects/project-store.ts:0 writes purchases, which belongs to server/purchases/',
  ]);
});

it('the boundary check catches two slices that import each other through different files', () => {
  const found = violationsWith({
    'server/projects/sold-store.ts': 'export const sold = 1;',
    'server/projects/show-project.ts':
      "import { latest } from '../purchases/latest-store.ts';\nexport const show = latest;",
    'server/purchases/latest-store.ts': 'export const latest = 1;',
    'server/purchases/mark-sold.ts':
      "import { sold } from '../projects/sold-store.ts';\nexport const mark = sold;",
  });
  expect(found).toEqual(['server/projects:0 cycle between rooms: server/projects, server/purchases']);
});

it('the boundary check catches a cycle of three slices, even if one of them is connected only by a type', () => {
  const found = violationsWith({
    'server/a/a-store.ts': "import type { B } from '../b/b-store.ts';\nexport interface A { b: B }",
    'server/b/b-store.ts': 'export interface B { name: string }',
    'server/b/list-b.ts': "import { c } from '../c/c-store.ts';\nexport const list = c;",
    'server/c/c-store.ts': 'export const c = 1;',
    'server/c/list-c.ts': "import { name } from '../a/name-store.ts';\nexport const list = name;",
    'server/a/name-store.ts': 'export const name = 1;',
  });
  expect(found).toEqual(['server/a:0 cycle between rooms: server/a, server/b, server/c']);
});

it('the boundary check catches a slice that the context of all slices imports, even if only a type', () => {
  const found = violationsWith({
    'server/context.ts':
      "import type { Row } from './purchases/row-store.ts';\nexport interface Context { row: Row }",
    'server/purchases/row-store.ts': 'export interface Row { id: string }',
  });
  expect(found).toEqual(['server/context.ts:0 cycle between rooms: server/context.ts, server/purchases']);
});

it('the boundary check catches one floor and one room too many', () => {
  const chain = Object.fromEntries(
    Array.from({ length: 27 }, (_, at) => [
      `server/r${at}/a-store.ts`,
      at === 0 || at > 15
        ? 'export const a = 1;'
        : `import type { a } from '../r${at - 1}/a-store.ts';\nexport type B = typeof a;`,
    ]),
  );
  expect(violationsWith(chain)).toEqual([
    expect.stringMatching(/^server:0 \d\d rooms on 16 floors; at most 26 on 15$/u),
  ]);
});

it.each([
  [
    'the payment library in another adapter',
    'server/adapters/github/pay.ts',
    'stripe',
    'server/adapters/stripe/',
  ],
  ['types of the payment library in a port', 'server/ports/pay.ts', 'stripe', 'server/adapters/stripe/'],
  ['the queue outside the jobs', 'server/database/queue.ts', 'pg-boss', 'server/jobs/'],
  ['the image library in a slice', 'server/projects/resize.ts', 'sharp', 'server/adapters/sharp/'],
  [
    'the browser’s payment library on a page',
    'web/features/pay/pay.ts',
    '@stripe/stripe-js',
    'web/api/payments/',
  ],
])('the boundary check catches %s', (_what, file, name, home) => {
  const found = violationsWith({ [file]: `import type { A } from '${name}';\nexport type B = A;` });
  expect(found).toContain(`${file}:1 package ${name} is for ${home} only`);
});

it('the boundary check reports a vendor package without a designated folder', () => {
  const found = violationsWith({
    'server/adapters/github/a.ts': "import { a } from 'pigeon-post';\nexport const b = a;",
  });
  expect(found).toContain(
    'server/adapters/github/a.ts:1 package pigeon-post has no folder in vendorFolders of scripts/check/boundaries/packages.ts',
  );
});
