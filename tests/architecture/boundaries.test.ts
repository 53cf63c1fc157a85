import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeSchema } from '#scripts/check/boundaries/schema-functions.ts';
import { judgeImports, judgeRooms, readImports } from '#scripts/check/boundaries/slices.ts';
import { findTableWrites, judgeTableWrites, TABLE_OWNERS } from '#scripts/check/boundaries/table-writes.ts';
import { projectRoot } from '#scripts/dev/ensure-installed.mjs';
import { commandOf } from '#scripts/dev/processes.mjs';
import { readSchema } from '#server/database/migrate.ts';

const imports = (from: string): string => `import { a } from '${from}';\nexport const b = [a];`;
const importsType = (from: string): string => `import type { A } from '${from}';\nexport type B = A;`;
const IMPORT = 'no-restricted-imports';
const ENVIRONMENT = 'no-process-env';

const planted: readonly (readonly [name: string, file: string, text: string, rule: string])[] = [
  ['a rule that uses a package', 'domain/a1.ts', imports('typebox'), IMPORT],
  ['a rule that uses Node', 'domain/a2.ts', imports('node:fs'), IMPORT],
  ['a rule that knows the contract', 'domain/a3.ts', importsType('#contract/calls.ts'), IMPORT],
  ['a rule that writes texts', 'domain/a4.ts', imports('#words/refusals.ts'), IMPORT],
  [
    'a rule that reads the clock',
    'domain/a5.ts',
    'export const b = () => Date.now();',
    'no-restricted-properties',
  ],
  [
    'a rule that uses randomness',
    'domain/a6.ts',
    'export const b = () => Math.random();',
    'no-restricted-properties',
  ],
  [
    'a rule that calls a server',
    'domain/a7.ts',
    "export const b = () => fetch('x');",
    'no-restricted-globals',
  ],
  ['a contract that passes on the server', 'contract/a.ts', "export { a } from '#server/a.ts';", IMPORT],
  ['a text with a package', 'words/en/a.ts', imports('typebox'), IMPORT],
  ['a sandbox that imports rules', 'sandbox/a.ts', imports('#domain/a.ts'), IMPORT],
  ['a server that imports the sandbox', 'server/start/a1.ts', imports('#sandbox/config.ts'), IMPORT],
  ['a port that imports its adapter', 'server/ports/a.ts', imports('../adapters/stripe/pay.ts'), IMPORT],
  ['an adapter that imports another', 'server/adapters/stripe/a1.ts', imports('../github/host.ts'), IMPORT],
  ['an adapter with the database driver', 'server/adapters/stripe/a2.ts', imports('pg'), IMPORT],
  ['a slice with the package of a vendor', 'server/purchases/a1.ts', imports('stripe'), IMPORT],
  [
    'a use case that chooses its adapter',
    'server/purchases/a2.ts',
    imports('../adapters/stripe/pay.ts'),
    IMPORT,
  ],
  ['a use case that knows HTTP', 'server/purchases/a3.ts', imports('../http/problem.ts'), IMPORT],
  ['a use case that knows the contract', 'server/purchases/a4.ts', importsType('#contract/calls.ts'), IMPORT],
  ['a store that calls a use case', 'server/purchases/a-store.ts', imports('./start-purchase.ts'), IMPORT],
  ['a store that reads files', 'server/purchases/b-store.ts', imports('node:fs'), IMPORT],
  ['a setting read in a slice', 'server/purchases/a5.ts', "export const b = process.env['A'];", ENVIRONMENT],
  [
    'settings passed on',
    'server/purchases/a6.ts',
    'export const b = () => String(process.env);',
    ENVIRONMENT,
  ],
  ['a page that bundles the contract', 'web/api/a1.ts', imports('#contract/calls.ts'), IMPORT],
  [
    'a page that bundles the contract for a type',
    'web/api/a2.ts',
    "import { type A } from '#contract/calls.ts';\nexport type B = A;",
    'no-import-type-side-effects',
  ],
  ['a page that knows the server', 'web/app/a1.ts', importsType('#server/context.ts'), IMPORT],
  ['a page that loads the server', 'web/app/a2.ts', "export const b = () => import('#server/a.ts');", IMPORT],
  ['a page that uses Node', 'web/lib/a1.ts', imports('node:path'), IMPORT],
  ['a feature with names of the API', 'web/features/pay/a1.ts', importsType('#contract/calls.ts'), IMPORT],
  ['a feature that uses another', 'web/features/pay/a2.ts', imports('../profile/page.tsx'), IMPORT],
  ['a feature that knows the application', 'web/features/pay/a3.ts', imports('../../app/router.tsx'), IMPORT],
  [
    'a component that imports a feature',
    'web/components/layout/a.ts',
    imports('../../features/pay/page.tsx'),
    IMPORT,
  ],
  [
    'a component that calls the API',
    'web/components/project/a1.ts',
    importsType('../../api/client.ts'),
    IMPORT,
  ],
  ['a UI component with a form', 'web/components/ui/a1.ts', imports('../forms/field.tsx'), IMPORT],
  ['a UI component with a rule', 'web/components/ui/a2.ts', imports('#domain/pricing.ts'), IMPORT],
  ['a form with a project', 'web/components/forms/a.ts', imports('../project/card.tsx'), IMPORT],
  ['a helper with a component', 'web/lib/a2.ts', imports('../components/ui/button.tsx'), IMPORT],
  ['a public page with the router', 'web/public-pages/a.ts', imports('@tanstack/react-router'), IMPORT],
  ['an import without its extension', 'web/lib/a3.ts', imports('./cycle'), 'extensions'],
  ['a cycle of types', 'web/lib/cycle.ts', importsType('./other.ts'), 'no-cycle'],
];
const allowed: Readonly<Record<string, string>> = {
  'web/lib/other.ts': importsType('./cycle.ts'),
  'domain/allowed.ts': importsType('#words/words.ts'),
  'server/purchases/purchase-store.ts': `${imports('kysely')}\n${importsType('../ports/clock.ts')}`,
  'server/purchases/purchase-routes.ts': imports('#contract/calls.ts'),
  'server/start/main.ts': 'export const b = () => String(process.env);',
  'web/api/allowed.ts': importsType('#contract/calls.ts'),
  'web/lib/allowed.test.ts': `${imports('node:fs')}\nexport const c = process.env;`,
};

const root = mkdtempSync(join(tmpdir(), 'boundaries-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const faults = new Map<string, string[]>();

beforeAll(() => {
  copyFileSync(join(projectRoot, '.oxlintrc.json'), join(root, '.oxlintrc.json'));
  for (const [file, text] of [
    ...planted.map(([, path, content]) => [path, content] as const),
    ...Object.entries(allowed),
  ]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const { stdout } = spawnSync(process.execPath, [commandOf('oxlint'), '--format=json', '.'], {
    cwd: root,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  for (const { code, filename } of diagnostics) faults.set(filename, [...(faults.get(filename) ?? []), code]);
});

describe('import boundaries', () => {
  it.each(planted)('the linter catches %s', (_name, file, _text, rule) => {
    expect(faults.get(file)?.join()).toContain(`(${rule})`);
  });

  it.each(Object.keys(allowed).filter((file) => !file.endsWith('other.ts')))(
    'the linter accepts %s',
    (file) => {
      expect(faults.get(file)).toBeUndefined();
    },
  );
});

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
    ['a use case in the console', 'server/console/a.ts', '../payouts/end-payout.ts'],
  ])('the boundary check accepts %s', (_what, file, specifier) => {
    expect(importsIn(file, specifier)).toEqual([]);
  });
});
