import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { setUpMarket } from '../support/set-up-market.ts';

const { app } = setUpMarket();

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
