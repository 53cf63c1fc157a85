import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * Stands between the server and the sandbox's GitHub: passes everything on, but the answer to one kind of request may be
 * another. The repositories do not change, so the sandbox is asked each question once: it starts git for each. Beside it is a host that nobody has configured, which counts who comes.
 */
export interface GithubInBetween {
  /** For GITHUB_API_URL. */
  readonly apiUrl: string;
  /** Somewhere else. */
  readonly elsewhere: string;
  /** What anybody has asked elsewhere. */
  readonly strayed: string[];
  /** How often the answer was given. */
  readonly given: () => number;
  /** Answers requests whose address matches from now on. */
  answer(address: RegExp, how: (request: IncomingMessage, response: ServerResponse) => void): void;
  forward(): void;
  close(): Promise<void>;
}

export async function standBetween(apiUrl: string): Promise<GithubInBetween> {
  let rule: { address: RegExp; how: (request: IncomingMessage, response: ServerResponse) => void } | null =
    null;
  let given = 0;
  const strayed: string[] = [];
  const known = new Map<string, Promise<SandboxAnswer>>();
  const api = createServer((request, response) => {
    if (rule !== null && rule.address.test(request.url ?? '')) {
      given += 1;
      rule.how(request, response);
      return;
    }
    passOn(apiUrl, known, request, response).catch(() => response.destroy());
  });
  const elsewhere = createServer((request, response) => {
    strayed.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  const [apiPort, elsewherePort] = await Promise.all(
    [api, elsewhere].map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
        }),
    ),
  );
  return {
    apiUrl: `http://127.0.0.1:${apiPort}`,
    elsewhere: `http://127.0.0.1:${elsewherePort}`,
    strayed,
    given: () => given,
    answer(address, how) {
      rule = { address, how };
      given = 0;
    },
    forward() {
      rule = null;
    },
    async close() {
      for (const server of [api, elsewhere]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

interface SandboxAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

async function passOn(
  apiUrl: string,
  known: Map<string, Promise<SandboxAnswer>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const body = await buffer(request);
  const headers = new Headers();
  for (const name of ['accept', 'authorization', 'content-type', 'user-agent', 'x-github-api-version']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const ask = async (): Promise<SandboxAnswer> => {
    const answer = await fetch(`${apiUrl}${url}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body.byteLength === 0 ? {} : { body: new Uint8Array(body) }),
    });
    return {
      status: answer.status,
      headers: answer.headers,
      body: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const question = JSON.stringify([method, url, ...headers]);
  if (method === 'GET' && !known.has(question)) known.set(question, ask());
  const answer = await (known.get(question) ?? ask());
  response.statusCode = answer.status;
  for (const name of ['content-type', 'location', 'link', 'retry-after']) {
    const value = answer.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  response.end(answer.body);
}
