import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { projectRoot } from '../../dev/ensure-installed.mjs';

/** The libraries and the machinery of the database bring their own tables. */
const TABLES_OF_LIBRARIES: Readonly<Record<string, string>> = {
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

const MAP = readFileSync(join(projectRoot, 'ARCHITECTURE.md'), 'utf8');

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name);

/** For each table, the only folder whose stores may write to it: the map of ARCHITECTURE.md has the slices. */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  ...TABLES_OF_LIBRARIES,
  ...Object.fromEntries(
    [...MAP.matchAll(/^\| `(server\/[\w-]+\/)` \|.*\|([^|]*)\|$/gmu)].flatMap(
      ([, folder = '', tables = '']) => namesIn(tables).map((table) => [table, folder]),
    ),
  ),
};

const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // The counters of a project have its filters from the catalogue, so that one index sorts by popularity.
  'server/catalogue/entry-store.ts': ['project_counters'],
  'server/catalogue/compare-store.ts': ['project_counters'],
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
    if (owner === undefined) problems.push(`writes ${table}, which has no owner in ARCHITECTURE.md`);
    else if (!file.startsWith(owner)) problems.push(`writes ${table}, which belongs to ${owner}`);
    else if (!file.endsWith('-store.ts') && !LIBRARIES.test(owner)) {
      problems.push(`writes ${table} outside a store`);
    }
  }
  return problems;
}
