import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { sharedAdapterPackages, productionRoots, reserved, vendorFolders } from './packages.ts';
import type { ImportFact } from './read-source.ts';
import type { Row } from './row.ts';
import { buildImporters, outsideTheProduct, ownFolder, table } from './table.ts';

export interface PackageManifest {
  readonly imports?: Readonly<Record<string, string | { readonly default: string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export interface ImportResult {
  readonly target: string | null;
  readonly problems: readonly string[];
}

export function findRow(path: string): Row | undefined {
  return table.find((row) => row.files.test(path));
}

function rootOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}

function matches(packageName: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('/*') ? packageName.startsWith(pattern.slice(0, -1)) : pattern === packageName,
  );
}

export function checkImport(
  root: string,
  manifest: PackageManifest,
  from: string,
  row: Row,
  fact: ImportFact,
): ImportResult {
  const { specifier } = fact;
  if (specifier === '') {
    // A computed import cannot be checked, so only tests, tools, setting files and the files that import the build
    // output may have one.
    const outside = row.may === 'anything' || row.kind === 'setting file' || buildImporters.includes(from);
    return { target: null, problems: outside ? [] : ['imports a computed path, which cannot be checked'] };
  }
  if (specifier.startsWith('.')) {
    return checkOwnImport(
      root,
      from,
      row,
      fact,
      posix.normalize(posix.join(posix.dirname(from), specifier)),
      'relative',
    );
  }
  if (specifier.startsWith('#')) {
    const path = resolveAlias(manifest, specifier);
    if (path === null) return { target: null, problems: [`${specifier} is no alias of package.json`] };
    return checkOwnImport(root, from, row, fact, path, 'alias');
  }
  if (/^(?:\/|file:|data:|https?:|virtual:)/.test(specifier)) {
    return { target: null, problems: [`${specifier} is neither a project file nor a package`] };
  }
  return { target: null, problems: checkPackageImport(manifest, from, row, fact) };
}

function resolveAlias(manifest: PackageManifest, specifier: string): string | null {
  for (const [pattern, target] of Object.entries(manifest.imports ?? {})) {
    const prefix = pattern.slice(0, -1);
    // Under other conditions the alias means the same files in another language.
    const path = typeof target === 'string' ? target : target.default;
    if (pattern === specifier) return posix.normalize(path);
    if (pattern.endsWith('*') && specifier.startsWith(prefix)) {
      return posix.normalize(path.replace('*', specifier.slice(prefix.length)));
    }
  }
  return null;
}

function checkOwnImport(
  root: string,
  from: string,
  row: Row,
  fact: ImportFact,
  pathWithQuery: string,
  written: 'relative' | 'alias',
): ImportResult {
  const path = pathWithQuery.replace(/\?.*$/, '');
  if (path.startsWith('..')) return { target: null, problems: [`${fact.specifier} leaves the project`] };
  if (!/\.[a-z0-9]+$/i.test(path) || !existsSync(join(root, path))) {
    return {
      target: null,
      problems: [`${fact.specifier} names no file (imports name the file with its extension)`],
    };
  }
  const problems: string[] = [];
  const sameRoot = rootOf(from) === rootOf(path);
  if (written === 'relative' && !sameRoot && row.kind !== 'setting file') {
    problems.push(`${fact.specifier} crosses into ${rootOf(path)}/: write #${path}`);
  }
  if (written === 'alias' && sameRoot) {
    problems.push(`${fact.specifier} is in the same root: write a relative path`);
  }
  const refusal = refusalReason(from, row, path, fact.typeOnly);
  if (refusal !== null) problems.push(refusal);
  return { target: path, problems };
}

function refusalReason(from: string, row: Row, path: string, typeOnly: boolean): string | null {
  if (row.may === 'anything') {
    const staysInServer = row.kind === 'server context' || row.kind === 'server start';
    if (staysInServer && !['server', 'contract', 'words', 'domain'].includes(rootOf(path))) {
      return `${row.kind} may not import ${path}`;
    }
    return null;
  }
  const target = findRow(path);
  if (target === undefined) return `${path} matches no row of the table`;
  if (row.may.includes(target.kind)) return null;
  const own = ownFolder.exec(from)?.[0];
  const isOwn = own !== undefined && ownFolder.exec(path)?.[0] === own;
  const [ofOwn, ofTypes] = [row.mayOwn, row.mayTypes].map((kinds) => kinds?.includes(target.kind) === true);
  if ((ofOwn === true && isOwn) || (ofTypes === true && typeOnly)) return null;
  if (ofOwn === true) return `${row.kind} may import a ${target.kind} of its own folder only, not ${path}`;
  if (ofTypes === true) return `${row.kind} may import types only from ${path} (write import type)`;
  return `${row.kind} may not import ${target.kind} (${path})`;
}

function checkPackageImport(manifest: PackageManifest, from: string, row: Row, fact: ImportFact): string[] {
  const { specifier, typeOnly } = fact;
  if (isBuiltin(specifier)) {
    const allowed = row.node === 'yes' || (row.node === 'types' && typeOnly);
    return allowed ? [] : [`${row.kind} may not import Node's ${specifier}`];
  }
  const parts = specifier.split('/');
  const name = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
  const problems: string[] = [];
  const inProduction = manifest.dependencies?.[name] !== undefined;
  const inDevelopment = manifest.devDependencies?.[name] !== undefined;
  if (!inProduction && !inDevelopment) problems.push(`package ${name} is not named in package.json`);

  const outside = row.may === 'anything' && !row.kind.startsWith('server');
  if (!outside && productionRoots.includes(rootOf(from)) && !typeOnly && inDevelopment && !inProduction) {
    problems.push(`package ${name} is for development only and would be missing in production`);
  }
  const stray = strayVendor(from, row, name);
  if (stray !== null) problems.push(stray);
  const typesWillDo = typeOnly && row.node === 'yes';
  if (row.packages !== 'any' && !typesWillDo && !matches(name, row.packages)) {
    problems.push(`${row.kind} may not import package ${name}`);
  } else if (rootOf(from) === 'server' && !outside && !typeOnly) {
    const reservation = reserved.find((entry) => matches(name, entry.packages));
    if (reservation !== undefined && !reservation.to.includes(row.kind)) {
      problems.push(`package ${name} is for ${reservation.to.join(' and ')} only`);
    }
  }
  return problems;
}

function strayVendor(from: string, row: Row, name: string): string | null {
  if (outsideTheProduct.includes(row.kind) || row.kind === 'sandbox') return null;
  const home = Object.entries(vendorFolders).find(([pattern]) => matches(name, [pattern]))?.[1];
  if (home !== undefined) {
    const homes = typeof home === 'string' ? [home] : home;
    return homes.some((folder) => from.startsWith(folder))
      ? null
      : `package ${name} is for ${homes.join(' and ')} only`;
  }
  return row.kind === 'adapter' && !matches(name, sharedAdapterPackages)
    ? `package ${name} has no folder in vendorFolders of scripts/check/boundaries/packages.ts`
    : null;
}
