import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

export interface RunningProxy {
  readonly url: string;
  /** The certificate file of the authority that signed the proxy's certificate. */
  readonly authority: string;
  output(): string;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Sent {
  readonly body?: object | Buffer;
  readonly headers?: OutgoingHttpHeaders;
}

const ANSWERS_WITHIN_MS = 120_000;

export async function send(
  { url, authority }: Pick<RunningProxy, 'url' | 'authority'>,
  method: string,
  path: string,
  { body, headers = {} }: Sent = {},
): Promise<Answer> {
  const ca = await readFile(authority);
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const own = body === undefined ? {} : { 'content-type': 'application/json', origin: url };
  return await new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, url),
      { method, ca, agent: false, headers: { ...own, ...headers } },
      (answer) => {
        text(answer).then(
          (content) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: content }),
          reject,
        );
      },
    );
    sent.once('error', reject);
    sent.end(bytes);
  });
}

export async function untilAnswers(proxy: RunningProxy, path: string, status: number): Promise<void> {
  const deadline = performance.now() + ANSWERS_WITHIN_MS;
  for (;;) {
    const answer = await send(proxy, 'GET', path).catch((error: Error) => ({
      status: 0,
      body: error.message,
    }));
    if (answer.status === status) return;
    if (proxy.hasEnded() || performance.now() > deadline)
      throw new Error(`${path} answers ${answer.status} ${answer.body}\n${proxy.output()}`);
    await delay(200);
  }
}
