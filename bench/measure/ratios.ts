import autocannon from 'autocannon';
import type { RunningMarket } from '../market/open-market.ts';
import { WORD_OF_ONE_PERCENT } from '../market/text.ts';
import type { Floor } from '../server/start-floor.ts';
import { manyProjects } from './growth.ts';
import { median } from './one-by-one.ts';
import { type CpuTime, startCpuClock } from './processes.ts';

export interface RatioRow {
  readonly name: string;
  readonly floorPerSecond: number;
  readonly perSecond: number;
  readonly ratio: number;
  readonly goal: number | null;
  readonly refused: number;
  /** Null with an external database, whose processes are unknown. */
  readonly cpu: { readonly product: CpuTime; readonly floor: CpuTime } | null;
}

interface Loaded {
  readonly perSecond: number;
  readonly refused: number;
  readonly cpu: CpuTime;
  readonly requests: number;
}

interface Work {
  readonly name: string;
  readonly goal: number | null;
  readonly ours: readonly Target[];
  readonly floor: readonly Target[];
  readonly isFloorOnly?: boolean;
}

type Target = {
  readonly path: string;
  readonly method?: 'GET' | 'DELETE';
};

export interface LoadOptions {
  readonly repetitions: number;
  readonly seconds: number;
  readonly connections: number;
  readonly works: readonly string[];
}

export async function measureRatios(
  market: RunningMarket,
  floor: Floor,
  { repetitions, seconds, connections, works }: LoadOptions,
  report: (line: string) => void,
): Promise<RatioRow[]> {
  const projects = await manyProjects(market, MANY_PROJECTS);
  const rows: RatioRow[] = [];
  const isWanted = ({ name }: Work): boolean =>
    works.length === 0 || works.some((part) => name.includes(part));
  for (const work of worksOn(projects).filter(isWanted)) {
    const ours: Loaded[] = [];
    const floors: Loaded[] = [];
    const serverPid = market.server.pid;
    for (let n = 0; n < repetitions; n += 1) {
      const floorCpu = () => startCpuClock(floor.pid, serverPid);
      floors.push(await load(floor.url, work.floor, {}, { seconds, connections, cpu: floorCpu }));
      await market.people.viewer.refreshToken();
      const { authorization } = market.people.viewer;
      const isFloor = work.isFloorOnly === true;
      const cpu = isFloor ? floorCpu : () => startCpuClock(serverPid, serverPid);
      const url = isFloor ? floor.url : market.url;
      ours.push(await load(url, work.ours, { authorization }, { seconds, connections, cpu }));
    }
    const [perSecond, floorPerSecond] = [ours, floors].map((all) => median(all.map((one) => one.perSecond)));
    const cpu = { product: cpuPerRequest(ours), floor: cpuPerRequest(floors) };
    rows.push({
      name: work.name,
      goal: work.goal,
      floorPerSecond: floorPerSecond ?? 0,
      perSecond: perSecond ?? 0,
      ratio: median(ours.map((one, n) => one.perSecond / (floors[n]?.perSecond ?? 1))),
      refused: ours.reduce((sum, { refused }) => sum + refused, 0),
      cpu: market.isEmbedded ? cpu : null,
    });
    report(
      `${work.name}: ${perSecond?.toFixed(0)} of ${floorPerSecond?.toFixed(0)} a second, ${JSON.stringify(cpu)}`,
    );
  }
  return rows;
}

function cpuPerRequest(all: readonly Loaded[]): CpuTime {
  const requests = Math.max(
    1,
    all.reduce((sum, one) => sum + one.requests, 0),
  );
  return {
    server: all.reduce((sum, { cpu }) => sum + cpu.server, 0) / requests,
    database: all.reduce((sum, { cpu }) => sum + cpu.database, 0) / requests,
  };
}

const MANY_PROJECTS = 5_000;

const filters = ['SOFTWARE', 'HARDWARE'].flatMap((category) =>
  ['Low', 'Medium', 'High', 'Very High'].flatMap((level) =>
    ['price-low', 'price-high'].map((sort) => ({ category, level, sort })),
  ),
);

function worksOn(many: readonly string[]): Work[] {
  const projects = many.slice(0, 50);
  const list = '/api/projects/getproject?limit=20&view=card';
  const search = `/api/projects/searchproject?limit=20&view=card&search=${WORD_OF_ONE_PERCENT}`;
  const lists = filters.map((filter) => ({ path: `${list}&${new URLSearchParams(filter)}` }));
  const searches = filters.map((filter) => ({ path: `${search}&${new URLSearchParams(filter)}` }));
  const details = projects.map((id) => ({ path: `/api/projects/projectdetails/${id}` }));
  const floorLists = filters.map(({ category }) => ({ path: `/filter?category=${category}` }));
  const floorSearch = [{ path: `/search?search=${WORD_OF_ONE_PERCENT}` }];
  const floorDetails = projects.map((id) => ({ path: `/detail/${id}` }));
  const manyDetails = many.map((id) => ({ path: `/api/projects/projectdetails/${id}` }));
  const manyFloorDetails = many.map((id) => ({ path: `/detail/${id}` }));
  return [
    { name: 'list', goal: 0.4, ours: [{ path: list }], floor: [{ path: '/list' }] },
    { name: 'filters and price sorts', goal: 0.4, ours: lists, floor: floorLists },
    { name: 'search, 1 % match, with filters', goal: 0.4, ours: searches, floor: floorSearch },
    { name: 'detail', goal: 0.4, ours: details, floor: floorDetails },
    {
      name: 'list of bare Fastify from memory',
      goal: null,
      ours: [{ path: '/memory' }],
      floor: [{ path: '/list' }],
      isFloorOnly: true,
    },
    {
      name: 'bookmark on and off',
      goal: 0.6,
      ours: projects.flatMap((id) => onAndOff(`/api/bookmark/${id}`)),
      floor: projects.flatMap((id) => onAndOff(`/bookmark/${id}`)),
    },
    {
      name: `detail, ${many.length.toLocaleString('en')} projects in turn`,
      goal: 0.4,
      ours: manyDetails,
      floor: manyFloorDetails,
    },
  ];
}

function onAndOff(path: string): Target[] {
  return [{ path }, { path, method: 'DELETE' }];
}

async function load(
  url: string,
  targets: readonly Target[],
  headers: Record<string, string>,
  {
    seconds,
    connections,
    cpu,
  }: { readonly seconds: number; readonly connections: number; readonly cpu: () => () => CpuTime },
): Promise<Loaded> {
  const requests = targets.map(({ path, method = 'GET' as const }) => ({ path, method, headers }));
  await autocannon({ url, connections, duration: 1, requests });
  const cpuSince = cpu();
  const result = await autocannon({ url, connections, duration: seconds, requests });
  const cpuOfLoad = cpuSince();
  return {
    perSecond: result['2xx'] / result.duration,
    refused: result.non2xx + result.errors,
    cpu: cpuOfLoad,
    requests: result.requests.total,
  };
}
