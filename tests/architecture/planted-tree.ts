import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import { checkBoundaries } from '#scripts/check/boundaries/check-boundaries.ts';
import { listFilesOnDisk } from '#scripts/check/boundaries/list-files.ts';

export type Tree = Readonly<Record<string, string>>;

export const clean: Tree = {
  'package.json': JSON.stringify({
    imports: {
      '#domain/*': './domain/*',
      '#contract/*': './contract/*',
      '#server/*': './server/*',
      '#web/*': './web/*',
    },
    dependencies: { fastify: '1', typebox: '1', stripe: '1', pg: '1', kysely: '1', 'pg-boss': '1' },
    devDependencies: { react: '1', 'react-hook-form': '1', qrcode: '1', vitest: '1' },
  }),
  'domain/pricing.ts': 'export const feePercent = 5;',
  'contract/calls.ts':
    "import { Type } from 'typebox';\nexport interface Call { path: string }\nexport const call = Type;",
  'server/settings/config.ts': 'export const port = process.env.PORT;',
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
  'web/components/ui/button.tsx':
    "import { money } from '../../lib/money.ts';\nexport const Button = () => <b>{money}</b>;",
  'web/components/forms/field.tsx':
    "import { Button } from '../ui/button.tsx';\nexport const Field = () => <Button />;",
  'web/components/project/card.tsx': 'export const Card = 1;',
  'web/features/buy-project/page.tsx':
    "import { Button } from '../../components/ui/button.tsx';\nexport const Page = () => <Button />;",
  'web/features/edit-profile/page.tsx': 'export const Profile = 1;',
  'web/app/main.tsx': "import { Page } from '../features/buy-project/page.tsx';\nexport const main = Page;",
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

export function writeTree(changes: Tree): string {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  folders.push(root);
  for (const [path, text] of Object.entries({ ...clean, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

export function violationsWith(changes: Tree): string[] {
  const root = writeTree(changes);
  return checkBoundaries(root, listFilesOnDisk(root)).violations.map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
}
