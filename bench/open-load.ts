import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Target {
  readonly method: string;
  readonly path: string;
  /** Instead of that of the load. */
  readonly authorization?: string;
}

export interface Load {
  readonly origin: string;
  readonly targets: readonly Target[];
  readonly authorization: string;
  readonly perSecond: number;
  readonly seconds: number;
  readonly connections: number;
}

export interface Figures {
  readonly asked: number;
  readonly answered: number;
  readonly shed: number;
  readonly failed: number;
  readonly answeredPerSecond: number;
  readonly answeredP50Ms: number;
  readonly answeredP99Ms: number;
  readonly shedP99Ms: number;
  readonly shedWithoutRetryAfter: number;
  /** The delay of the load generator itself, which limits the precision of the other figures. */
  readonly ownLagP99Ms: number;
}

interface Outcome {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: boolean;
}

/**
 * Starts requests at a fixed rate, whether or not earlier requests have completed. Closed-loop load would slow down
 * with the server and could not overload it.
 */
export async function runOpenLoad({
  origin,
  targets,
  authorization,
  perSecond,
  seconds,
  connections,
}: Load): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  const running: Promise<Outcome>[] = [];
  const startedAt = performance.now();
  const total = Math.round(perSecond * seconds);
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, ((performance.now() - startedAt) / 1_000) * perSecond);
      while (running.length < due) {
        const target = targets[running.length % targets.length];
        if (target !== undefined) running.push(sendRequest(origin, target, agent, authorization));
      }
      if (running.length < total) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  const outcomes = await Promise.all(running);
  agent.destroy();
  lag.disable();
  return {
    ...figuresOf(outcomes, (performance.now() - startedAt) / 1_000),
    ownLagP99Ms: Math.max(0, Math.round(lag.percentile(99) / 1e6) - 5),
  };
}

export function sendRequest(
  origin: string,
  { method, path, authorization: own }: Target,
  agent: Agent,
  authorization: string,
  body?: object,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let startedAt = performance.now();
    const payload = body === undefined ? null : JSON.stringify(body);
    const outgoing = request(
      new URL(path, origin),
      {
        method,
        agent,
        timeout: 20_000,
        headers: {
          authorization: own ?? authorization,
          ...(payload === null
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            ms: performance.now() - startedAt,
            retryAfter: answer.headers['retry-after'] !== undefined,
          }),
        );
        answer.once('error', () => resolve({ status: 0, ms: 0, retryAfter: false }));
      },
    );
    // The time for which a request waits for a free connection is a delay of the generator, not of the server.
    outgoing.once('socket', () => {
      startedAt = performance.now();
    });
    outgoing.once('timeout', () => outgoing.destroy());
    outgoing.once('error', () => resolve({ status: 0, ms: 0, retryAfter: false }));
    outgoing.end(payload ?? undefined);
  });
}

function figuresOf(outcomes: readonly Outcome[], seconds: number): Omit<Figures, 'ownLagP99Ms'> {
  const answered = timesOf(outcomes, ({ status }) => status >= 200 && status < 300);
  const turnedAway = outcomes.filter(({ status }) => status === 503);
  return {
    asked: outcomes.length,
    answered: answered.length,
    shed: turnedAway.length,
    failed: outcomes.length - answered.length - turnedAway.length,
    answeredPerSecond: Math.round(answered.length / seconds),
    answeredP50Ms: percentile(answered, 0.5),
    answeredP99Ms: percentile(answered, 0.99),
    shedP99Ms: percentile(
      timesOf(turnedAway, () => true),
      0.99,
    ),
    shedWithoutRetryAfter: turnedAway.filter(({ retryAfter }) => !retryAfter).length,
  };
}

function timesOf(outcomes: readonly Outcome[], which: (outcome: Outcome) => boolean): number[] {
  return outcomes
    .filter(which)
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b);
}

function percentile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
