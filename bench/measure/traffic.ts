import { type ClosedRequest, type ClosedFigures, runClosedLoad } from '../closed-load.ts';
import { LoadProcess } from '../load-process.ts';
import type { RunningMarket } from '../market/open-market.ts';
import { enterMembers } from '../market/people.ts';
import { makeText, randomFrom, zipf } from '../market/text.ts';
import type { Floor } from '../server/start-floor.ts';
import { manyProjects } from './growth.ts';
import { median } from './one-by-one.ts';
import { type CpuTime, startCpuClock } from './processes.ts';

export interface TrafficRow {
  readonly name: string;
  readonly floorPerSecond: number;
  readonly perSecond: number;
  readonly ratio: number;
  readonly p99: number;
  readonly goal: number;
  readonly refused: number;
  /** Null with an external database, whose processes are unknown. */
  readonly cpu: { readonly product: CpuTime; readonly floor: CpuTime } | null;
}

export interface TrafficOptions {
  readonly repetitions: number;
  readonly seconds: number;
  readonly connections: number;
  readonly works: readonly string[];
}

/** What a person does, at the product and at the floor. */
interface Act {
  readonly path: string;
  readonly floor: string;
  readonly method?: 'DELETE';
}

interface Work {
  readonly name: string;
  readonly goal: number;
  readonly next: () => Act;
}

const PROJECTS = 9_800;
const MEMBERS = 100;
const LIST = '/api/projects/getproject?limit=20&view=card';
const SEARCH = '/api/projects/searchproject?limit=20&view=card';

/** Product and floor in turns, with the same acts in the same order, each by the next of 100 members. */
export async function measureTraffic(
  market: RunningMarket,
  floor: Floor,
  { repetitions, seconds, connections, works }: TrafficOptions,
  report: (line: string) => void,
): Promise<TrafficRow[]> {
  const projects = await manyProjects(market, PROJECTS);
  const members = await enterMembers(market.url, MEMBERS);
  const rows: TrafficRow[] = [];
  const isWanted = ({ name }: Work): boolean =>
    works.length === 0 || works.some((part) => name.includes(part));
  for (const { name, goal, next } of worksOn(projects).filter(isWanted)) {
    const server = { pid: market.server.pid, url: market.url };
    const ours: Loaded[] = [];
    const floors: Loaded[] = [];
    let at = 0;
    const memberAct = (): ClosedRequest => {
      const { path, method = 'GET' } = next();
      const authorization = members[(at += 1) % members.length]?.authorization ?? '';
      return { path, method, headers: { authorization } };
    };
    const floorAct = (): ClosedRequest => {
      const { floor: path, method = 'GET' } = next();
      return { path, method };
    };
    for (let n = 0; n < repetitions; n += 1) {
      const load = { seconds, connections };
      floors.push(await loadOn(floor, server.pid, { ...load, next: floorAct }));
      for (const member of members) await member.refreshToken();
      ours.push(await loadOn(server, server.pid, { ...load, next: memberAct }));
    }
    const perSecondOf = (all: readonly Loaded[]) => median(all.map(({ good, seconds: took }) => good / took));
    const cpu = { product: cpuPerRequest(ours), floor: cpuPerRequest(floors) };
    rows.push({
      name,
      goal,
      floorPerSecond: perSecondOf(floors),
      perSecond: perSecondOf(ours),
      ratio: perSecondOf(ours) / perSecondOf(floors),
      p99: median(ours.map(({ p99 }) => p99)),
      refused: ours.reduce((sum, { refused, failed }) => sum + refused + failed, 0),
      cpu: market.isEmbedded ? cpu : null,
    });
    report(`${name}: ${JSON.stringify(rows.at(-1))}`);
  }
  return rows;
}

export interface RateRow {
  readonly perSecond: number;
  readonly seconds: number;
  readonly asked: number;
  readonly answered: number;
  readonly p50: number;
  readonly p99: number;
  readonly goalMs: number;
}

/** The mix at a fixed rate, whether or not earlier requests have been answered. */
export async function measureRate(
  market: RunningMarket,
  perSecond: number,
  seconds: number,
): Promise<RateRow> {
  const [mix] = worksOn(await manyProjects(market, PROJECTS));
  const members = await enterMembers(market.url, MEMBERS);
  const targets = Array.from({ length: perSecond * seconds }, (_, at) => {
    const { path, method = 'GET' } = mix.next();
    return { path, method, authorization: members[at % MEMBERS]?.authorization ?? '' };
  });
  const sender = new LoadProcess();
  try {
    const load = { origin: market.url, targets, authorization: '', perSecond, seconds, connections: 100 };
    const { asked, answered, answeredP50Ms: p50, answeredP99Ms: p99 } = await sender.make(load);
    return { perSecond, seconds, asked, answered, p50, p99, goalMs: 60 };
  } finally {
    sender.end();
  }
}

type Loaded = ClosedFigures & { readonly cpu: CpuTime };

async function loadOn(
  server: { readonly pid: number; readonly url: string },
  databaseTree: number,
  load: Omit<Parameters<typeof runClosedLoad>[0], 'origin'>,
): Promise<Loaded> {
  await runClosedLoad({ ...load, origin: server.url, seconds: 1 });
  const cpuSince = startCpuClock(server.pid, databaseTree);
  const figures = await runClosedLoad({ ...load, origin: server.url });
  return { ...figures, cpu: cpuSince() };
}

function cpuPerRequest(all: readonly Loaded[]): CpuTime {
  const requests = all.reduce((sum, { good, refused }) => sum + good + refused, 0);
  const perRequest = (of: (cpu: CpuTime) => number) =>
    all.reduce((sum, { cpu }) => sum + of(cpu), 0) / Math.max(1, requests);
  return { server: perRequest(({ server }) => server), database: perRequest(({ database }) => database) };
}

function worksOn(projects: readonly string[]): [Work, ...Work[]] {
  const random = randomFrom(37);
  const lists = shuffled(listsOfMarket(), random);
  const filters = shuffled(filtersOfMarket(), random);
  const searches = shuffled(searchesOfMarket(), random);
  const details = shuffled(projects.map(detailOf), random);
  const bookmarks = shuffled(projects, random).flatMap(bookmarkActs);
  const popular = zipf(projects, random);
  const list = inTurn(lists);
  const filter = inTurn(filters);
  const search = inTurn(searches.slice(0, 300));
  const bookmark = inTurn(bookmarks);
  const mixed = (): Act => {
    const dice = random();
    if (dice < 0.05) return bookmark();
    if (dice < 0.55) return detailOf(popular());
    if (dice < 0.7) return search();
    return dice < 0.85 ? filter() : list();
  };
  return [
    { name: 'the mix', goal: 0.45, next: mixed },
    { name: `${count(lists)} lists`, goal: 0.4, next: inTurn(lists) },
    { name: `${count(filters)} filters`, goal: 0.4, next: inTurn(filters) },
    { name: `${count(searches)} searches of two words`, goal: 0.4, next: inTurn(searches) },
    { name: `${count(details)} details`, goal: 0.4, next: inTurn(details) },
    { name: 'bookmarks on and off', goal: 0.6, next: inTurn(bookmarks) },
  ];
}

const detailOf = (id: string): Act => ({
  path: `/api/projects/projectdetails/${id}`,
  floor: `/detail/${id}`,
});

const bookmarkActs = (id: string): Act[] => [
  { path: `/api/bookmark/${id}`, floor: `/bookmark/${id}` },
  { path: `/api/bookmark/${id}`, floor: `/bookmark/${id}`, method: 'DELETE' },
];

const LEVELS = ['', 'Low', 'Medium', 'High', 'Very High'];
const CATEGORIES = ['', 'SOFTWARE', 'HARDWARE'];

function listsOfMarket(): Act[] {
  return CATEGORIES.flatMap((category) =>
    LEVELS.flatMap((level) =>
      ['newest', 'oldest', 'price-low', 'price-high', 'popular'].flatMap((sort) =>
        ['', 'false'].flatMap((sold) => ({
          path: `${LIST}&${query({ category, level, sort, sold })}`,
          floor: category === '' ? '/list' : `/filter?${query({ category })}`,
        })),
      ),
    ),
  );
}

function filtersOfMarket(): Act[] {
  const { technologies } = makeText();
  return technologies.flatMap((technology) =>
    ['', '0-499', '500-999', '1000-2499'].flatMap((price) =>
      CATEGORIES.flatMap((category) =>
        LEVELS.flatMap((level) =>
          ['newest', 'price-low'].map((sort) => ({
            path: `${LIST}&${query({ technology: technology.toLowerCase(), price, category, level, sort })}`,
            floor: `/filter?${query({ category: category === '' ? 'SOFTWARE' : category })}`,
          })),
        ),
      ),
    ),
  );
}

function searchesOfMarket(): Act[] {
  const { titles } = makeText();
  return titles.slice(0, 5_000).map((title) => {
    const search = title.split(' ').slice(0, 2).join(' ');
    return { path: `${SEARCH}&${query({ search })}`, floor: `/search?${query({ search })}` };
  });
}

const query = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();

const count = (all: readonly unknown[]): string => all.length.toLocaleString('en');

function inTurn<Value>(values: readonly Value[]): () => Value {
  let next = 0;
  return () => values[next++ % values.length] as Value;
}

function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  return values
    .map((value) => ({ value, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value);
}
