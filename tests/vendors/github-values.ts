import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '#sandbox/sandbox.ts';
import { projectRoot } from '#scripts/dev/ensure-installed.mjs';
import type { TypedValue } from './check-types.ts';

const NUMBERS: ReadonlySet<string> = new Set(['page', 'per_page']);

export const GITHUB_IMPORTS = ["import type { paths } from '@octokit/openapi-types';"];

const OTHER_SERVICES = /^\/(?:v1|stripe|js|google|mail|github\/(?:login|_|sandbox))/u;

export function githubValues(exchanges: readonly Exchange[]): TypedValue[] {
  const published = publishedPaths();
  return exchanges
    .filter(({ url, status }) => !OTHER_SERVICES.test(url) && status < 300)
    .flatMap((exchange) => valuesOf(exchange, published));
}

function valuesOf({ method, url, status, answerBody }: Exchange, published: readonly string[]): TypedValue[] {
  const [fullPath = '', query = ''] = url.split('?');
  const path = fullPath.replace(/^\/github\/api/u, '');
  const origin = `${method} ${path}`;
  const template = published
    .filter((one) => matches(one, path))
    .toSorted((a, b) => placeholders(a) - placeholders(b))[0];
  if (template === undefined) return [{ origin, type: 'never /* no published call */', value: url }];
  const call = `paths[${JSON.stringify(template)}]['${method.toLowerCase()}']`;
  const answer: TypedValue = {
    origin: `answer to ${origin}`,
    type: `${call}['responses'][${status}]['content']['application/json']`,
    value: JSON.parse(answerBody),
  };
  if (query === '') return [answer];
  const sent = Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, text]) => [name, NUMBERS.has(name) ? Number(text) : text]),
  );
  return [
    answer,
    { origin: `query of ${origin}`, type: `NonNullable<${call}['parameters']['query']>`, value: sent },
  ];
}

function publishedPaths(): string[] {
  const text = readFileSync(
    join(projectRoot, 'node_modules', '@octokit', 'openapi-types', 'types.d.ts'),
    'utf8',
  );
  const end = text.indexOf('export type webhooks');
  return [...text.slice(0, end === -1 ? undefined : end).matchAll(/^ {2,4}"(\/[^"]*)": \{$/gmu)].map(
    ([, path = '']) => path,
  );
}

function matches(template: string, path: string): boolean {
  const wanted = template.split('/');
  const parts = path.split('/');
  return (
    wanted.length === parts.length &&
    wanted.every((part, index) => part.startsWith('{') || part === parts[index])
  );
}

function placeholders(template: string): number {
  return template.split('{').length;
}
