import pg from 'pg';
import { quotePrice } from '#domain/purchases/pricing.ts';
import type { BenchMarket, RunningMarket } from '../market/open-market.ts';
import { enterMembers } from '../market/people.ts';
import { median } from './one-by-one.ts';
import { type CpuTime, startCpuClock } from './processes.ts';

export interface PurchasesRow {
  readonly buyers: number;
  readonly purchases: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Null with an external database, whose processes are unknown. */
  readonly cpu: CpuTime | null;
  /** Of the server, with its jobs and webhooks, for a purchase. */
  readonly statements: number;
  readonly transactions: number;
}

const TEST_CARD = '4242424242424242';
const BUYERS = 20;

/**
 * Each buyer pays by card for one project after the other until time is over: from `create-payment-intent` to the answer
 * of `mark-sold`, with the sandbox's Stripe on the same machine.
 */
export async function measurePurchases(
  market: BenchMarket,
  running: RunningMarket,
  seconds: number,
): Promise<PurchasesRow[]> {
  const buyers = await enterMembers(running.url, BUYERS);
  const client = new pg.Client(market.connection());
  await client.connect();
  try {
    const projects = await forSale(client);
    const rows: PurchasesRow[] = [];
    for (const count of [1, BUYERS]) {
      for (const buyer of buyers) await buyer.refreshToken();
      const times: number[] = [];
      const before = await executed(running.url);
      const cpuSince = startCpuClock(running.server.pid, running.server.pid);
      const startedAt = performance.now();
      const endsAt = startedAt + seconds * 1_000;
      await Promise.all(
        buyers.slice(0, count).map(async (buyer) => {
          while (performance.now() < endsAt) {
            const project = projects.pop();
            if (project === undefined) throw new Error('everything is sold');
            const from = performance.now();
            await buyer.buy(project.id, project.amount_minor, { card: TEST_CARD });
            times.push(performance.now() - from);
          }
        }),
      );
      const took = (performance.now() - startedAt) / 1_000;
      const cpu = cpuSince();
      const after = await executed(running.url);
      const sorted = times.toSorted((a, b) => a - b);
      rows.push({
        buyers: count,
        purchases: times.length,
        perSecond: times.length / took,
        p50: median(times),
        p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
        cpu: running.isEmbedded
          ? { server: cpu.server / times.length, database: cpu.database / times.length }
          : null,
        statements: (after.statements - before.statements) / times.length,
        transactions: (after.transactions - before.transactions) / times.length,
      });
    }
    return rows;
  } finally {
    await client.end();
  }
}

/** Needs the server to run with `bench/server/count-statements.mjs`. */
async function executed(url: string): Promise<{ statements: number; transactions: number }> {
  const { headers } = await fetch(`${url}/healthz`);
  const [statements, transactions] = ['x-all-statements', 'x-transactions'].map((name) =>
    Number(headers.get(name) ?? Number.NaN),
  );
  return { statements: statements ?? Number.NaN, transactions: transactions ?? Number.NaN };
}

async function forSale(client: pg.Client): Promise<{ id: string; amount_minor: number }[]> {
  const { rows } = await client.query<{ id: string; price: number }>(
    `select project_id as id, price_rupees as price from catalogue_entries
     where is_listed and not is_sold and sale_mode = 'exclusive' and live_state is null and held_until is null
       and category = 'SOFTWARE' order by project_id limit 5000`,
  );
  return rows.map(({ id, price }) => ({ id, amount_minor: quotePrice(price).amountMinor }));
}
