import autocannon from 'autocannon';
import type { RunningMarket } from '../market/open-market.ts';
import { callOnce, quantile } from './one-by-one.ts';

export interface FairnessRow {
  readonly name: string;
  readonly calls: number;
  readonly answered: number;
  readonly p50: number;
  readonly p99: number;
}

const SEARCHES = [
  'project',
  'a',
  'system',
  'arduino',
  'libary managment',
  'weather monitoring',
  'ai',
  'data',
];
const OPEN_SEARCHES = 20;

/**
 * Measures a newcomer's calls under the server's default limits, while another account at the same IP address keeps
 * `OPEN_SEARCHES` searches in flight.
 */
export async function measureFairness(market: RunningMarket, seconds: number): Promise<FairnessRow[]> {
  const { hog, newcomer } = market.people;
  const { text } = await callOnce(
    `${market.url}/api/projects/getproject?limit=20&view=card`,
    newcomer.authorization,
  );
  const { data } = JSON.parse(text) as { data: { project_id: string; status: string; price: number }[] };
  const project = data.find(({ status }) => status === 'available');
  if (project === undefined) throw new Error('the market has nothing for sale');
  const hogging = autocannon({
    url: market.url,
    connections: OPEN_SEARCHES,
    duration: seconds,
    headers: { authorization: hog.authorization },
    requests: SEARCHES.map((words) => ({
      path: `/api/projects/searchproject?limit=20&view=card&search=${encodeURIComponent(words)}`,
    })),
  });
  const calls: readonly (readonly [string, string])[] = [
    ['me', '/api/auth/me'],
    ['project page', `/api/projects/projectdetails/${project.project_id}`],
    ["payment: the buyer's address", `/api/projects/shipping-details/${project.project_id}`],
    ['payment: history', '/api/payment/gethistory?limit=20'],
    ['list', '/api/projects/getproject?limit=20&view=card'],
  ];
  const times = calls.map((): number[] => []);
  const answered = calls.map(() => 0);
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    for (const [at, [, path]] of calls.entries()) {
      const { status, ms } = await callOnce(market.url + path, newcomer.authorization);
      times[at]?.push(ms);
      if (status === 200) answered[at] = (answered[at] ?? 0) + 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { non2xx, requests } = await hogging;
  const rows = calls.map(([name], at) => rowOf(name, times[at] ?? [], answered[at] ?? 0));
  return [
    ...rows,
    {
      name: 'the searches themselves',
      calls: requests.total,
      answered: 1 - non2xx / Math.max(1, requests.total),
      p50: Number.NaN,
      p99: Number.NaN,
    },
  ];
}

function rowOf(name: string, times: readonly number[], answered: number): FairnessRow {
  return {
    name,
    calls: times.length,
    answered: answered / Math.max(1, times.length),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}
