/**
 * Compares the built product's reads with those of a minimal ("floor") server on the same machine and database. Also
 * measures how reads slow down with more rows and under another account's load, the start time and memory.
 * Seeded databases are reused by the next run; they are in the temporary folder or on the PostgreSQL server of
 * `--database-url`.
 * @example npm run bench -- [--sizes 10000,100000] [--parts traffic,purchases,growth,own,fairness,visitors,rest]
 * [--works mix,bookmarks] [--database-url …]
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type BenchMarket, openMarket, type RunningMarket } from './market/open-market.ts';
import { measureRest } from './measure/at-rest.ts';
import { measureFairness } from './measure/fairness.ts';
import { type GrowthRow, measureGrowth, measureOwnRows } from './measure/growth.ts';
import { measurePurchases } from './measure/purchases.ts';
import { measureRate, measureTraffic } from './measure/traffic.ts';
import { measureVisitors } from './measure/visitors.ts';
import {
  fairnessTable,
  growthTable,
  ownTable,
  purchasesTable,
  rateTable,
  table,
  trafficTable,
  visitorsTable,
} from './report.ts';
import { startFloor } from './server/start-floor.ts';

const PARTS = ['traffic', 'purchases', 'growth', 'own', 'fairness', 'visitors', 'rest'] as const;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    parts: { type: 'string', default: PARTS.join(',') },
    'database-url': {
      type: 'string',
      default: process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'] ?? '',
    },
    repetitions: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '50' },
    works: { type: 'string', default: '' },
  },
});
const serverUrl = values['database-url'] === '' ? null : values['database-url'];
const sizes = values.sizes.split(',').map(Number);
const seconds = Number(values.seconds);
const parts = values.parts.split(',');
const unknown = parts.filter((part) => !(PARTS as readonly string[]).includes(part));
if (unknown.length > 0) throw new Error(`"${unknown.join(', ')}" is none of ${PARTS.join(', ')}`);
const isWanted = (part: (typeof PARTS)[number]): boolean => parts.includes(part);
const startedAt = performance.now();
const secondsSince = (moment: number): number => (performance.now() - moment) / 1_000;
const say = (line: string): void => console.error(`${secondsSince(startedAt).toFixed(0)} s: ${line}`);
const print = (heading: string, text: string): void => console.log(`\n**${heading}**\n\n${text}`);

const counting = {
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('server/count-statements.mjs', import.meta.url))}`,
};

process.env['SERVER_PROGRAM'] ??= join('dist', 'server', 'main.js');
console.log(
  `Database: ${serverUrl === null ? 'embedded' : 'own PostgreSQL'}. Projects: ${sizes.join(', ')}.`,
);

const durations: [string, string][] = [];
async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  durations.push([name, secondsSince(began).toFixed(0)]);
  return result;
}

const growth = new Map<number, GrowthRow[]>();
for (const [at, size] of sizes.entries()) {
  const of = `${size.toLocaleString('en')} projects`;
  const market = await timed(`market of ${of}`, () => openMarket(size, serverUrl, say));
  const isFirst = at === 0;
  if (isWanted('growth') || (isWanted('own') && isFirst)) {
    await during(market, { ...counting }, async (running) => {
      say(`growth at ${of}`);
      if (isWanted('growth')) growth.set(size, await timed(`growth, ${of}`, () => measureGrowth(running)));
      if (isWanted('own') && isFirst) {
        const rows = await timed(`own, ${of}`, () => measureOwnRows(running));
        print('Own rows: 10,000 against none', ownTable(rows));
      }
    });
  }
  if (isWanted('traffic')) await timed(`traffic, ${of}`, () => compare(market));
  if (isWanted('purchases') && isFirst) {
    await during(market, { ...counting }, async (running) => {
      const rows = await timed(`purchases, ${of}`, () => measurePurchases(market, running, 3 * seconds));
      print(
        'Purchases by card: ≥ 50 a second with 20 buyers, ≤ 60 statements and ≤ 5 transactions alone',
        purchasesTable(rows),
      );
    });
  }
  if (isWanted('fairness')) {
    await during(market, { LIMITS: '' }, async (running) => {
      const rows = await timed(`fairness, ${of}`, () => measureFairness(running, Math.max(20, seconds)));
      print(`One account with twenty searches open, another person's calls, ${of}`, fairnessTable(rows));
    });
  }
  if (isWanted('visitors')) {
    await during(market, {}, async (running) => {
      const rows = await timed(`visitors, ${of}`, () => measureVisitors(running, seconds, say));
      print(
        `Visitors on different project pages, and a member's calls meanwhile, ${of}`,
        visitorsTable(rows),
      );
    });
  }
  if (isFirst && isWanted('rest')) {
    const rows = await timed('rest', () => measureRest(market));
    print('Start and memory', table(['what', 'figure'], rows));
  }
}
if (growth.size > 0) print('Growth, one call at a time', growthTable(growth));
print('Duration', table(['part', 'seconds'], durations));

async function during(
  market: BenchMarket,
  settings: Readonly<Record<string, string>>,
  work: (running: RunningMarket) => Promise<void>,
): Promise<void> {
  const running = await market.start(settings);
  try {
    await work(running);
  } finally {
    await running.stop();
  }
}

async function compare(market: BenchMarket): Promise<void> {
  await during(market, {}, async (running) => {
    const floor = await startFloor(market.connection());
    try {
      const load = {
        repetitions: Number(values.repetitions),
        seconds,
        connections: Number(values.connections),
        works: values.works === '' ? [] : values.works.split(','),
      };
      const rows = await measureTraffic(running, floor, load, say);
      print(`Against the floor, ${market.projects.toLocaleString('en')} projects`, trafficTable(rows));
      print('The mix at a fixed rate', rateTable([await measureRate(running, 300, 3 * seconds)]));
    } finally {
      await floor.stop();
    }
  });
}
