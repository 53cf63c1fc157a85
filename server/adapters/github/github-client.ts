import { Readable } from 'node:stream';
import { request } from '@octokit/request';
import { CodeHostDeniedError, CodeHostUnavailableError } from '../../ports/code-host.ts';
import { CircuitBreaker } from '../outside/circuit-breaker.ts';
import { retry } from '../outside/retry.ts';

/**
 * One way to GitHub: a fixed base address, an own time-out for each call, a cap on every answer, and no redirect to another
 * host. What callers see is a value, null (there is no such thing, or it is not visible), or one of the port's errors.
 */

export interface GithubSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where a browser signs in, and where the REST API is; no trailing slash. */
  readonly webUrl: string;
  readonly apiUrl: string;
  readonly timeoutMs: number;
}

export interface GithubCall {
  /** Octokit's route, `GET /repos/{owner}/{repo}`. */
  readonly route: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** The whole value of the Authorization header. */
  readonly authorization?: string;
  readonly baseUrl?: string;
  readonly maxBytes?: number;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | number | undefined>;
  readonly data: ReadableStream<Uint8Array> | null | '';
  readonly url: string;
}

/** A JSON answer of GitHub is far below this, but for the tree of a huge repository, which we would refuse anyway. */
const MAX_ANSWER_BYTES = 12 * 1024 * 1024;
/** A whole archive may take this long to stream, milliseconds. */
const ARCHIVE_DEADLINE_MS = 60_000;
const MAX_REDIRECTS = 2;
const RETRY_PAUSES_MS = [200, 500];

/** GitHub answers 409 for the commits of a repository without any: https://docs.github.com/rest/commits/commits */
export class NoCommitsError extends Error {
  override readonly name = 'NoCommitsError';
}

/** No answer, or the host's own fault; a limit is neither. */
class HostDown extends CodeHostUnavailableError {}

export class GithubClient {
  readonly #settings: GithubSettings;
  readonly #breaker: CircuitBreaker;
  /** Hosts that an archive may come from, besides the API's own. */
  readonly #archiveOrigins: ReadonlySet<string>;

  constructor(settings: GithubSettings, onCircuitChange: (isOpen: boolean) => void) {
    this.#settings = settings;
    this.#breaker = new CircuitBreaker({ failures: 5, openMs: 10_000, onChange: onCircuitChange });
    const api = new URL(settings.apiUrl);
    const origins = [api.origin, new URL(settings.webUrl).origin];
    if (api.host === 'api.github.com') origins.push('https://codeload.github.com');
    this.#archiveOrigins = new Set(origins);
  }

  /** The parsed JSON body; null for 404, 410, 451, an empty answer, and a 403 that is not a limit. */
  async readJson(call: GithubCall): Promise<unknown> {
    return await this.#ask(call, async (leftMs) => {
      const answer = await this.#send(call, AbortSignal.timeout(Math.ceil(leftMs)));
      if (answer === null) return null;
      const text = await readText(answer.data, call.maxBytes ?? MAX_ANSWER_BYTES);
      return text === '' ? null : parseJson(text);
    });
  }

  /** The body as a stream, following GitHub's redirect to its archive host without the token. Null as in `readJson`. */
  async openStream(call: GithubCall): Promise<Readable | null> {
    return await this.#ask(call, async (leftMs) => {
      const opening = new AbortController();
      const timer = setTimeout(() => opening.abort(), leftMs);
      const signal = AbortSignal.any([AbortSignal.timeout(ARCHIVE_DEADLINE_MS), opening.signal]);
      try {
        let answer = await this.#send(call, signal);
        for (let hops = 0; answer !== null && isRedirect(answer.status); hops += 1) {
          const target = this.#allowedTarget(answer, this.#archiveOrigins);
          if (hops === MAX_REDIRECTS || target === null) throw new CodeHostUnavailableError();
          await discard(answer.data);
          answer = await fetchArchive(target, signal);
        }
        if (answer === null || answer.data === null || answer.data === '') return null;
        return Readable.fromWeb(answer.data as Parameters<typeof Readable.fromWeb>[0]);
      } finally {
        clearTimeout(timer);
      }
    });
  }

  /** One question: reads are repeated after an outage, all of it ends in time, and a host that is down is left alone. */
  async #ask<T>(call: GithubCall, work: (leftMs: number) => Promise<T>): Promise<T> {
    return await this.#breaker.run(
      () =>
        retry(
          {
            deadline: performance.now() + this.#settings.timeoutMs,
            backoffMs: call.route.startsWith('GET ') ? RETRY_PAUSES_MS : [],
            isRetryable: (error) => error instanceof HostDown,
          },
          async (leftMs) => {
            try {
              return await work(leftMs);
            } catch (error) {
              throw asPortError(error);
            }
          },
        ),
      (error) => error instanceof HostDown,
      (retryAfterSeconds) => new CodeHostUnavailableError(retryAfterSeconds),
    );
  }

  async #send(call: GithubCall, signal: AbortSignal): Promise<Answer | null> {
    const { route, parameters, authorization, baseUrl } = call;
    const streaming = route.includes('/zipball/');
    let nextRoute = route;
    for (let hops = 0; ; hops += 1) {
      const answer = await this.#sendOnce(nextRoute, {
        ...(nextRoute === route ? parameters : {}),
        baseUrl: baseUrl ?? this.#settings.apiUrl,
        headers: {
          accept: baseUrl === undefined ? 'application/vnd.github+json' : 'application/json',
          'x-github-api-version': '2022-11-28',
          'user-agent': 'ProtoHaat',
          ...(authorization === undefined ? {} : { authorization }),
        },
        request: { redirect: 'manual', signal, parseSuccessResponseBody: false, fetch: globalThis.fetch },
      });
      if (answer === null || streaming || !isRedirect(answer.status)) return answer;
      // A renamed repository answers 301 to its numbered address on the same host.
      const target = this.#allowedTarget(answer, new Set([new URL(this.#settings.apiUrl).origin]));
      await discard(answer.data);
      if (target === null || hops === MAX_REDIRECTS || !route.startsWith('GET ')) return null;
      nextRoute = `GET ${target.href}`;
    }
  }

  async #sendOnce(route: string, options: Record<string, unknown>): Promise<Answer | null> {
    try {
      return await request(route, options);
    } catch (error) {
      if (!isRequestError(error)) throw error;
      const { status } = error;
      const headers = error.response?.headers ?? {};
      if (status === 401) throw new CodeHostDeniedError();
      if (status === 409) throw new NoCommitsError();
      if (status === 429 || (status === 403 && isLimit(headers, error.message))) {
        throw new CodeHostUnavailableError(retryAfterSeconds(headers));
      }
      if (status === 403 || status === 404 || status === 410 || status === 422 || status === 451) return null;
      throw new HostDown();
    }
  }

  #allowedTarget(answer: Answer, origins: ReadonlySet<string>): URL | null {
    const location = answer.headers['location'];
    if (typeof location !== 'string' || !URL.canParse(location, answer.url)) return null;
    const target = new URL(location, answer.url);
    return origins.has(target.origin) ? target : null;
  }
}

async function fetchArchive(target: URL, signal: AbortSignal): Promise<Answer | null> {
  const response = await fetch(target, {
    redirect: 'manual',
    signal,
    headers: { 'user-agent': 'ProtoHaat' },
  });
  if (response.status === 404) return null;
  if (response.status === 429)
    throw new CodeHostUnavailableError(retryAfterSeconds(Object.fromEntries(response.headers)));
  if (response.status >= 500) throw new HostDown();
  if (response.status >= 400) throw new CodeHostUnavailableError();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    data: response.body,
    url: target.href,
  };
}

interface RequestError extends Error {
  readonly status: number;
  readonly response?: { readonly headers: Answer['headers'] };
}

function isRequestError(error: unknown): error is RequestError {
  return error instanceof Error && typeof (error as { status?: unknown }).status === 'number';
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit */
function isLimit(headers: Answer['headers'], message: string): boolean {
  return (
    headers['retry-after'] !== undefined ||
    String(headers['x-ratelimit-remaining'] ?? '') === '0' ||
    /rate limit/iu.test(message)
  );
}

function retryAfterSeconds(headers: Answer['headers']): number {
  const after = Number(headers['retry-after']);
  if (Number.isFinite(after) && after > 0) return Math.ceil(after);
  const reset = Number(headers['x-ratelimit-reset']);
  const wait = Math.ceil(reset - Date.now() / 1_000);
  // GitHub asks for at least a minute where it names no moment.
  return Number.isFinite(wait) && wait > 0 ? wait : 60;
}

async function readText(body: Answer['data'], maxBytes: number): Promise<string> {
  if (body === null || body === '' || typeof body !== 'object') return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new CodeHostUnavailableError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function discard(body: Answer['data']): Promise<void> {
  if (body !== null && body !== '' && typeof body === 'object') await body.cancel();
}

function asPortError(error: unknown): Error {
  if (
    error instanceof CodeHostUnavailableError ||
    error instanceof CodeHostDeniedError ||
    error instanceof NoCommitsError
  )
    return error;
  // A time-out, a refused connection, or an answer cut short.
  return new HostDown();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CodeHostUnavailableError();
  }
}
