import { readFileSync, readdirSync } from 'node:fs';
import type { BenchMarket } from '../market/open-market.ts';
import { median } from './one-by-one.ts';

export interface ProcessMemory {
  readonly name: string;
  /** Proportional set size. The sum over processes counts shared pages once. */
  readonly megabytes: number;
}

export function memoryOfTree(pid: number): ProcessMemory[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/u.test(one))) {
    const stat = read(`/proc/${name}/stat`);
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isInTree = (id: number | undefined): boolean =>
    id !== undefined && id > 1 && (id === pid || isInTree(parents.get(id)));
  return [...parents.keys()].filter(isInTree).flatMap((id) => {
    const pss = /^Pss:\s+(\d+) kB$/mu.exec(read(`/proc/${id}/smaps_rollup`))?.[1];
    const command = read(`/proc/${id}/cmdline`).replaceAll('\0', ' ').trim();
    return pss === undefined ? [] : [{ name: nameOf(command), megabytes: Number(pss) / 1024 }];
  });
}

function nameOf(command: string): string {
  if (command.startsWith('postgres:')) return command.replace(/\s*protohaat.*$/u, ' client');
  if (command.includes('postgres')) return 'postgres';
  if (command.includes('sandbox')) return 'sandbox';
  return command.includes('node') ? 'server' : (command.split(' ')[0] ?? '');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process ended before its file was read.
    return '';
  }
}

export async function measureRest(market: BenchMarket): Promise<[string, string][]> {
  const times: number[] = [];
  const withSandbox: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const startedAt = performance.now();
    const running = await market.start();
    withSandbox.push(performance.now() - startedAt);
    times.push(running.server.readyMs);
    await running.stop();
  }
  const running = await market.start();
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const memory = memoryOfTree(running.server.pid);
  await running.stop();
  const total = memory.reduce((sum, { megabytes }) => sum + megabytes, 0);
  return [
    ['warm start, server until ready (median of five)', `${(median(times) / 1_000).toFixed(1)} s`],
    ['with the sandbox and four people signed in', `${(median(withSandbox) / 1_000).toFixed(1)} s`],
    ...memory.map(({ name, megabytes }): [string, string] => [
      `memory at rest: ${name}`,
      `${megabytes.toFixed(0)} MB`,
    ]),
    ['memory at rest, together', `${total.toFixed(0)} MB`],
  ];
}

const REST_MS = 30_000;
