import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { checkBoundaries } from '#scripts/check/boundaries/check-boundaries.ts';
import { findCycles } from '#scripts/check/boundaries/find-cycles.ts';
import { listFilesKnownToGit, listFilesOnDisk } from '#scripts/check/boundaries/list-files.ts';
import { table } from '#scripts/check/boundaries/table.ts';

type Tree = Readonly<Record<string, string>>;

/** A small product without violations, into which each violation is planted. */
const clean: Tree = {
  'package.json': JSON.stringify({
    imports: {
      '#domain/*': './domain/*',
      '#contract/*': './contract/*',
      '#server/*': './server/*',
      '#web/*': './web/*',
    },
    dependencies: { fastify: '1', typebox: '1', stripe: '1', pg: '1', kysely: '1', 'pg-boss': '1' },
    devDependencies: { react: '1', qrcode: '1', vitest: '1' },
  }),
  'domain/pricing.ts': 'export const feePercent = 5;',
  'contract/calls.ts':
    "import { Type } from 'typebox';\nexport interface Call { path: string }\nexport const call = Type;",
  'server/config.ts': 'export const port = process.env.PORT;',
  'server/context.ts':
    "import { stripe } from './adapters/stripe/payments.ts';\nexport interface Context { stripe: typeof stripe }\nexport const context = { stripe };",
  'server/ports/payments.ts': 'export interface Payments { pay(): void }',
  'server/adapters/stripe/payments.ts':
    "import Stripe from 'stripe';\nimport type { Payments } from '../../ports/payments.ts';\nexport const stripe = Stripe as unknown as Payments;",
  'server/adapters/github/host.ts': 'export const host = 1;',
  'server/database/database.ts': "import pg from 'pg';\nexport const database = pg;",
  'server/jobs/job.ts': 'export interface Job { name: string }',
  'server/http/problem.ts': 'export const problem = 1;',
  'server/purchases/purchase-store.ts':
    "import { database } from '../database/database.ts';\nexport const store = database;",
  'server/purchases/start-purchase.ts':
    "import { feePercent } from '#domain/pricing.ts';\nimport type { Payments } from '../ports/payments.ts';\nimport { store } from './purchase-store.ts';\nexport const start = (payments: Payments) => [feePercent, store, payments];",
  'server/purchases/purchase-routes.ts':
    "import type { Call } from '#contract/calls.ts';\nimport type { Context } from '../context.ts';\nimport { start } from './start-purchase.ts';\nexport const routes = (context: Context, call: Call) => [start, context, call];",
  'server/projects/project-store.ts': 'export const projects = 1;',
  'server/projects/list-projects.ts': 'export const list = 1;',
  'sandbox/config.ts': 'export const port = process.env.SANDBOX_PORT;',
  'web/lib/money.ts': 'export const money = 1;',
  'web/api/client.ts': "import type { Call } from '#contract/calls.ts';\nexport type Request = Call;",
  'web/components/button.tsx':
    "import { money } from '../lib/money.ts';\nexport const Button = () => <b>{money}</b>;",
  'web/features/buy-project/page.tsx':
    "import { Button } from '../../components/button.tsx';\nexport const Page = () => <Button />;",
  'web/features/edit-profile/page.tsx': 'export const Profile = 1;',
  'web/app/main.tsx': "import { Page } from '../features/buy-project/page.tsx';\nexport const main = Page;",
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function plant(changes: Tree): string {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  folders.push(root);
  for (const [path, text] of Object.entries({ ...clean, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

function violationsWith(changes: Tree): string[] {
  const root = plant(changes);
  return checkBoundaries(root, listFilesOnDisk(root)).violations.map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
}

describe('import boundaries', () => {
  it('the boundary check passes a product in which every import is allowed', () => {
    const root = plant({});
    const report = checkBoundaries(root, listFilesOnDisk(root));
    expect(report.violations).toEqual([]);
    expect(report.filesRead).toHaveLength(Object.keys(clean).length - 1);
    expect(report.importsJudged).toBe(16);
  });

  const planted: readonly (readonly [name: string, file: string, text: string, says: string])[] = [
    [
      'a rule that uses a package',
      'domain/a.ts',
      "import { Type } from 'typebox';\nexport const a = Type;",
      'domain may not import package typebox',
    ],
    [
      'a rule that uses Node',
      'domain/a.ts',
      "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;",
      "domain may not import Node's node:fs",
    ],
    [
      'a rule that imports the contract',
      'domain/a.ts',
      "import type { Call } from '#contract/calls.ts';\nexport type A = Call;",
      'domain may not import contract',
    ],
    ['a rule that reads the clock', 'domain/a.ts', 'export const a = () => Date.now();', 'Date.now'],
    ['a rule that creates a current date', 'domain/a.ts', 'export const a = () => new Date();', 'new Date()'],
    ['a rule that uses randomness', 'domain/a.ts', 'export const a = () => Math.random();', 'Math.random'],
    [
      'a contract that imports the server',
      'contract/a.ts',
      "export { port } from '#server/config.ts';\nexport const b = 1;",
      'contract may not import server config',
    ],
    [
      'a sandbox that imports domain rules',
      'sandbox/a.ts',
      "import { feePercent } from '#domain/pricing.ts';\nexport const a = feePercent;",
      'sandbox may not import domain',
    ],
    [
      'a server that imports the sandbox',
      'server/main.ts',
      "import { port } from '../sandbox/config.ts';\nexport const a = port;",
      'server start may not import sandbox/config.ts',
    ],
    [
      'a port that imports its adapter',
      'server/ports/a.ts',
      "import { stripe } from '../adapters/stripe/payments.ts';\nexport const a = stripe;",
      'port may not import adapter',
    ],
    [
      'an adapter that imports another vendor',
      'server/adapters/stripe/a.ts',
      "import { host } from '../github/host.ts';\nexport const a = host;",
      'adapter may import a adapter of its own folder only',
    ],
    [
      'a vendor package outside its adapter',
      'server/context.ts',
      "import Stripe from 'stripe';\nexport interface Context { a: typeof Stripe }",
      'may not import package stripe',
    ],
    [
      'the database driver in an adapter',
      'server/adapters/stripe/a.ts',
      "import pg from 'pg';\nexport const a = pg;",
      'package pg is for database',
    ],
    [
      'a use case that chooses its adapter',
      'server/purchases/a.ts',
      "import { stripe } from '../adapters/stripe/payments.ts';\nexport const a = stripe;",
      'use case may not import adapter',
    ],
    [
      'a use case that imports HTTP',
      'server/purchases/a.ts',
      "import { problem } from '../http/problem.ts';\nexport const a = problem;",
      'use case may not import server http',
    ],
    [
      "a use case that calls another slice's use case",
      'server/purchases/a.ts',
      "import { list } from '../projects/list-projects.ts';\nexport const a = list;",
      'of its own folder only',
    ],
    [
      'a store that imports a use case',
      'server/projects/a-store.ts',
      "import { list } from './list-projects.ts';\nexport const a = list;",
      'store may not import use case',
    ],
    [
      "a route that uses another slice's store",
      'server/purchases/a-routes.ts',
      "import { projects } from '../projects/project-store.ts';\nexport const a = projects;",
      'of its own folder only',
    ],
    [
      'a route that imports more than the context type',
      'server/purchases/a-routes.ts',
      "import { context } from '../context.ts';\nexport const a = context;",
      'types only from server/context.ts',
    ],
    [
      'a page that ships the contract',
      'web/api/a.ts',
      "import { call } from '#contract/calls.ts';\nexport const a = call;",
      'types only from contract/calls.ts',
    ],
    [
      'a page that ships the contract behind an inline type',
      'web/api/a.ts',
      "import { type Call } from '#contract/calls.ts';\nexport type A = Call;",
      'types only from contract/calls.ts',
    ],
    [
      'a page that imports the server',
      'web/app/a.ts',
      "import type { Context } from '#server/context.ts';\nexport type A = Context;",
      'web app may not import server context',
    ],
    [
      'a page that loads the server at run time',
      'web/app/a.ts',
      "export const a = () => import('#server/config.ts');",
      'web app may not import server config',
    ],
    [
      'a page that uses an inline server type',
      'web/app/a.ts',
      "export type A = import('#server/context.ts').Context;",
      'web app may not import server context',
    ],
    [
      'a feature that uses another feature',
      'web/features/buy-project/a.ts',
      "import { Profile } from '../edit-profile/page.tsx';\nexport const a = Profile;",
      'of its own folder only',
    ],
    [
      'a component that imports a feature',
      'web/components/a.ts',
      "import { Page } from '../features/buy-project/page.tsx';\nexport const a = Page;",
      'web components may not import web feature',
    ],
    [
      'a component that imports the contract',
      'web/components/a.ts',
      "import type { Call } from '#contract/calls.ts';\nexport type A = Call;",
      'web components may not import contract',
    ],
    [
      'a page that uses Node',
      'web/lib/a.ts',
      "import { join } from 'node:path';\nexport const a = join;",
      "web lib may not import Node's node:path",
    ],
    [
      'a development package in the server',
      'server/adapters/stripe/a.ts',
      "import qrcode from 'qrcode';\nexport const a = qrcode;",
      'package qrcode is for development only',
    ],
    [
      'an undeclared package',
      'web/lib/a.ts',
      "import left from 'left-pad';\nexport const a = left;",
      'package left-pad is not named in package.json',
    ],
    [
      'an import without its extension',
      'web/lib/a.ts',
      "import { money } from './money';\nexport const a = money;",
      './money names no file',
    ],
    [
      'an import of a missing file',
      'web/lib/a.ts',
      "import { gone } from './gone.ts';\nexport const a = gone;",
      './gone.ts names no file',
    ],
    [
      'a relative path into another root',
      'web/lib/a.ts',
      "import { feePercent } from '../../domain/pricing.ts';\nexport const a = feePercent;",
      'write #domain/pricing.ts',
    ],
    [
      'an alias within one root',
      'web/lib/a.ts',
      "import { money } from '#web/lib/money.ts';\nexport const a = money;",
      'write a relative path',
    ],
    [
      'a path that is computed',
      'server/purchases/a.ts',
      'export const a = (name: string) => import(name);',
      'computed path',
    ],
    ['a barrel file', 'web/components/index.ts', "export * from './button.tsx';", 'only passes on'],
    [
      'a barrel file that imports first',
      'web/components/all.ts',
      "import { Button } from './button.tsx';\nexport { Button };",
      'only passes on',
    ],
    [
      'a setting read in a use case',
      'server/purchases/a.ts',
      "export const a = process.env['SECRET'];",
      'reads process.env',
    ],
    [
      'a setting taken out of the environment',
      'server/purchases/a.ts',
      'const { SECRET } = process.env;\nexport const a = SECRET;',
      'reads process.env',
    ],
    [
      'a setting read through an import',
      'server/adapters/stripe/a.ts',
      "import { env } from 'node:process';\nexport const a = env;",
      'reads process.env',
    ],
    [
      'the whole environment handed on',
      'server/purchases/a.ts',
      'export const a = () => String(process.env);',
      'uses process.env',
    ],
    ['a file that cannot be parsed', 'web/lib/a.ts', 'export const a = ;', 'cannot be parsed'],
    ['a file outside every row', 'stray.ts', 'export const a = 1;', 'matches no row'],
  ];

  it.each(planted)('the boundary check catches %s', (_name, file, text, says) => {
    const found = violationsWith({ [file]: text });
    expect(
      found.filter((violation) => violation.startsWith(`${file}:`) && violation.includes(says)),
    ).toHaveLength(1);
  });

  it('the boundary check reports the line of the import', () => {
    expect(
      violationsWith({ 'web/lib/a.ts': "\n\nimport { gone } from './gone.ts';\nexport const a = gone;" }),
    ).toEqual(['web/lib/a.ts:3 ./gone.ts names no file (imports name the file with its extension)']);
  });

  it('the boundary check ignores comments and strings that look like imports', () => {
    expect(
      violationsWith({
        'web/lib/a.ts':
          "// import '#server/config.ts'\nexport const a = \"import x from '#server/config.ts'\";",
      }),
    ).toEqual([]);
  });

  it('a program may pass its environment to the reader of settings', () => {
    expect(violationsWith({ 'server/main.ts': 'export const main = () => String(process.env);' })).toEqual(
      [],
    );
  });

  it('a test may import anything', () => {
    const text =
      "import { port } from '#server/config.ts';\nimport { it } from 'vitest';\nexport const a = [port, it];";
    expect(violationsWith({ 'web/lib/money.test.ts': text })).toEqual([]);
  });

  it('the boundary check catches an import cycle, including one of types', () => {
    const found = violationsWith({
      'web/lib/a.ts': "import type { B } from './b.ts';\nexport interface A { b: B }",
      'web/lib/b.ts': "import type { C } from './c.ts';\nexport interface B { c: C }",
      'web/lib/c.ts': "import type { A } from './a.ts';\nexport interface C { a: A }",
    });
    expect(found).toEqual(['web/lib/a.ts:0 import cycle: web/lib/a.ts, web/lib/b.ts, web/lib/c.ts']);
  });

  it('cycles that share a file are told apart from separate ones', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['a', 'c']],
      ['c', ['d']],
      ['d', ['c', 'gone']],
      ['e', ['e']],
      ['f', ['a', 'c', 'e']],
    ]);
    expect(new Set(findCycles(graph))).toEqual(new Set([['a', 'b'], ['c', 'd'], ['e']]));
  });
});

describe('the file lists of the boundary check', () => {
  it('the file list contains tracked and new files, and no ignored or deleted ones', () => {
    const root = plant({
      '.gitignore': 'dist/\nweb/lib/generated.ts\n',
      'web/lib/generated.ts': 'export const a = 1;',
    });
    const git = (...words: string[]): void => void execFileSync('git', words, { cwd: root, stdio: 'ignore' });
    git('init');
    git('add', 'domain', 'server');
    rmSync(join(root, 'domain/pricing.ts'));
    const known = listFilesKnownToGit(root);
    expect(known).toContain('server/config.ts');
    expect(known).toContain('web/lib/money.ts');
    expect(known).not.toContain('web/lib/generated.ts');
    expect(known).not.toContain('domain/pricing.ts');
    expect(listFilesOnDisk(root)).toEqual(expect.arrayContaining(known));
  });

  it('every source file that git tracks is found on disk', () => {
    const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
    const known = listFilesKnownToGit(project);
    const onDisk = new Set(listFilesOnDisk(project));
    expect(known.length).toBeGreaterThan(50);
    expect(known.filter((file) => !onDisk.has(file))).toEqual([]);
  });

  it('every file of this project matches a row of the table', () => {
    const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
    const homeless = listFilesKnownToGit(project).filter(
      (file) => !table.some((row) => row.files.test(file)),
    );
    expect(homeless).toEqual([]);
  });
});
