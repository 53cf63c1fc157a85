import { plantedInServer } from './planted-in-server.ts';
import { plantedInWeb } from './planted-in-web.ts';
import type { Planted } from './planted-violation.ts';

export const planted: readonly Planted[] = [
  ...plantedInServer,
  ...plantedInWeb,
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
    'an import with a computed path',
    'server/purchases/a.ts',
    'export const a = (name: string) => import(name);',
    'computed path',
  ],
  ['a barrel file', 'web/components/ui/index.ts', "export * from './button.tsx';", 'only passes on'],
  [
    'a barrel file that imports first',
    'web/components/ui/all.ts',
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
    'a setting destructured from process.env',
    'server/purchases/a.ts',
    'const { SECRET } = process.env;\nexport const a = SECRET;',
    'reads process.env',
  ],
  [
    'a setting read from an imported process',
    'server/adapters/stripe/a.ts',
    "import { env } from 'node:process';\nexport const a = env;",
    'reads process.env',
  ],
  [
    'process.env passed on as a whole',
    'server/purchases/a.ts',
    'export const a = () => String(process.env);',
    'uses process.env',
  ],
  ['a file that cannot be parsed', 'web/lib/a.ts', 'export const a = ;', 'cannot be parsed'],
  ['a file that no row of the import rules matches', 'stray.ts', 'export const a = 1;', 'matches no row'],
];
