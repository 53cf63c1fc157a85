import { parseSync } from 'oxc-parser';

const FOR_ENGINEERS: readonly RegExp[] = [
  /\.test\.tsx?$/u,
  /^(?:bench|sandbox|scripts|tests|words)\//u,
  /^[^/]+\.config\.ts$/u,
  /^web\/testing\//u,
  /^server\/(?:settings|runtime|start)\//u,
  /^server\/(?:alerts|console|database|jobs|machine)\//u,
  /^server\/adapters\/(?:disk|prometheus|sealer)\//u,
  /^server\/accounts\/config-presenter\.ts$/u,
  /^server\/http\/(?:api-examples|openapi(?:-\w+)?)\.ts$/u,
  /\.gen\.ts$/u,
  /^contract\/entities\//u,
];

export function isForEngineers(file: string): boolean {
  return FOR_ENGINEERS.some((pattern) => pattern.test(file));
}

export interface FoundText {
  readonly line: number;
  readonly text: string;
}

const SHOWN_ATTRIBUTES: ReadonlySet<string> = new Set(['alt', 'aria-label', 'label', 'placeholder', 'title']);
/** Only developers and operators see the messages of these errors. */
const PROGRAMMERS_ERROR =
  /^(?:Error|RangeError|TypeError|CommandError|Unusable\w+Error|InvalidSettingsError|PaymentScriptError)$/u;
const LOG_METHOD = /^(?:debug|error|fatal|info|trace|warn)$/u;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

export function findSentences(file: string, source: string): FoundText[] {
  const found: FoundText[] = [];
  const report = (node: Node, text: string): void => {
    const line = source.slice(0, node.start).split('\n').length;
    found.push({ line, text: text.replaceAll(/\s+/gu, ' ').trim().slice(0, 80) });
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach((item) => walk(item));
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (isForProgrammers(node)) return;
    if (node.type === 'JSXText' && isWord(String(node['value']))) report(node, String(node['value']));
    if (node.type === 'JSXAttribute') {
      const { name, value: attribute } = node as Node & { name: Node; value: Node | null };
      const text = attribute?.['value'];
      if (SHOWN_ATTRIBUTES.has(String(name['name'])) && typeof text === 'string' && isWord(text)) {
        report(node, text);
        return;
      }
    }
    const text = textOf(node);
    if (text !== null && isSentence(text)) report(node, text);
    for (const [key, child] of Object.entries(node)) if (key !== 'type') walk(child);
  };
  walk(parseSync(file, source).program.body);
  return found;
}

function isForProgrammers(node: Node): boolean {
  if (node.type === 'ObjectExpression') return isAlert(node);
  const callee = node['callee'] as Node | undefined;
  if (node.type === 'NewExpression') return PROGRAMMERS_ERROR.test(String(callee?.['name']));
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return false;
  const { object, property } = callee as Node & { object: Node; property: Node };
  const logger = String(object['name'] ?? (object['property'] as Node | undefined)?.['name']);
  return LOG_METHOD.test(String(property['name'])) && /log$/iu.test(logger);
}

function isAlert(node: Node): boolean {
  const properties = node['properties'] as readonly Node[];
  const names = new Set(properties.map(({ key }) => (key as Node | undefined)?.['name']));
  return names.has('code') && names.has('sentence');
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string | null } }[];
  return quasis.map(({ value }) => value.cooked ?? '').join('…');
}

const isWord = (text: string): boolean => /\p{L}{2}/u.test(text) && !/^https:\/\/\S*$/u.test(text);

function isSentence(text: string): boolean {
  return /^\S+(?:\s+\S+){2,}[.?!]$/u.test(text.trim()) && /\p{L}{2}\s+\p{L}/u.test(text);
}
