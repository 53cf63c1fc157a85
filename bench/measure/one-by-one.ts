import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
  /** Null if the server runs without `bench/server/count-statements.mjs`. */
  readonly statements: number | null;
  readonly text: string;
}

export interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly calls: number;
  readonly refused: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export async function callOnce(url: string, authorization: string, method = 'GET'): Promise<Answer> {
  const startedAt = performance.now();
  return await new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers: { authorization } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const statements = response.headers['x-statements'];
        resolve({
          status: response.statusCode ?? 0,
          ms: performance.now() - startedAt,
          bytes: body.length,
          statements: statements === undefined ? null : Number(statements),
          text: body.toString(),
        });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

export async function timeCalls(call: () => Promise<Answer>): Promise<Times> {
  const [times] = await timeAlternately([call]);
  if (times === undefined) throw new Error('no call was timed');
  return times;
}

export async function timeAlternately(
  kinds: readonly (() => Promise<Answer>)[],
  { calls = 200, maxMs = 15_000, warmUp = 10 } = {},
): Promise<Times[]> {
  const endsAt = performance.now() + maxMs * kinds.length;
  const taken = kinds.map((call) => ({ call, times: [] as number[], refused: 0 }));
  for (let n = -warmUp; n < calls; n += 1) {
    const isLate = performance.now() > endsAt;
    for (const kind of taken) {
      const { status, ms } = await kind.call();
      if (n < 0 && !isLate) continue;
      kind.times.push(ms);
      if (status !== 200) kind.refused += 1;
    }
    if (isLate) break;
  }
  return taken.map(({ times, refused }) => ({
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    calls: times.length,
    refused,
  }));
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
