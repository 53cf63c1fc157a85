/**
 * The types of the migrated database's tables, for Kysely: `npm run schema:types` writes them, `-- --check` compares.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import { openDatabase } from '#server/database/open-database.ts';

const FILE = join(import.meta.dirname, '../server/database/schema.gen.ts');

/** Columns whose values the domain knows better than the database's types say. */
const DOMAIN_TYPES: Readonly<Record<string, readonly [type: string, from: string]>> = {
  'account_signals.kind': ['SignalKind', '#domain/projects/reputation.ts'],
  'claims.reason': ['ClaimReason', '#domain/projects/claim.ts'],
  'claims.state': ['ClaimState', '#domain/projects/claim.ts'],
  'github_link_tickets.kind': ["'ticket' | 'id-token' | 'state'", ''],
  'ledger_entries.account': ['LedgerAccount', '#domain/purchases/ledger.ts'],
  'ledger_entries.kind': ['LedgerKind', '#domain/purchases/ledger.ts'],
  'projects.category': ['Category', '#domain/projects/project.ts'],
  'projects.complexity': ['Complexity', '#domain/projects/project.ts'],
  'projects.listing': ['ListingStatus', '#domain/projects/project.ts'],
  'purchases.category': ['Category', '#domain/projects/project.ts'],
  'purchases.refunded_by': ["'seller' | 'buyer' | 'operator' | null", ''],
  'purchases.state': ['PurchaseState', '#domain/purchases/purchase.ts'],
  'shipments.status': ['ShipmentStatus', '#domain/projects/project.ts'],
  'verifications.category': ['Category', '#domain/projects/project.ts'],
  'verifications.report': ['JsonColumn<StoredReport>', './stored-json.ts'],
  'gateway_events.payload': ['JsonColumn<unknown>', './stored-json.ts'],
  'operator_actions.details': ['JsonColumn<Record<string, unknown>>', './stored-json.ts'],
};
/** Those with a default. */
const GENERATED = new Set(['claims.state', 'projects.listing', 'shipments.status', 'operator_actions.details']);

async function makeTypes(): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'protohaat-schema-'));
  const databaseUrl = process.env['SCHEMA_DATABASE_URL'] ?? null;
  const opened = await openDatabase({ databaseUrl, dataDirectory });
  try {
    return await generate({
      db: opened.database.withoutPlugins(),
      dialect: new PostgresDialect({ numericParser: 'number' }),
      camelCase: true,
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      excludePattern: 'public.{identity_*,schema_migrations}',
      outFile: null,
      typeMapping: { int8: 'number' },
      overrides: {
        columns: Object.fromEntries(
          Object.entries(DOMAIN_TYPES).map(([column, [type]]) => [
            column,
            new RawExpressionNode(GENERATED.has(column) ? `Generated<${type}>` : type),
          ]),
        ),
      },
      customImports: { JsonColumn: './stored-json.ts', ...importsOf() },
      typeOnlyImports: true,
    });
  } finally {
    await opened.close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

function importsOf(): Record<string, string> {
  return Object.fromEntries(
    Object.values(DOMAIN_TYPES)
      .filter(([, from]) => from !== '')
      .map(([type, from]) => [/(\w+)>?$/u.exec(type)?.[1] ?? type, from] as const)
      .filter(([name]) => name !== 'unknown'),
  );
}

console.log((await makeTypes()).slice(0, 6000));
void [readFile, writeFile, FILE];
