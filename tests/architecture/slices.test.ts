import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeImports, judgeRooms, readImports } from '#scripts/check/boundaries/slices.ts';
import { findTableWrites, judgeTableWrites, TABLE_OWNERS } from '#scripts/check/boundaries/table-writes.ts';
import { readSchema } from '#server/database/migrate.ts';

const judge = (file: string, text: string): string[] => judgeTableWrites(file, findTableWrites(file, text));

describe('table ownership', () => {
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
    [
      'an update of an alias in SQL',
      'sql`with a as (select 1)\n update only purchases as p set title = ${t}`',
    ],
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
      'writes gifts, which has no owner in ARCHITECTURE.md',
    ]);
  });
});

const roomsOf = (imports: Readonly<Record<string, readonly string[]>>) =>
  judgeRooms(new Map(Object.entries(imports)));

const chain = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, at) => [`server/r${at}/a.ts`, at === 0 ? [] : [`server/r${at - 1}/a.ts`]]),
  );
const beside = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`server/s${at}.ts`, []]));
const importsIn = (file: string, specifier: string) =>
  judgeImports(file, readImports(file, `import type { A } from '${specifier}';\nexport type B = A;`));

describe('the rooms of the server', () => {
  it('the boundary check catches two slices that import each other through different files', () => {
    const { problems } = roomsOf({
      'server/projects/show-project.ts': ['server/purchases/latest-store.ts'],
      'server/purchases/mark-sold.ts': ['server/projects/sold-store.ts'],
    });
    expect(problems).toEqual(['cycle between rooms: server/projects, server/purchases']);
  });

  it('the boundary check catches a cycle of three slices', () => {
    const { problems } = roomsOf({
      'server/a/a-store.ts': ['server/b/b-store.ts'],
      'server/b/list-b.ts': ['server/c/c-store.ts'],
      'server/c/list-c.ts': ['server/d/d-store.ts', 'server/a/name-store.ts'],
    });
    expect(problems).toEqual(['cycle between rooms: server/a, server/b, server/c']);
  });

  it('the boundary check catches one floor and one room too many', () => {
    expect(roomsOf({ ...chain(15), ...beside(11) })).toEqual({
      summary: '26 rooms on 15 floors',
      problems: [],
    });
    expect(roomsOf(chain(16)).problems).toEqual(['16 rooms on 16 floors; at most 26 on 15']);
    expect(roomsOf({ ...chain(15), ...beside(12) }).problems).toEqual([
      '27 rooms on 15 floors; at most 26 on 15',
    ]);
  });
});

describe('imports between slices', () => {
  it.each([
    ["another slice's use case", 'server/purchases/a.ts', '../projects/list-projects.ts'],
    ["another slice's store in a store", 'server/purchases/a-store.ts', '../projects/project-store.ts'],
    [
      "another slice's use case in a nested folder",
      'server/projects/claims/a.ts',
      '../../orders/step-order.ts',
    ],
  ])('the boundary check catches %s', (_what, file, specifier) => {
    expect(importsIn(file, specifier)).toEqual([
      expect.stringMatching(/^imports server\/\S+ of another slice$/u),
    ]);
  });

  it('the boundary check reads what is passed on and what is loaded on demand', () => {
    const text = "export { a } from '../projects/a.ts';\nexport const b = () => import('../projects/b.ts');";
    expect(readImports('server/purchases/c.ts', text)).toEqual([
      'server/projects/a.ts',
      'server/projects/b.ts',
    ]);
  });

  it.each([
    ["another slice's store in a use case", 'server/purchases/a.ts', '../projects/project-store.ts'],
    ['its own use case', 'server/projects/claims/a.ts', '../list-projects.ts'],
    ['a use case of purchases in orders', 'server/orders/a.ts', '../purchases/settle/settle-purchase.ts'],
    ['news in a store', 'server/purchases/a-store.ts', '../feed/news-store.ts'],
    ['a use case in the console', 'server/console/a.ts', '../payouts/confirm-payout.ts'],
  ])('the boundary check accepts %s', (_what, file, specifier) => {
    expect(importsIn(file, specifier)).toEqual([]);
  });
});
