import type { Planted } from './planted-violation.ts';

export const plantedInServer: readonly Planted[] = [
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
    "export { port } from '#server/settings/config.ts';\nexport const b = 1;",
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
    'server/start/main.ts',
    "import { port } from '../../sandbox/config.ts';\nexport const a = port;",
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
];
