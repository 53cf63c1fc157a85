/**
 * Generates the types of the database schema. Run `npm run schema:types` after a change of the schema. `--check` (part of
 * `npm run check`) only reports whether the file is up to date.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import type { Queryable } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';

const FILE = join(import.meta.dirname, '../../server/database/schema.gen.ts');

const DOMAIN_TYPES = {
  '#domain/accounts/api-token.ts': { 'api_tokens.scopes': 'ApiScope[]' },
  '#domain/feed/feed.ts': { 'feed_entries.code': 'FeedCode' },
  '#domain/inside/inside.ts': { 'insides.document': 'Inside' },
  '#domain/operators/money-decision.ts': { 'money_decisions.state': 'MoneyDecisionState' },
  '#domain/operators/roles.ts': { 'operator_roles.role': 'OperatorRole' },
  '#domain/operators/transparency.ts': {
    'transparency_figures.kind': 'TransparencyKind',
    'transparency_figures.outcome': 'TransparencyOutcome',
  },
  '#domain/orders/order-case.ts': {
    'cases.offer_kind': 'OfferKind',
    'cases.outcome': 'CaseOutcome',
    'cases.reason': 'CaseReason',
    'cases.state': 'CaseState',
    'cases.wants': 'CaseWish',
  },
  '#domain/orders/order-process.ts': {
    'order_events.code': 'OrderEventCode',
    'order_events.party': 'OrderEventParty',
    'order_processes.state': 'OrderState',
  },
  '#domain/orders/support.ts': {
    'support_requests.outcome': 'SupportOutcome',
    'support_requests.state': 'SupportState',
  },
  '#domain/projects/claim.ts': { 'claims.reason': 'ClaimReason', 'claims.state': 'ClaimState' },
  '#domain/projects/project.ts': {
    'catalogue_entries.category': 'Category',
    'catalogue_entries.complexity': 'Complexity',
    'project_counters.category': 'Category',
    'project_counters.complexity': 'Complexity',
    'projects.category': 'Category',
    'projects.complexity': 'Complexity',
    'purchases.category': 'Category',
    'shipments.status': 'ShipmentStatus',
    'verifications.category': 'Category',
  },
  '#domain/projects/reputation.ts': { 'account_signals.kind': 'SignalKind' },
  '#domain/verification/build-proof.ts': { 'build_proofs.state': 'ProofState' },
  '#domain/projects/visibility.ts': {
    'catalogue_entries.listing_status': 'ListingStatus',
    'projects.listing_status': 'ListingStatus',
  },
  '#domain/projects/sale-mode.ts': {
    'catalogue_entries.sale_mode': 'SaleMode',
    'projects.licence': 'Licence',
    'projects.sale_mode': 'SaleMode',
    'purchases.licence': 'Licence',
    'purchases.sale_mode': 'SaleMode',
  },
  '#domain/payouts/held-transfer.ts': {
    'held_transfers.state': 'HeldTransferState',
    'linked_accounts.status': 'LinkedAccountStatus',
    'payouts.channel': 'PayoutChannel',
  },
  '#domain/payouts/payout-account.ts': { 'payout_accounts.kind': 'PayoutAccountKind' },
  '#domain/payouts/payout-states.ts': {
    'payouts.failure': 'PayoutFailure',
    'payouts.state': 'PayoutState',
  },
  '#domain/taxes/fee-paper.ts': {
    'fee_paper_series.kind': 'FeePaperKind',
    'fee_papers.kind': 'FeePaperKind',
  },
  '#domain/taxes/gst.ts': { 'fee_papers.place_of_supply': 'StateCode' },
  '#domain/purchases/ledger.ts': {
    'ledger_entries.account': 'LedgerAccount',
    'ledger_entries.kind': 'LedgerKind',
  },
  '#domain/purchases/purchase-states.ts': {
    'catalogue_entries.live_state': 'PurchaseState',
    'purchases.state': 'PurchaseState',
  },
  '#domain/purchases/refunds.ts': { 'purchases.refunded_by': 'RefundParty' },
  '#domain/reports/report.ts': {
    'reports.kind': 'ReportKind',
    'reports.outcome': 'ReportOutcome',
    'reports.reason': 'ReportReason',
  },
  '#domain/webhooks/webhook.ts': {
    'webhook_deliveries.last_error': 'DeliveryFault',
    'webhook_deliveries.state': 'DeliveryState',
    'webhook_deliveries.type': 'WebhookEvent',
    'webhooks.events': 'WebhookEvent[]',
  },
  './stored-json.ts': {
    'gateway_events.payload': 'JsonColumn<unknown>',
    'operator_actions.details': 'JsonColumn<Record<string, unknown>>',
    'projects.former_texts': 'JsonColumn<StoredFormerTexts>',
    'verifications.report': 'JsonColumn<StoredReport>',
  },
  '#domain/catalogue/facets.ts': {
    'saved_searches.filters': 'MarketFilters',
  },
} as const;
const WITH_DEFAULT = new Set([
  'catalogue_entries.sale_mode',
  'projects.sale_mode',
  'purchases.sale_mode',
  'cases.state',
  'claims.state',
  'money_decisions.state',
  'payouts.state',
  'projects.former_texts',
  'projects.listing_status',
  'shipments.status',
  'webhook_deliveries.state',
  'operator_actions.details',
]);
const NULLABLE = new Set([
  'cases.offer_kind',
  'cases.outcome',
  'catalogue_entries.live_state',
  'payouts.failure',
  'webhook_deliveries.last_error',
  'projects.licence',
  'purchases.licence',
  'purchases.refunded_by',
  'reports.outcome',
]);

function typeOf(column: string, type: string): string {
  const whole = NULLABLE.has(column) ? `${type} | null` : type;
  return WITH_DEFAULT.has(column) ? `Generated<${whole}>` : whole;
}

function importLines(): string {
  return Object.entries(DOMAIN_TYPES)
    .map(([from, columns]) => {
      const names = Object.values<string>(columns).flatMap(
        (type) => type.match(/\b(?!Record\b)[A-Z]\w+/gu) ?? [],
      );
      return `import type { ${[...new Set(names)].toSorted().join(', ')} } from '${from}';\n`;
    })
    .join('');
}

async function generateTypes(database: Queryable): Promise<string> {
  const types = await generate({
    db: database.withoutPlugins(),
    dialect: new PostgresDialect(),
    camelCase: true,
    defaultSchemas: ['public'],
    includePattern: 'public.*',
    // Tables of the identity library and of the migrations are accessed without Kysely types.
    excludePattern: 'public.{identity_*,schema_migrations}',
    outFile: null,
    typeMapping: { int8: 'number' },
    overrides: {
      columns: Object.fromEntries(
        Object.values(DOMAIN_TYPES)
          .flatMap((columns) => Object.entries<string>(columns))
          .map(([column, type]) => [column, new RawExpressionNode(typeOf(column, type))]),
      ),
    },
  });
  return types.replace('import type', `${importLines()}import type`);
}

async function generateFile(): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'protohaat-schema-'));
  const databaseUrl = process.env['SCHEMA_DATABASE_URL'] ?? null;
  const opened = await openDatabase({ databaseUrl, dataDirectory });
  try {
    return await generateTypes(opened.database);
  } finally {
    await opened.close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

const text = await generateFile();
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  console.error('server/database/schema.gen.ts does not fit the schema. Run `npm run schema:types`.');
  process.exitCode = 1;
}
