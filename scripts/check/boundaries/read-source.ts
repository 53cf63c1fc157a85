/**
 * oxc finds every form of import (static, re-export, dynamic, and `import('…')` in a type) and ignores
 * strings and comments that resemble an import.
 */
import { parseSync, Visitor } from 'oxc-parser';

export interface ImportFact {
  readonly specifier: string;
  /** Whether the import is erased at run time: `import type`, `export type … from`, or `import('…')` in a type. */
  readonly typeOnly: boolean;
  readonly line: number;
}

export interface SourceFacts {
  readonly imports: readonly ImportFact[];
  readonly environmentReads: readonly number[];
  readonly environmentPasses: readonly number[];
  readonly impurities: readonly { readonly what: string; readonly line: number }[];
  readonly onlyReexports: boolean;
  readonly syntaxErrors: readonly string[];
}

const impureMembers: ReadonlySet<string> = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'crypto.subtle',
]);
const impureGlobals: ReadonlySet<string> = new Set([
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'require',
]);

interface Located {
  readonly type: string;
  readonly start: number;
}

/** @returns `a.b` for `a.b`, `a['b']` and `globalThis.a.b`, and null for any other expression */
function dottedName(node: Located): string | null {
  if (node.type === 'Identifier') return (node as Located & { name: string }).name;
  if (node.type === 'ChainExpression')
    return dottedName((node as Located & { expression: Located }).expression);
  if (node.type !== 'MemberExpression') return null;
  const member = node as Located & { object: Located; property: Located; computed: boolean };
  const object = dottedName(member.object);
  if (object === null) return null;
  const property = member.computed
    ? (member.property as Located & { value?: unknown }).value
    : (member.property as Located & { name?: string }).name;
  if (typeof property !== 'string') return null;
  return object === 'globalThis' ? property : `${object}.${property}`;
}

export function readSource(path: string, text: string): SourceFacts {
  const parsed = parseSync(path, text);
  const lineStarts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  const lineOf = (offset: number): number => {
    let low = 0;
    let high = lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };

  const imports: ImportFact[] = [];
  const environmentReads = new Set<number>();
  const environmentPasses = new Set<number>();
  const impurities: { what: string; line: number }[] = [];
  const counted = new Set<number>();

  const addImport = (source: Located & { value?: unknown }, typeOnly: boolean): void => {
    if (typeof source.value === 'string')
      imports.push({ specifier: source.value, typeOnly, line: lineOf(source.start) });
    else imports.push({ specifier: '', typeOnly, line: lineOf(source.start) });
  };

  new Visitor({
    ImportDeclaration(node) {
      addImport(node.source, node.importKind === 'type');
      const isProcess = node.source.value === 'node:process' || node.source.value === 'process';
      for (const specifier of isProcess ? node.specifiers : []) {
        if (
          specifier.type === 'ImportSpecifier' &&
          text.slice(specifier.imported.start, specifier.imported.end) === 'env'
        ) {
          environmentReads.add(lineOf(specifier.start));
        }
      }
    },
    ExportNamedDeclaration(node) {
      if (node.source !== null) addImport(node.source, node.exportKind === 'type');
    },
    ExportAllDeclaration(node) {
      addImport(node.source, node.exportKind === 'type');
    },
    ImportExpression(node) {
      const source = node.source as Located & { quasis?: { value: { cooked: string | null } }[] };
      const cooked =
        source.type === 'TemplateLiteral' && source.quasis?.length === 1
          ? source.quasis[0]?.value.cooked
          : null;
      addImport(cooked === null || cooked === undefined ? source : { ...source, value: cooked }, false);
    },
    TSImportType(node) {
      addImport(node.source, true);
    },
    MemberExpression(node) {
      const object = dottedName(node.object);
      if (object === 'process.env') {
        environmentReads.add(lineOf(node.start));
        counted.add(node.object.start);
      }
      const name = dottedName(node);
      if (name === 'process.env' && !counted.has(node.start)) environmentPasses.add(lineOf(node.start));
      if (name !== null && impureMembers.has(name)) impurities.push({ what: name, line: lineOf(node.start) });
    },
    VariableDeclarator(node) {
      if (node.init === null || node.id.type !== 'ObjectPattern') return;
      const from = dottedName(node.init);
      if (from === 'process.env') {
        environmentReads.add(lineOf(node.start));
        counted.add(node.init.start);
      }
      const takesEnv = node.id.properties.some(
        (property) =>
          property.type === 'Property' && text.slice(property.key.start, property.key.end) === 'env',
      );
      if (from === 'process' && takesEnv) environmentReads.add(lineOf(node.start));
    },
    NewExpression(node) {
      if (dottedName(node.callee) === 'Date' && node.arguments.length === 0) {
        impurities.push({ what: 'new Date()', line: lineOf(node.start) });
      }
    },
    CallExpression(node) {
      const name = dottedName(node.callee);
      if (name !== null && impureGlobals.has(name))
        impurities.push({ what: `${name}()`, line: lineOf(node.start) });
      if (name === 'Date') impurities.push({ what: 'Date()', line: lineOf(node.start) });
    },
  }).visit(parsed.program);

  const { body } = parsed.program;
  return {
    imports,
    environmentReads: [...environmentReads],
    environmentPasses: [...environmentPasses],
    impurities,
    onlyReexports:
      body.some((node) => isReexport(node)) &&
      body.every((node) => isReexport(node) || node.type === 'ImportDeclaration'),
    syntaxErrors: parsed.errors.map((error) => error.message),
  };
}

function isReexport(node: { readonly type: string }): boolean {
  if (node.type === 'ExportAllDeclaration') return true;
  if (node.type !== 'ExportNamedDeclaration') return false;
  const { declaration, specifiers } = node as unknown as {
    declaration: unknown;
    specifiers: readonly unknown[];
  };
  return declaration === null && specifiers.length > 0;
}
