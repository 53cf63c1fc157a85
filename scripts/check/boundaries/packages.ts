import type { Kind } from './row.ts';

export const reserved: readonly { readonly packages: readonly string[]; readonly to: readonly Kind[] }[] = [
  { packages: ['pg'], to: ['database', 'database entry'] },
];

/** Apart from tests, tools and the sandbox, only these folders may import a vendor's package or its types. */
export const vendorFolders: Readonly<Record<string, string | readonly string[]>> = {
  '@aws-sdk/*': 'server/adapters/s3/',
  stripe: 'server/adapters/stripe/',
  razorpay: 'server/adapters/razorpay/',
  '@octokit/*': 'server/adapters/github/',
  'better-auth': 'server/adapters/better-auth/',
  jose: [
    'server/adapters/better-auth/',
    'server/adapters/firebase/',
    'server/adapters/github/',
    'server/adapters/grants/',
  ],
  '@zxcvbn-ts/*': 'server/adapters/better-auth/',
  standardwebhooks: 'server/adapters/standard-webhooks/',
  'postal-mime': 'server/adapters/postal-mime/',
  nodemailer: 'server/adapters/smtp/',
  sharp: 'server/adapters/sharp/',
  yauzl: 'server/adapters/yauzl/',
  'markdown-it': 'server/adapters/source-analyser/',
  'markdown-it-footnote': 'server/adapters/source-analyser/',
  'sanitize-html': 'server/adapters/source-analyser/',
  htmlparser2: 'server/adapters/source-analyser/',
  unhomoglyph: 'server/adapters/unhomoglyph/',
  '@indic-transliteration/sanscript': 'server/adapters/sanscript/',
  'prom-client': 'server/adapters/prometheus/',
  '@opentelemetry/*': 'server/adapters/opentelemetry/',
  'pg-boss': 'server/jobs/',
  '@firebase/*': 'web/api/identity/firebase/',
  '@stripe/stripe-js': 'web/api/payments/',
  'radix-ui': 'web/components/',
  qrcode: 'web/components/',
};
export const sharedAdapterPackages: readonly string[] = ['kysely', 'pino', 'uuid', 'fastify', '@fastify/*'];

/** Except for types and in tests, these folders may import only the `dependencies` of package.json. */
export const productionRoots: readonly string[] = ['domain', 'contract', 'words', 'server'];
