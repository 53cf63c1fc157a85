import { Readable } from 'node:stream';
import { request } from '@octokit/request';
import { CodeHostDeniedError, CodeHostUnavailableError } from '../../ports/code-host.ts';
import { CircuitBreaker } from '../outside/circuit-breaker.ts';
import { retry } from '../outside/retry.ts';

// `GithubClient` throws `NoCommitsError` and the errors of the port `CodeHost`.

export interface GithubSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Neither URL has a trailing slash. `webUrl` is for the browser sign-in, and `apiUrl` is for the REST API. */
  readonly webUrl: string;
  readonly apiUrl: string;
  readonly timeoutMs: number;
  /** The host in the URLs of repositories: `github.com`, which the sandbox uses too, or a GitHub Enterprise host. */
  readonly repositoryHost: string;
  readonly app: GithubAppSettings | null;
}

export interface GithubAppSettings {
  readonly id: string;
  readonly slug: string;
  readonly privateKey: string;
  readonly webhookSecret: string;
}

export interface GithubCall {
  readonly route: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly authorization?: string;
  readonly baseUrl?: string;
  readonly accept?: string;
}

interface GithubResponse {
  readonly status: number;
  readonly headers: Record<string, string | number | undefined>;
  readonly data: ReadableStream<Uint8Array> | null | '';
  readonly url: string;
}

const MAX_RESPONSE_BYTES = 12 * 1024 * 1024;
const ARCHIVE_TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 2;
const BACKOFF_MS = [200, 500];

/**
 * GitHub answers 409 to a request for the commits of an empty repository:
 * https://docs.github.com/rest/commits/commits
 */
export class NoCommitsError extends Error {
  override readonly name = 'NoCommitsError';
}

/** A network failure, a timeout or an unexpected status such as 5xx, but not a rate limit. */
class GithubDownError extends CodeHostUnavailableError {}

export class GithubClient {
  readonly #settings: GithubSettings;
  readonly #breaker: CircuitBreaker;
  readonly #archiveOrigins: ReadonlySet<string>;

  constructor(settings: GithubSettings, onCircuitChange: (isOpen: boolean) => void) {
    this.#settings = settings;
    this.#breaker = new CircuitBreaker({ failures: 5, openMs: 10_000, onChange: onCircuitChange });
    const api = new URL(settings.apiUrl);
    const web = new URL(settings.webUrl);
    // Archives come from a separate host on github.com, and on GitHub Enterprise if it uses subdomain isolation.
    this.#archiveOrigins = new Set([api.origin, web.origin, `${web.protocol}//codeload.${web.host}`]);
  }

  /**
   * @returns null for 404, 410, 422, 451, a 403 that is not a rate limit, a redirect that is not followed (such as one
   * to another host), and an empty body.
   */
  async readJson(call: GithubCall): Promise<unknown> {
    return await this.#run(call, async (remainingMs) => {
      const response = await this.#send(call, AbortSignal.timeout(Math.ceil(remainingMs)));
      if (response === null) return null;
      const text = await readText(response);
      return text === '' ? null : parseJson(text);
    });
  }

  /** @returns the beginning of a longer response; null as `readJson`. */
  async readBytes(call: GithubCall, maxBytes: number): Promise<Uint8Array | null> {
    return await this.#run(call, async (remainingMs) => {
      const response = await this.#send(call, AbortSignal.timeout(Math.ceil(remainingMs)));
      if (response === null) return null;
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of bodyOf(response)) {
        chunks.push(chunk);
        size += chunk.byteLength;
        if (size >= maxBytes) break;
      }
      return Buffer.concat(chunks).subarray(0, maxBytes);
    });
  }

  async openStream(call: GithubCall): Promise<Readable | null> {
    return await this.#run(call, async (remainingMs) => {
      const responseTimeout = new AbortController();
      const timer = setTimeout(() => responseTimeout.abort(), remainingMs);
      const signal = AbortSignal.any([AbortSignal.timeout(ARCHIVE_TIMEOUT_MS), responseTimeout.signal]);
      try {
        let response = await this.#send(call, signal);
        for (let hops = 0; response !== null && isRedirect(response.status); hops += 1) {
          const target = this.#allowedTarget(response, this.#archiveOrigins);
          if (hops === MAX_REDIRECTS || target === null) throw new CodeHostUnavailableError();
          await discard(response.data);
          response = await fetchArchive(target, signal);
        }
        if (response === null || response.data === null || response.data === '') return null;
        return Readable.fromWeb(response.data as Parameters<typeof Readable.fromWeb>[0]);
      } finally {
        clearTimeout(timer);
      }
    });
  }

  async #run<T>(call: GithubCall, attempt: (remainingMs: number) => Promise<T>): Promise<T> {
    return await this.#breaker.run(
      () =>
        retry(
          {
            deadline: performance.now() + this.#settings.timeoutMs,
            backoffMs: call.route.startsWith('GET ') ? BACKOFF_MS : [],
            isRetryable: (error) => error instanceof GithubDownError,
          },
          async (remainingMs) => {
            try {
              return await attempt(remainingMs);
            } catch (error) {
              throw asPortError(error);
            }
          },
        ),
      (error) => error instanceof GithubDownError,
      (retryAfterSeconds) => new CodeHostUnavailableError(retryAfterSeconds),
    );
  }

  async #send(call: GithubCall, signal: AbortSignal): Promise<GithubResponse | null> {
    const { route, parameters, authorization, baseUrl, accept } = call;
    const isStream = route.includes('/zipball/');
    let nextRoute = route;
    for (let hops = 0; ; hops += 1) {
      const response = await this.#sendOnce(nextRoute, {
        ...(nextRoute === route ? parameters : {}),
        baseUrl: baseUrl ?? this.#settings.apiUrl,
        headers: {
          accept: accept ?? (baseUrl === undefined ? 'application/vnd.github+json' : 'application/json'),
          'x-github-api-version': '2022-11-28',
          'user-agent': 'ProtoHaat',
          ...(authorization === undefined ? {} : { authorization }),
        },
        request: { redirect: 'manual', signal, parseSuccessResponseBody: false, fetch: globalThis.fetch },
      });
      if (response === null || isStream || !isRedirect(response.status)) return response;
      // GitHub redirects a request for a renamed repository to the repository's URL by ID, on the same host.
      const target = this.#allowedTarget(response, new Set([new URL(this.#settings.apiUrl).origin]));
      await discard(response.data);
      if (target === null || hops === MAX_REDIRECTS || !route.startsWith('GET ')) return null;
      nextRoute = `GET ${target.href}`;
    }
  }

  async #sendOnce(route: string, options: Record<string, unknown>): Promise<GithubResponse | null> {
    try {
      return await request(route, options);
    } catch (error) {
      if (!isRequestError(error)) throw error;
      const { status } = error;
      const headers = error.response?.headers ?? {};
      if (status === 401) throw new CodeHostDeniedError();
      if (status === 409) throw new NoCommitsError();
      if (status === 429 || (status === 403 && isRateLimit(headers, error.message))) {
        throw new CodeHostUnavailableError(retryAfterSeconds(headers));
      }
      if (status === 403 || status === 404 || status === 410 || status === 422 || status === 451) return null;
      throw new GithubDownError();
    }
  }

  #allowedTarget(response: GithubResponse, origins: ReadonlySet<string>): URL | null {
    const location = response.headers['location'];
    if (typeof location !== 'string' || !URL.canParse(location, response.url)) return null;
    const target = new URL(location, response.url);
    return origins.has(target.origin) ? target : null;
  }
}

async function fetchArchive(target: URL, signal: AbortSignal): Promise<GithubResponse | null> {
  const response = await fetch(target, {
    redirect: 'manual',
    signal,
    headers: { 'user-agent': 'ProtoHaat' },
  });
  if (response.status === 404) return null;
  if (response.status === 429)
    throw new CodeHostUnavailableError(retryAfterSeconds(Object.fromEntries(response.headers)));
  if (response.status >= 500) throw new GithubDownError();
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
  readonly response?: { readonly headers: GithubResponse['headers'] };
}

function isRequestError(error: unknown): error is RequestError {
  return error instanceof Error && typeof (error as { status?: unknown }).status === 'number';
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit */
function isRateLimit(headers: GithubResponse['headers'], message: string): boolean {
  return (
    headers['retry-after'] !== undefined ||
    String(headers['x-ratelimit-remaining'] ?? '') === '0' ||
    /rate limit/iu.test(message)
  );
}

function retryAfterSeconds(headers: GithubResponse['headers']): number {
  const after = Number(headers['retry-after']);
  if (Number.isFinite(after) && after > 0) return Math.ceil(after);
  const reset = Number(headers['x-ratelimit-reset']);
  const waitSeconds = Math.ceil(reset - Date.now() / 1_000);
  // GitHub asks clients to wait at least a minute if neither header is present.
  return Number.isFinite(waitSeconds) && waitSeconds > 0 ? waitSeconds : 60;
}

function bodyOf({ data }: GithubResponse): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return data === null || data === '' ? [] : data;
}

async function readText(response: GithubResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyOf(response)) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) throw new CodeHostUnavailableError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function discard(body: GithubResponse['data']): Promise<void> {
  if (body !== null && body !== '' && typeof body === 'object') await body.cancel();
}

function asPortError(error: unknown): Error {
  if (
    error instanceof CodeHostUnavailableError ||
    error instanceof CodeHostDeniedError ||
    error instanceof NoCommitsError
  )
    return error;
  return new GithubDownError();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CodeHostUnavailableError();
  }
}
