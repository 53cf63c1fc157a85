import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { namedSchemas } from '#contract/named-schemas.ts';
import { allowedCalls } from '#server/adapters/better-auth/identity-handler.ts';
import { setUpMarket } from '../support/set-up-market.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly properties: object } }>>;
  };
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { name: string; description: string }[];
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

const { app } = setUpMarket();

const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/gu, '{}');
const readDocument = async () => (await (await fetch(`${app.url}/api/openapi.json`)).json()) as Document;

it('the OpenAPI document describes every call with its errors', async () => {
  const { openapi, paths } = await readDocument();
  expect(openapi).toBe('3.1.0');
  const undescribed = Object.keys(calls).filter((name) => {
    const [method = '', path = ''] = name.split(' ');
    const [, methods] = Object.entries(paths).find(([other]) => shapeOf(other) === shapeOf(path)) ?? [];
    const operation = methods?.[method.toLowerCase()];
    const everywhere = ['400', '429', '500', '503'];
    return operation === undefined || everywhere.some((status) => !(status in operation.responses));
  });
  expect(undescribed).toEqual([]);
});

it('the OpenAPI document defines every call, tag and schema once, and refers to each named schema', async () => {
  const { paths, tags, components } = await readDocument();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(Object.keys(calls).length);
  expect(ids.every((id) => /^[a-z][A-Za-z0-9]+$/u.test(id))).toBe(true);

  expect(tags.filter(({ name, description }) => name === description)).toEqual([]);
  expect(new Set(operations.flatMap((operation) => operation.tags))).toEqual(
    new Set(tags.map(({ name }) => name)),
  );

  const shapes = Object.keys(paths).map((path) => shapeOf(path));
  expect(new Set(shapes).size).toBe(shapes.length);

  const named = [...Object.keys(namedSchemas), 'Problem'];
  expect(Object.keys(components.schemas).toSorted()).toEqual(named.toSorted());
  const text = JSON.stringify([paths, components]);
  expect(named.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
});

/** The sign-in popup opens these URLs, which respond with redirects. */
const popupCalls: ReadonlySet<string> = new Set(['GET /oauth-popup/start', 'GET /callback/google']);

it('the OpenAPI document describes every identity call with the fields that the server reads', async () => {
  const { paths } = await readDocument();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/api/identity/')
      ? Object.entries(methods).map(([method, { requestBody }]) => {
          const fields = requestBody?.content['application/json']?.schema.properties ?? {};
          const name = `${method.toUpperCase()} ${path.slice('/api/identity'.length)}`;
          return [name, Object.keys(fields).toSorted()];
        })
      : [],
  );
  const served = Object.entries(allowedCalls).flatMap(([name, fields]) =>
    popupCalls.has(name) ? [] : [[name, fields.toSorted()]],
  );
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(served));
});

/** Prometheus itself adds these series when it scrapes a server. */
const OF_PROMETHEUS = ['up'];
const WORDS = new Set(['by', 'and', 'or', 'unless', 'offset', 'bool']);

interface Family {
  readonly name: string;
  readonly series: readonly string[];
}

async function readFamilies(): Promise<Family[]> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gmu)].map(([, name = '', type]) => ({
    name,
    series: type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  }));
}

function listSeries(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/gu, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)|\boffset \w+/gu, ' ');
  const names = bare.match(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/gu) ?? [];
  return names.filter((name) => !WORDS.has(name));
}

const readRules = async () =>
  [...(await readFile('deploy/alerts.yaml', 'utf8')).matchAll(/^\s+expr: (.+)$/gmu)].map(
    ([, expression = '']) => expression,
  );

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}

const readPanels = async () => {
  const { panels } = JSON.parse(await readFile('deploy/grafana-dashboard.json', 'utf8')) as Dashboard;
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
};

it('every metric in the alert rules and the dashboard is exported by the server', async () => {
  const known = new Set([...OF_PROMETHEUS, ...(await readFamilies()).flatMap(({ series }) => series)]);
  const expressions = [...(await readRules()), ...(await readPanels())];
  expect(expressions.length).toBeGreaterThan(30);
  for (const expression of expressions) {
    const used = listSeries(expression);
    expect(used, expression).not.toEqual([]);
    expect(
      used.filter((name) => !known.has(name)),
      expression,
    ).toEqual([]);
  }
});

it('the dashboard shows every metric of the marketplace', async () => {
  const shown = new Set((await readPanels()).flatMap(listSeries));
  const own = (await readFamilies()).filter(({ name }) => !/^(?:process|nodejs)_/u.test(name));
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter(({ series }) => !series.some((name) => shown.has(name)))).toEqual([]);
});
