import type { BenchMarket } from '../market/open-market.ts';
import { median } from './one-by-one.ts';
import { memoryOfTree } from './processes.ts';

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
