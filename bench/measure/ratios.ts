import autocannon from 'autocannon';
import type { RunningMarket } from '../market/open-market.ts';
import { WORD_OF_ONE_PERCENT } from '../market/text.ts';
import type { Floor } from '../server/start-floor.ts';
import { someProjects } from './growth.ts';
import { median } from './one-by-one.ts';

export interface RatioRow {
  readonly name: string;
  readonly floorPerSecond: number;
  readonly perSecond: number;
  readonly ratio: number;
  readonly goal: number | null;
  readonly refused: number;
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
  readonly headers?: Record<string, string>;
};

/** Measures the product and the floor in turn, so that both see the same state of the machine. */
export async function measureRatios(
  market: RunningMarket,
  floor: Floor,
  { repetitions, seconds, connections }: { repetitions: number; seconds: number; connections: number },
  report: (line: string) => void,
): Promise<RatioRow[]> {
  const projects = (await someProjects(market)).slice(0, 50);
  const rows: RatioRow[] = [];
  for (const work of worksOn(projects)) {
    const ours: number[] = [];
    const floors: number[] = [];
    let refused = 0;
    for (let n = 0; n < repetitions; n += 1) {
      floors.push((await load(floor.url, work.floor, {}, seconds, connections)).perSecond);
      await market.people.viewer.refreshToken();
      const { authorization } = market.people.viewer;
      const url = work.isFloorOnly === true ? floor.url : market.url;
      const loaded = await load(url, work.ours, { authorization }, seconds, connections);
      ours.push(loaded.perSecond);
      refused += loaded.refused;
    }
    rows.push({
      name: work.name,
      goal: work.goal,
      floorPerSecond: median(floors),
      perSecond: median(ours),
      ratio: median(ours.map((perSecond, n) => perSecond / (floors[n] ?? 1))),
      refused,
    });
    report(`${work.name}: ${median(ours).toFixed(0)} of ${median(floors).toFixed(0)} a second`);
  }
  return rows;
}

const filters = ['SOFTWARE', 'HARDWARE'].flatMap((category) =>
  ['Low', 'Medium', 'High', 'Very High'].flatMap((level) =>
    ['price-low', 'price-high'].map((sort) => ({ category, level, sort })),
  ),
);
const fresh = { 'cache-control': 'no-cache' };

function worksOn(projects: readonly string[]): Work[] {
  const list = '/api/projects/getproject?limit=20&view=card';
  const search = `/api/projects/searchproject?limit=20&view=card&search=${WORD_OF_ONE_PERCENT}`;
  const lists = filters.map((filter) => ({ path: `${list}&${new URLSearchParams(filter)}` }));
  const searches = filters.map((filter) => ({ path: `${search}&${new URLSearchParams(filter)}` }));
  const details = projects.map((id) => ({ path: `/api/projects/projectdetails/${id}` }));
  const floorLists = filters.map(({ category }) => ({ path: `/filter?category=${category}` }));
  const floorSearch = [{ path: `/search?search=${WORD_OF_ONE_PERCENT}` }];
  const floorDetails = projects.map((id) => ({ path: `/detail/${id}` }));
  return [
    { name: 'list', goal: 3, ours: [{ path: list }], floor: [{ path: '/list' }] },
    { name: 'filters and price sorts', goal: 0.8, ours: lists, floor: floorLists },
    { name: 'search, 1 % match, with filters', goal: 0.8, ours: searches, floor: floorSearch },
    { name: 'detail', goal: 0.8, ours: details, floor: floorDetails },
    {
      name: 'list of bare Fastify from memory',
      goal: null,
      ours: [{ path: '/memory' }],
      floor: [{ path: '/list' }],
      isFloorOnly: true,
    },
    {
      name: 'bookmark on and off',
      goal: 0.8,
      ours: projects.flatMap((id) => onAndOff(`/api/bookmark/${id}`)),
      floor: projects.flatMap((id) => onAndOff(`/bookmark/${id}`)),
    },
    // Every request bypasses the cache and reads the database.
    {
      name: 'list, read through',
      goal: null,
      ours: readThrough([{ path: list }]),
      floor: [{ path: '/list' }],
    },
    { name: 'filters, read through', goal: null, ours: readThrough(lists), floor: floorLists },
    { name: 'search, read through', goal: null, ours: readThrough([{ path: search }]), floor: floorSearch },
    { name: 'detail, read through', goal: null, ours: readThrough(details), floor: floorDetails },
  ];
}

function readThrough(targets: readonly Target[]): Target[] {
  return targets.map((target) => ({ ...target, headers: fresh }));
}

function onAndOff(path: string): Target[] {
  return [{ path }, { path, method: 'DELETE' }];
}

async function load(
  url: string,
  targets: readonly Target[],
  headers: Record<string, string>,
  seconds: number,
  connections: number,
): Promise<{ perSecond: number; refused: number }> {
  const requests = targets.map(({ path, method = 'GET' as const, headers: own = {} }) => ({
    path,
    method,
    headers: { ...headers, ...own },
  }));
  // One second of warm-up, in which statements are prepared and code is compiled.
  await autocannon({ url, connections, duration: 1, requests });
  const result = await autocannon({ url, connections, duration: seconds, requests });
  return { perSecond: result['2xx'] / result.duration, refused: result.non2xx + result.errors };
}
