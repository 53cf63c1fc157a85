import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '#scripts/dev/ensure-installed.mjs';
import { commandOf } from '#scripts/dev/processes.mjs';

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
