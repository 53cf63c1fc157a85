import { parseSync, Visitor } from 'oxc-parser';

/** For each table, the only folder whose stores may write to it. */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  account_devices: 'server/accounts/',
  account_figure_changes: 'server/accounts/',
  account_figures: 'server/accounts/',
  account_signals: 'server/accounts/',
  api_tokens: 'server/accounts/',
  github_link_tickets: 'server/accounts/',
  operator_roles: 'server/accounts/',
  profiles: 'server/accounts/',
  reputation_queue: 'server/accounts/',
  reserved_usernames: 'server/accounts/',
  separate_people: 'server/accounts/',
  webhook_deliveries: 'server/accounts/',
  webhooks: 'server/accounts/',

  alerts: 'server/alerts/',
  operation_marks: 'server/alerts/',

  catalogue_changes: 'server/catalogue/',
  catalogue_entries: 'server/catalogue/',
  catalogue_facets: 'server/catalogue/',
  catalogue_sellers: 'server/catalogue/',
  search_vocabulary: 'server/catalogue/',

  money_decisions: 'server/console/',
  operator_actions: 'server/console/',

  feed_entries: 'server/feed/',
  feeds: 'server/feed/',

  idempotency_keys: 'server/limits/',
  request_limits: 'server/limits/',

  deployment_seal: 'server/machine/',
  file_copies: 'server/machine/',
  file_hashes: 'server/machine/',
  file_writes: 'server/machine/',

  case_messages: 'server/order-process/',
  cases: 'server/order-process/',
  order_events: 'server/order-process/',
  order_processes: 'server/order-process/',
  shipments: 'server/order-process/',
  shipping_drafts: 'server/order-process/',
  support_requests: 'server/order-process/',

  order_messages: 'server/orders/',

  transparency_figures: 'server/pages/',

  held_transfers: 'server/payouts/',
  ledger_entries: 'server/payouts/',
  linked_accounts: 'server/payouts/',
  payout_accounts: 'server/payouts/',
  payout_items: 'server/payouts/',
  payout_runs: 'server/payouts/',
  payouts: 'server/payouts/',
  tax_identities: 'server/payouts/',

  attachments: 'server/pictures/',
  picture_fingerprints: 'server/pictures/',
  pictures: 'server/pictures/',

  archive_downloads: 'server/projects/',
  bookmarks: 'server/projects/',
  claims: 'server/projects/',
  likes: 'server/projects/',
  project_counters: 'server/projects/',
  project_images: 'server/projects/',
  project_versions: 'server/projects/',
  project_views: 'server/projects/',
  projects: 'server/projects/',
  questions: 'server/projects/',
  reports: 'server/projects/',
  reviews: 'server/projects/',
  seller_figures: 'server/projects/',

  fee_paper_series: 'server/purchases/',
  fee_papers: 'server/purchases/',
  gateway_events: 'server/purchases/',
  payment_failures: 'server/purchases/',
  purchases: 'server/purchases/',
  tax_remittances: 'server/purchases/',
  withheld_taxes: 'server/purchases/',
  withholding_years: 'server/purchases/',

  analysis_leases: 'server/verification/',
  archive_files: 'server/verification/',
  archive_sources: 'server/verification/',
  archives: 'server/verification/',
  insides: 'server/verification/',
  listing_fingerprints: 'server/verification/',
  verifications: 'server/verification/',

  // Both identity providers write to the tables that `server/adapters/` owns.
  identity_account: 'server/adapters/',
  identity_firebase_sign_ins: 'server/adapters/firebase/',
  identity_firebase_users: 'server/adapters/',
  identity_jwks: 'server/adapters/better-auth/',
  identity_mail_links: 'server/adapters/',
  identity_mailboxes: 'server/adapters/',
  identity_session: 'server/adapters/',
  identity_two_factor: 'server/adapters/better-auth/',
  identity_user: 'server/adapters/',
  identity_verification: 'server/adapters/',
  'pgboss.job': 'server/jobs/',
  schema_migrations: 'server/database/',
};

const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // The counters of a project have its filters from the catalogue, so that one index sorts by popularity.
  'server/catalogue/entry-store.ts': ['project_counters'],
  'server/catalogue/fill-store.ts': ['project_counters'],
  // This store deletes data that was encrypted with a lost secret. It runs only while no server is running.
  'server/machine/seal-store.ts': [
    'identity_session',
    'identity_jwks',
    'identity_two_factor',
    'identity_verification',
    'pgboss.job',
  ],
};

/** Owners that write their tables through a library instead of stores. */
const LIBRARIES = /^server\/(?:adapters|jobs)\//u;

const BUILDER_WRITES: ReadonlySet<string> = new Set([
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'mergeInto',
]);
const SQL_WRITES =
  /\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?"?([a-z_][a-z_0-9.]*|\0)"?|\bupdate\s+(?:only\s+)?"?([a-z_][a-z_0-9.]*|\0)"?(?:\s+(?:as\s+)?[a-z_]\w*)?\s+set\b/giu;
const HOLE = '\0';

export interface TableWrites {
  readonly tables: readonly string[];
  readonly hasUnknown: boolean;
}

const toSnakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** @returns names in lower case; a computed name is `\0`. */
export function tablesWrittenBy(statement: string): string[] {
  return [...statement.matchAll(SQL_WRITES)].map(([, first, second]) =>
    (first ?? second ?? '').toLowerCase(),
  );
}

export function findTableWrites(path: string, text: string): TableWrites {
  const tables = new Set<string>();
  let hasHole = false;
  let hasUnknown = false;
  const fragments = new Set<string>();

  const readSql = (statement: string): void => {
    for (const name of tablesWrittenBy(statement)) {
      if (name === HOLE) hasHole = true;
      else tables.add(name);
    }
  };

  new Visitor({
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!BUILDER_WRITES.has(callee.property.name)) return;
      const [table] = node.arguments;
      if (table?.type === 'Literal' && typeof table.value === 'string') {
        tables.add(toSnakeCase(table.value.split(' ')[0] ?? ''));
      } else hasUnknown = true;
    },
    TemplateLiteral(node) {
      const statement = node.quasis.map(({ value }) => value.cooked ?? value.raw).join(HOLE);
      readSql(statement);
      if (/^\s*[a-z_]+\s*$/u.test(statement)) fragments.add(statement.trim());
    },
    Literal(node) {
      if (typeof node.value === 'string') readSql(node.value);
    },
  }).visit(parseSync(path, text).program);

  if (hasHole) {
    const named = [...fragments].filter((name) => TABLE_OWNERS[name] !== undefined);
    for (const name of named) tables.add(name);
    if (named.length === 0) hasUnknown = true;
  }
  return { tables: [...tables].toSorted(), hasUnknown };
}

export function judgeTableWrites(file: string, { tables, hasUnknown }: TableWrites): string[] {
  // Backups and restores copy whole databases, so `server/database` may write to any table.
  if (!file.startsWith('server/') || file.startsWith('server/database/')) return [];
  const problems = hasUnknown ? ['writes a table whose name is computed'] : [];
  for (const table of tables) {
    const owner = TABLE_OWNERS[table];
    if (EXCEPTIONS[file]?.includes(table) === true) continue;
    if (owner === undefined) problems.push(`writes ${table}, which has no owner in table-writes.ts`);
    else if (!file.startsWith(owner)) problems.push(`writes ${table}, which belongs to ${owner}`);
    else if (!file.endsWith('-store.ts') && !LIBRARIES.test(owner)) {
      problems.push(`writes ${table} outside a store`);
    }
  }
  return problems;
}
