import { type ClosedRequest, runClosedLoad } from '../closed-load.ts';
import { LoadProcess } from '../load-process.ts';
import type { RunningMarket } from '../market/open-market.ts';
import { manyProjects } from './growth.ts';

export interface VisitorsRow {
  readonly name: string;
  readonly visitors: number;
  readonly pages: number;
  readonly goodPerSecond: number;
  readonly refused: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  readonly memberP50: number;
  readonly memberP99: number;
  readonly goal: string;
}

const PAGES = 9_000;
const MEMBERS_CALLS_PER_SECOND = 20;

/**
 * Visitors open different project pages, each of them the next page of one list, while a member reads lists and details.
 * Pages are cold until every one of them has been opened.
 */
export async function measureVisitors(
  market: RunningMarket,
  seconds: number,
  say: (line: string) => void,
): Promise<VisitorsRow[]> {
  const projects = (await manyProjects(market, PAGES)).map((id) => `/projects/${id}`);
  let next = 0;
  const page = (): ClosedRequest => {
    const path = projects[next % projects.length] ?? '/';
    next += 1;
    return { path, headers: { 'accept-encoding': 'br' } };
  };
  const member = new LoadProcess();
  const rows: VisitorsRow[] = [];
  async function measure(name: string, visitors: number, duration: number, goal: string): Promise<void> {
    const first = next;
    await market.people.viewer.refreshToken();
    const calls = member.make({
      origin: market.url,
      targets: membersCalls(projects),
      authorization: market.people.viewer.authorization,
      perSecond: MEMBERS_CALLS_PER_SECOND,
      seconds: duration,
      connections: 4,
    });
    const visits = await runClosedLoad({
      origin: market.url,
      connections: visitors,
      seconds: duration,
      next: page,
    });
    const { answeredP50Ms, answeredP99Ms, asked, answered } = await calls;
    if (asked !== answered) throw new Error(`${asked - answered} of the member's calls were not answered`);
    rows.push({
      name,
      visitors,
      pages: Math.min(next - first, projects.length),
      goodPerSecond: visits.good / visits.seconds,
      refused: visits.refused,
      failed: visits.failed,
      p50: visits.p50,
      p99: visits.p99,
      memberP50: answeredP50Ms,
      memberP99: answeredP99Ms,
      goal,
    });
    say(`${name}: ${JSON.stringify(rows.at(-1))}`);
  }
  try {
    await measure('cold', 50, seconds * 3, '≥ 60 a second; member p99 ≤ 100 ms');
    await measure('cold', 200, seconds * 3, 'nothing refused');
    next = 0;
    // The pages are made, and then sent once, so that Node has compiled the code that sends them.
    await runClosedLoad({ origin: market.url, connections: 10, amount: 2 * projects.length, next: page });
    await measure('warm', 50, seconds * 2, '≥ 2,000 a second; member p99 ≤ 100 ms');
    await measure('warm', 200, seconds * 2, 'nothing refused');
  } finally {
    member.end();
  }
  return rows;
}

function membersCalls(pages: readonly string[]) {
  const list = { method: 'GET', path: '/api/projects/getproject?limit=20&view=card' };
  return pages
    .slice(-100)
    .flatMap((page) => [
      list,
      { method: 'GET', path: page.replace('/projects/', '/api/projects/projectdetails/') },
    ]);
}
