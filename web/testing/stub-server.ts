import { vi } from 'vitest';
import type { ProblemCode } from '#contract/problems.ts';

export interface SentRequest {
  readonly name: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal | null;
}

type Answer = Response | object | null;
type Handler = (request: SentRequest) => Answer | Promise<Answer>;

export interface StubServer {
  readonly requests: readonly SentRequest[];
  on(name: string, handler: Handler): void;
  count(name: string): number;
}

export function problem(status: number, code: ProblemCode, detail: object = {}): Response {
  return Response.json({ code, status, title: code, message: code, ...detail }, { status });
}

export function identityError(status: number, code: string, message = code): Response {
  return Response.json({ code, message }, { status });
}

/** A request without a handler throws an error that names the request. */
export function stubServer(handlers: Record<string, Handler> = {}): StubServer {
  const known = new Map<string, Handler>([
    // Every page for members opens the feed stream, which stays silent here.
    ['GET /api/feed/stream', () => new Response(new ReadableStream())],
    // Lists with a filter ask whether they are saved.
    ['GET /api/saved-searches', () => ({ data: [] })],
    // So do dashboards and project pages about private questions.
    ['GET /api/private-questions', () => ({ data: [], meta: { next_cursor: null } })],
    ...Object.entries(handlers),
  ]);
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
    const name = `${init.method ?? 'GET'} ${url.pathname}`;
    const { body } = init;
    const request = {
      name,
      url,
      headers: new Headers(init.headers),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : (body ?? null),
      signal: init.signal ?? null,
    };
    requests.push(request);
    const handler = known.get(name);
    if (handler === undefined) throw new Error(`Nobody answers ${name}`);
    const answer = await handler(request);
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return {
    requests,
    on: (name, handler) => void known.set(name, handler),
    count: (name) => requests.filter((request) => request.name === name).length,
  };
}
