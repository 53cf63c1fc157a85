import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RepeatCounter } from './limiter.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import { REQUEST_ID_HEADER } from './security-headers.ts';

const MAX_RESPONSES = 5_000;

interface RepeatConditions {
  readonly isViewerCurrent: () => boolean;
  readonly countRequest: () => boolean;
}

interface Response extends RepeatConditions {
  readonly answer: ReadyAnswer;
  /** Names and values alternate; Node writes such an array without copying it. */
  readonly head: string[];
  readonly body: Buffer;
  readonly route: string;
}

export interface AnsweredRequest {
  readonly id: string;
  readonly path: string;
  readonly route: string;
  readonly headers: IncomingHttpHeaders;
  readonly durationMs: number;
}

/**
 * Answers a repeated request with the bytes of the first response, before the framework parses the request. The token,
 * origin, URL, encodings and addresses of both requests must be the same, and the response and the viewer must still be
 * cached. All other requests go through the framework, which stores its responses here.
 */
export class ResponseCache {
  readonly #responses = new Map<string, Response>();
  readonly #onAnswered: (answered: AnsweredRequest) => void;
  #isClosed = false;

  constructor(onAnswered: (answered: AnsweredRequest) => void) {
    this.#onAnswered = onAnswered;
  }

  remember(
    { raw, routeOptions }: FastifyRequest,
    reply: FastifyReply,
    made: { readonly answer: ReadyAnswer; readonly body: Buffer },
    conditions: RepeatConditions,
  ): void {
    if (this.#isClosed || reply.statusCode !== 200 || !isPlainGet(raw)) return;
    this.#deleteEnded();
    const { [REQUEST_ID_HEADER]: _ofThisRequest, ...repeated } = reply.getHeaders();
    const headers = { ...repeated, 'content-length': made.body.length };
    const name = nameOf(raw);
    // The key is deleted first, because setting an existing key keeps its position. A response that is renewed often
    // would otherwise stay ahead of expired ones and protect them from deletion.
    this.#responses.delete(name);
    this.#responses.set(name, {
      ...conditions,
      ...made,
      head: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
      route: routeOptions.url ?? 'none',
    });
  }

  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isPlainGet(request)) return false;
    const name = nameOf(request);
    const found = this.#responses.get(name);
    if (found === undefined) return false;
    const { answer, head, body, route } = found;
    if (!isCurrent(found)) {
      this.#responses.delete(name);
      return false;
    }
    if (!found.countRequest()) return false;
    const startedAt = performance.now();
    const id = randomUUID();
    response.writeHead(200, [...head, REQUEST_ID_HEADER, id]).end(body);
    answer.onSent?.(request.headers);
    const path = request.url?.split('?', 1)[0] ?? '';
    this.#onAnswered({
      id,
      path,
      route,
      headers: request.headers,
      durationMs: performance.now() - startedAt,
    });
    return true;
  }

  get size(): number {
    return this.#responses.size;
  }

  close(): void {
    this.#isClosed = true;
    this.#responses.clear();
  }

  /**
   * Deletes the oldest responses until the cache is below its limit and the oldest one is current. Insertion order is
   * roughly the order of expiry, so few of the others have expired.
   */
  #deleteEnded(): void {
    for (const [name, response] of this.#responses) {
      if (this.#responses.size < MAX_RESPONSES && isCurrent(response)) return;
      this.#responses.delete(name);
    }
  }
}

export type SendReady = (
  answer: ReadyAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<string | Buffer>;

interface RepeatDeps {
  readonly responses: ResponseCache;
  readonly countRepeat: RepeatCounter;
  /** @returns a check that the request's viewer is still cached; null if the viewer is not cached. */
  readonly viewerCheckOf: (request: FastifyRequest) => (() => boolean) | null;
}

export function readySender({ responses, countRepeat, viewerCheckOf }: RepeatDeps): SendReady {
  return async (answer, request, reply) => {
    const body = await answer.send(request, reply);
    if (typeof body === 'string') return body;
    const countRequest = countRepeat(request);
    const isViewerCurrent = viewerCheckOf(request);
    if (countRequest !== null && isViewerCurrent !== null)
      responses.remember(request, reply, { answer, body }, { countRequest, isViewerCurrent });
    return body;
  };
}

function isCurrent({ answer, isViewerCurrent }: Response): boolean {
  return answer.isCurrent() && isViewerCurrent();
}

function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.host !== undefined &&
    headers['if-none-match'] === undefined &&
    headers['cache-control'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['content-encoding'] === undefined &&
    headers.expect === undefined &&
    headers.upgrade === undefined
  );
}

/** The cache key: everything that a response or a rate limit depends on. No part contains a line break. */
function nameOf({ url = '', headers, socket }: IncomingMessage): string {
  return [
    headers.authorization,
    headers.origin,
    url,
    headers['accept-encoding'],
    socket.remoteAddress,
    headers['x-forwarded-for'],
  ].join('\n');
}
