import type { RunningMarket } from '../market/open-market.ts';
import { ownReads, reads, type MeasuredCall } from './calls.ts';
import { callOnce, timeAlternately, timeCalls, type Times } from './one-by-one.ts';

export interface GrowthRow extends Times {
  readonly name: string;
  readonly bytes: number;
  readonly statements: number | null;
}

export async function measureGrowth(market: RunningMarket): Promise<GrowthRow[]> {
  const rows: GrowthRow[] = [];
  for (const call of reads) {
    const path = await deepPath(market, call, call.pagesDeep ?? 0);
    rows.push(await measure(market, call.name, call, path));
  }
  const projects = await someProjects(market);
  let next = 0;
  const detail = (): string =>
    `/api/projects/projectdetails/${projects[(next += 1) % projects.length] ?? ''}`;
  rows.push(await measureEach(market, 'detail', 'GET', detail));
  const bookmark = (): string => `/api/bookmark/${projects[(next += 1) % projects.length] ?? ''}`;
  rows.push(await measureEach(market, 'bookmark on', 'GET', bookmark));
  rows.push(await measureEach(market, 'bookmark off', 'DELETE', bookmark));
  return rows;
}

export interface OwnReadTimings {
  readonly name: string;
  readonly many: Times;
  readonly none: Times;
  readonly statements: number | null;
}

export async function measureOwnRows(market: RunningMarket): Promise<OwnReadTimings[]> {
  const rows: OwnReadTimings[] = [];
  for (const { name, path } of ownReads) {
    const call = (person: 'trader' | 'newcomer') => () =>
      callOnce(market.url + path, market.people[person].authorization);
    const { statements } = await call('trader')();
    const [many, none] = await timeAlternately([call('trader'), call('newcomer')]);
    if (many === undefined || none === undefined) throw new Error(`no times of ${name}`);
    rows.push({ name, many, none, statements });
  }
  return rows;
}

async function measure(
  market: RunningMarket,
  name: string,
  { method, person }: MeasuredCall,
  path: string,
): Promise<GrowthRow> {
  const call = () => callOnce(market.url + path, market.people[person].authorization, method);
  await call();
  const { bytes, statements } = await call();
  return { name, bytes, statements, ...(await timeCalls(call)) };
}

async function measureEach(
  market: RunningMarket,
  name: string,
  method: 'GET' | 'DELETE',
  path: () => string,
): Promise<GrowthRow> {
  const call = () => callOnce(market.url + path(), market.people.viewer.authorization, method);
  await call();
  const { bytes, statements } = await call();
  return { name, bytes, statements, ...(await timeCalls(call)) };
}

async function deepPath(market: RunningMarket, call: MeasuredCall, pages: number): Promise<string> {
  let path = call.path;
  for (let page = 0; page < pages; page += 1) {
    const { text } = await callOnce(market.url + path, market.people[call.person].authorization);
    const { meta } = JSON.parse(text) as { meta?: { next_cursor: string | null } };
    const cursor = meta?.next_cursor ?? null;
    if (cursor === null) break;
    path = `${call.path}&cursor=${encodeURIComponent(cursor)}`;
  }
  return path;
}

export async function someProjects(market: RunningMarket): Promise<string[]> {
  return await manyProjects(market, 200);
}

export async function manyProjects(market: RunningMarket, count: number): Promise<string[]> {
  const first = '/api/projects/getproject?limit=200&view=card';
  const found: string[] = [];
  let path: string | null = first;
  while (path !== null && found.length < count) {
    const { text } = await callOnce(market.url + path, market.people.viewer.authorization);
    const { data, meta } = JSON.parse(text) as {
      data: { project_id: string }[];
      meta: { next_cursor: string | null };
    };
    found.push(...data.map(({ project_id: id }) => id));
    path = meta.next_cursor === null ? null : `${first}&cursor=${encodeURIComponent(meta.next_cursor)}`;
  }
  return found.slice(0, count);
}
