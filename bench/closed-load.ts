import { connect, type Socket } from 'node:net';

export interface ClosedRequest {
  readonly path: string;
  readonly method?: 'GET' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ClosedLoad {
  readonly origin: string;
  readonly connections: number;
  /** The load ends after these seconds, or after `amount` requests. */
  readonly seconds?: number;
  readonly amount?: number;
  /** Called for each request of any connection, so that all of them share one list of targets. */
  readonly next: () => ClosedRequest;
}

export interface ClosedFigures {
  readonly good: number;
  readonly refused: number;
  readonly failed: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
}

const HEAD_END = '\r\n\r\n';
const STATUS_AT = 'HTTP/1.1 '.length;
const TIMEOUT_MS = 60_000;

/**
 * Each connection sends its next request when it has the whole answer. It reads no more of an answer than its status
 * and length: an HTTP client would take more of the processor that it shares with the server than the server itself.
 */
export async function runClosedLoad(load: ClosedLoad): Promise<ClosedFigures> {
  const { hostname, port, host } = new URL(load.origin);
  const times: number[] = [];
  const count = { good: 0, refused: 0, failed: 0 };
  const startedAt = performance.now();
  const endsAt = startedAt + (load.seconds ?? Infinity) * 1_000;
  let left = load.amount ?? Infinity;

  async function visit(): Promise<void> {
    let socket: Socket | null = null;
    while (left > 0 && performance.now() < endsAt) {
      left -= 1;
      const sentAt = performance.now();
      socket ??= open(hostname, Number(port));
      try {
        const status = await ask(socket, headOf(load.next(), host));
        if (status >= 200 && status < 300) {
          count.good += 1;
          times.push(performance.now() - sentAt);
        } else count.refused += 1;
      } catch {
        count.failed += 1;
        socket.destroy();
        socket = null;
      }
    }
    socket?.destroy();
  }

  await Promise.all(Array.from({ length: load.connections }, visit));
  times.sort((a, b) => a - b);
  const share = (part: number): number => Math.round(times[Math.floor(times.length * part)] ?? 0);
  return { ...count, seconds: (performance.now() - startedAt) / 1_000, p50: share(0.5), p99: share(0.99) };
}

function headOf({ method = 'GET', path, headers = {} }: ClosedRequest, host: string): string {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines].join('\r\n');
}

function open(host: string, port: number): Socket {
  const socket = connect({ host, port, noDelay: true }).setTimeout(TIMEOUT_MS);
  // `close` follows, which counts the request as failed.
  return socket.on('error', () => {});
}

/** @returns the status, after the whole answer has arrived. */
function ask(socket: Socket, head: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let begun: Buffer | null = null;
    let status = 0;
    let left = Infinity;
    const finish = (end: () => void): void => {
      socket.removeAllListeners('data').removeAllListeners('close').removeAllListeners('timeout');
      end();
    };
    const fail = (why: string): void => finish(() => reject(new Error(why)));
    socket
      .on('data', (chunk) => {
        let bytes = chunk.length;
        if (status === 0) {
          begun = begun === null ? chunk : Buffer.concat([begun, chunk]);
          const end = begun.indexOf(HEAD_END);
          if (end === -1) return;
          const answer = begun.toString('latin1', 0, end);
          status = Number(answer.slice(STATUS_AT, STATUS_AT + 3));
          left = Number(/\r\ncontent-length: (\d+)/iu.exec(answer)?.[1] ?? Number.NaN);
          if (Number.isNaN(left)) return fail('an answer has no length');
          bytes = begun.length - end - HEAD_END.length;
        }
        left -= bytes;
        if (left <= 0) finish(() => resolve(status));
      })
      .on('close', () => fail('the connection was closed'))
      .on('timeout', () => fail('the answer took too long'))
      .write(head + HEAD_END);
  });
}
