import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * Caches responses, because the sandbox spawns git for each request. No setting contains `otherHost`, so the server
 * must not send requests to it.
 */
export interface GithubProxy {
  readonly apiUrl: string;
  readonly otherHost: string;
  readonly unexpectedRequests: string[];
  readonly replacedCount: () => number;
  answer(address: RegExp, how: (request: IncomingMessage, response: ServerResponse) => void): void;
  forward(): void;
  close(): Promise<void>;
}

export async function openGithubProxy(apiUrl: string): Promise<GithubProxy> {
  let rule: { address: RegExp; how: (request: IncomingMessage, response: ServerResponse) => void } | null =
    null;
  let replacedCount = 0;
  const unexpectedRequests: string[] = [];
  const known = new Map<string, Promise<SandboxAnswer>>();
  const api = createServer((request, response) => {
    if (rule !== null && rule.address.test(request.url ?? '')) {
      replacedCount += 1;
      rule.how(request, response);
      return;
    }
    forward(apiUrl, known, request, response).catch(() => response.destroy());
  });
  const elsewhere = createServer((request, response) => {
    unexpectedRequests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  const [apiPort, otherPort] = await Promise.all(
    [api, elsewhere].map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
        }),
    ),
  );
  return {
    apiUrl: `http://127.0.0.1:${apiPort}`,
    otherHost: `http://127.0.0.1:${otherPort}`,
    unexpectedRequests,
    replacedCount: () => replacedCount,
    answer(address, how) {
      rule = { address, how };
      replacedCount = 0;
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

async function forward(
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
