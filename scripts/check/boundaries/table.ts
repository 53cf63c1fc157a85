/**
 * The import rules of CONTRIBUTING.md as data.
 *
 * A file belongs to the first row whose `files` matches its path. `may` names the kinds it may import from anywhere,
 * `mayOwn` those from its own folder only (the slice, the feature, the vendor), `mayTypes` those of which it may
 * import types only.
 */

export type Kind =
  | 'test'
  | 'tests'
  | 'bench'
  | 'script'
  | 'setting file'
  | 'domain'
  | 'contract'
  | 'sandbox'
  | 'port'
  | 'adapter'
  | 'outside call'
  | 'database entry'
  | 'database'
  | 'job entry'
  | 'jobs'
  | 'server http'
  | 'server config'
  | 'server context'
  | 'server assembly'
  | 'server start'
  | 'server helper'
  | 'store'
  | 'routes'
  | 'presenter'
  | 'job'
  | 'use case'
  | 'operation'
  | 'alerts'
  | 'mails'
  | 'pictures'
  | 'reputation'
  | 'web app'
  | 'web feature'
  | 'web api'
  | 'web components'
  | 'web lib'
  | 'web testing';

export interface Row {
  readonly kind: Kind;
  readonly files: RegExp;
  readonly may: readonly Kind[] | 'anything';
  readonly mayOwn?: readonly Kind[];
  readonly mayTypes?: readonly Kind[];
  /** Package names, `@scope/*` for a scope. Kinds with access to Node may import types of any package. */
  readonly packages: readonly string[] | 'any';
  /** Access to Node's built-in modules; `types` allows their types only. */
  readonly node: 'yes' | 'types' | 'no';
}

const fastify = ['fastify', '@fastify/*', 'helmet', 'typebox'];

export const table: readonly Row[] = [
  { kind: 'test', files: /\.test\.tsx?$/, may: 'anything', packages: 'any', node: 'yes' },
  { kind: 'tests', files: /^tests\//, may: 'anything', packages: 'any', node: 'yes' },
  { kind: 'bench', files: /^bench\//, may: 'anything', packages: 'any', node: 'yes' },
  { kind: 'script', files: /^scripts\//, may: 'anything', packages: 'any', node: 'yes' },
  { kind: 'setting file', files: /^[^/]+\.config\.ts$/, may: ['script'], packages: 'any', node: 'yes' },

  { kind: 'domain', files: /^domain\//, may: ['domain'], packages: [], node: 'no' },
  { kind: 'contract', files: /^contract\//, may: ['contract', 'domain'], packages: ['typebox'], node: 'no' },
  { kind: 'sandbox', files: /^sandbox\//, may: ['sandbox'], packages: 'any', node: 'yes' },

  { kind: 'port', files: /^server\/ports\//, may: ['port', 'domain'], packages: [], node: 'types' },
  {
    kind: 'outside call',
    files: /^server\/adapters\/outside\//,
    may: ['outside call', 'domain'],
    packages: [],
    node: 'yes',
  },
  {
    kind: 'adapter',
    files: /^server\/adapters\/[^/]+\//,
    may: ['port', 'domain', 'outside call', 'server helper'],
    mayOwn: ['adapter'],
    packages: 'any',
    node: 'yes',
  },
  {
    kind: 'database entry',
    files: /^server\/database\/(?:database|predicates)\.ts$/,
    may: ['database', 'jobs', 'job entry', 'domain', 'server helper'],
    packages: ['kysely', 'pg', 'uuid'],
    node: 'yes',
  },
  {
    kind: 'database',
    files: /^server\/database\//,
    may: ['database', 'database entry', 'jobs', 'job entry', 'domain', 'server helper'],
    packages: ['kysely', 'pg', 'uuid'],
    node: 'yes',
  },
  {
    kind: 'job entry',
    files: /^server\/jobs\/job\.ts$/,
    may: ['jobs', 'database', 'database entry', 'domain'],
    packages: ['pg-boss', 'kysely', 'uuid'],
    node: 'yes',
  },
  {
    kind: 'jobs',
    files: /^server\/jobs\//,
    may: ['jobs', 'job entry', 'database', 'database entry', 'domain'],
    mayTypes: ['port'],
    packages: ['pg-boss', 'kysely', 'uuid'],
    node: 'yes',
  },
  {
    kind: 'server http',
    files: /^server\/http\//,
    may: ['server http', 'contract', 'domain', 'port'],
    packages: [...fastify, 'ajv', 'ajv-formats', 'pino', 'prom-client', 'uuid'],
    node: 'yes',
  },
  {
    kind: 'server assembly',
    files: /^server\/(?:app|worker)\.ts$/,
    may: [
      'database entry',
      'routes',
      'job',
      'server http',
      'jobs',
      'job entry',
      'contract',
      'domain',
      'server helper',
    ],
    mayTypes: ['server context', 'server config'],
    packages: [...fastify, 'pino', 'prom-client', 'uuid'],
    node: 'yes',
  },
  {
    kind: 'server config',
    files: /^server\/config\.ts$/,
    may: ['domain', 'server helper'],
    packages: ['typebox'],
    node: 'yes',
  },
  {
    kind: 'server context',
    files: /^server\/(?:build-)?context\.ts$/,
    may: 'anything',
    packages: [...fastify, 'pino'],
    node: 'yes',
  },
  {
    kind: 'server start',
    files: /^server\/(?:main|serve|operate)\.ts$/,
    may: 'anything',
    packages: [...fastify, 'pino', 'close-with-grace'],
    node: 'yes',
  },
  {
    kind: 'server helper',
    files: /^server\/[^/]+\.ts$/,
    may: ['domain', 'server helper'],
    packages: [],
    node: 'yes',
  },

  {
    kind: 'store',
    files: /^server\/(?:[^/]+\/)+[^/]+-store\.ts$/,
    may: ['domain', 'database entry'],
    mayTypes: ['database', 'store'],
    packages: ['kysely'],
    node: 'no',
  },
  {
    kind: 'routes',
    files: /^server\/(?:[^/]+\/)+[^/]+-routes\.ts$/,
    may: ['contract', 'domain', 'server http', 'job entry'],
    mayOwn: ['use case', 'store', 'job', 'presenter', 'routes'],
    mayTypes: ['server context'],
    packages: fastify,
    node: 'types',
  },
  {
    kind: 'presenter',
    files: /^server\/(?:[^/]+\/)+[^/]+-presenter\.ts$/,
    may: ['contract', 'domain', 'server http', 'job entry'],
    mayOwn: ['use case', 'store', 'job', 'presenter'],
    mayTypes: ['server context'],
    packages: [],
    node: 'no',
  },
  {
    kind: 'job',
    files: /^server\/(?:[^/]+\/)+[^/]+-job\.ts$/,
    may: ['contract', 'domain', 'server http', 'job entry'],
    mayOwn: ['use case', 'operation', 'reputation', 'store', 'job'],
    mayTypes: ['server context', 'port'],
    packages: [],
    node: 'no',
  },
  {
    // Operator commands do what slices do, across slices, and handle whole databases and folders.
    kind: 'operation',
    files: /^server\/operations\/[^/]+\.ts$/,
    may: [
      'operation',
      'domain',
      'port',
      'database',
      'database entry',
      'jobs',
      'job entry',
      'store',
      'alerts',
      'mails',
      'use case',
    ],
    mayTypes: ['server context', 'adapter'],
    packages: ['uuid'],
    node: 'yes',
  },
  {
    kind: 'alerts',
    files: /^server\/alerts\//,
    may: ['alerts', 'domain', 'database entry', 'store'],
    mayTypes: ['server context'],
    packages: [],
    node: 'no',
  },
  {
    kind: 'mails',
    files: /^server\/mails\//,
    may: ['mails', 'domain'],
    mayTypes: ['port'],
    packages: [],
    node: 'no',
  },
  {
    kind: 'pictures',
    files: /^server\/pictures\//,
    may: ['pictures', 'domain', 'port', 'database entry'],
    mayOwn: ['store'],
    packages: [],
    node: 'no',
  },
  {
    kind: 'reputation',
    files: /^server\/reputation\//,
    may: ['reputation', 'domain', 'database entry'],
    mayOwn: ['store'],
    mayTypes: ['server context'],
    packages: [],
    node: 'no',
  },
  {
    kind: 'use case',
    files: /^server\/[^/]+\//,
    may: [
      'domain',
      'port',
      'database entry',
      'job entry',
      'store',
      'alerts',
      'mails',
      'pictures',
      'reputation',
    ],
    mayOwn: ['use case'],
    mayTypes: ['server context'],
    packages: ['uuid'],
    node: 'types',
  },

  { kind: 'web testing', files: /^web\/testing\//, may: 'anything', packages: 'any', node: 'yes' },
  {
    kind: 'web feature',
    files: /^web\/features\/[^/]+\//,
    may: ['web api', 'web components', 'web lib', 'domain'],
    mayOwn: ['web feature'],
    mayTypes: ['contract'],
    packages: 'any',
    node: 'no',
  },
  {
    kind: 'web api',
    files: /^web\/api\//,
    may: ['web api', 'web lib', 'domain'],
    mayTypes: ['contract'],
    packages: 'any',
    node: 'no',
  },
  {
    kind: 'web components',
    files: /^web\/components\//,
    may: ['web components', 'web lib', 'domain'],
    packages: 'any',
    node: 'no',
  },
  {
    kind: 'web lib',
    files: /^web\/lib\//,
    may: ['web lib', 'web components', 'domain'],
    packages: 'any',
    node: 'no',
  },
  {
    kind: 'web app',
    files: /^web\//,
    may: ['web app', 'web feature', 'web api', 'web components', 'web lib', 'domain'],
    mayTypes: ['contract'],
    packages: 'any',
    node: 'no',
  },
];

/** The folder that `mayOwn` refers to: one slice, one feature or one vendor. */
export const ownFolder = /^(?:server\/adapters\/[^/]+|server\/[^/]+|web\/features\/[^/]+)\//;

/** Packages restricted to certain kinds: a vendor's to its adapter, the driver to the database. */
export const reserved: readonly { readonly packages: readonly string[]; readonly to: readonly Kind[] }[] = [
  { packages: ['pg'], to: ['database', 'database entry'] },
  { packages: ['pg-boss'], to: ['jobs', 'job entry'] },
  {
    packages: [
      'stripe',
      '@octokit/*',
      'better-auth',
      'jose',
      'nodemailer',
      'sharp',
      '@aws-sdk/*',
      'firebase-admin',
    ],
    to: ['adapter'],
  },
];

/** Roots that run or are bundled in production: they may import only `dependencies`. */
export const productionRoots: readonly string[] = ['domain', 'contract', 'server'];

/** The only product files that read settings from the environment. */
export const environmentReaders: readonly string[] = ['server/config.ts', 'sandbox/config.ts'];
/** Entry points that pass the environment to those readers. */
export const environmentPassers: readonly string[] = [
  'server/main.ts',
  'server/operate.ts',
  'sandbox/main.ts',
];
export const outsideTheProduct: readonly Kind[] = [
  'test',
  'tests',
  'bench',
  'script',
  'setting file',
  'web testing',
];

export const roots: readonly string[] = [
  'domain',
  'contract',
  'server',
  'web',
  'sandbox',
  'tests',
  'bench',
  'scripts',
];
/** Files that are data, not source: the sandbox's sample repositories. */
export const dataFolders: readonly string[] = ['sandbox/github/samples/'];
