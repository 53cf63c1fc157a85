import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasDisconnectedWithin } from '../common/client-disconnect.ts';
import { isSameSecret, randomAlphanumeric } from '../common/tokens.ts';
import type { InstallationToken } from './github-app.ts';
import type { GitHubUser } from './github-users.ts';
import { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } from './github-world.ts';
import type { GitHubWorld } from './github-world.ts';

const DOCUMENTATION = 'https://docs.github.com/rest';
const LIMIT_WITH_TOKEN = 5000;
const LIMIT_WITHOUT_TOKEN = 60;
const WINDOW_SECONDS = 3600;

export class GitHubApiError extends Error {
  override readonly name = 'GitHubApiError';
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    message: string,
    headers: Record<string, string> = {},
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.details = details;
  }
}

export function notFound(): GitHubApiError {
  return new GitHubApiError(404, 'Not Found');
}

export interface Caller {
  user: GitHubUser | null;
  scopes: readonly string[];
  isApplication: boolean;
  isApp: boolean;
  installation: InstallationToken | null;
}

const NOBODY: Caller = { user: null, scopes: [], isApplication: false, isApp: false, installation: null };

export interface Answer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
  contentType?: string;
}

interface Window {
  used: number;
  resetsAtSeconds: number;
}

export class GitHubApi {
  readonly #world: GitHubWorld;
  readonly #windows = new Map<string, Window>();

  constructor(world: GitHubWorld) {
    this.#world = world;
  }

  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (caller: Caller) => Promise<Answer> | Answer,
  ): Promise<FastifyReply> {
    reply
      .header('x-github-request-id', randomAlphanumeric(20).toUpperCase())
      .header('x-github-media-type', 'github.v3; format=json')
      .header('x-github-api-version-selected', '2022-11-28')
      .header('x-content-type-options', 'nosniff')
      .header('vary', 'Accept, Authorization, Cookie, X-GitHub-OTP');
    try {
      if (!request.headers['user-agent']) {
        throw new GitHubApiError(
          403,
          'Request forbidden by administrative rules. Please make sure your request has a User-Agent header.',
        );
      }
      if ((await this.#isBroken(request, reply)) === 'gone') return reply;
      const caller = this.#readCaller(request, reply);
      this.#count(request, reply, caller);
      return this.#send(request, reply, await work(caller), caller);
    } catch (error) {
      if (!(error instanceof GitHubApiError)) throw error;
      return reply
        .code(error.status)
        .headers(error.headers)
        .send({
          message: error.message,
          ...error.details,
          documentation_url: DOCUMENTATION,
          status: String(error.status),
        });
    }
  }

  clearLimits(): void {
    this.#windows.clear();
  }

  #readCaller(request: FastifyRequest, reply: FastifyReply): Caller {
    const header = request.headers.authorization;
    if (header === undefined) return NOBODY;
    const [scheme = '', value = ''] = header.split(' ');
    if (scheme.toLowerCase() === 'basic') {
      const text = Buffer.from(value, 'base64').toString('utf8');
      const colon = text.indexOf(':');
      const isApplication =
        text.slice(0, colon) === GITHUB_CLIENT_ID &&
        isSameSecret(text.slice(colon + 1), GITHUB_CLIENT_SECRET);
      if (isApplication) return { ...NOBODY, isApplication };
    } else if (/^(bearer|token)$/i.test(scheme)) {
      if (value.split('.').length === 3) {
        if (this.#world.app.isOwnJwt(value)) return { ...NOBODY, isApp: true };
        throw new GitHubApiError(401, 'A JSON web token could not be decoded');
      }
      const installation = this.#world.app.findToken(value);
      if (installation !== null) return { ...NOBODY, installation };
      const token = this.#world.tokens.find(value);
      if (token) {
        reply.header('x-oauth-scopes', token.scopes.join(', ')).header('x-accepted-oauth-scopes', '');
        reply.header('x-oauth-client-id', GITHUB_CLIENT_ID);
        return { ...NOBODY, user: this.#world.users.register(token.login), scopes: token.scopes };
      }
    }
    throw new GitHubApiError(401, 'Bad credentials');
  }

  /** https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api */
  #count(request: FastifyRequest, reply: FastifyReply, caller: Caller): void {
    const { user, isApplication, isApp, installation } = caller;
    const isKnown = user !== null || isApplication || isApp || installation !== null;
    const limit = isKnown ? LIMIT_WITH_TOKEN : LIMIT_WITHOUT_TOKEN;
    const key =
      user?.login ??
      (installation !== null
        ? `installation ${installation.installationId}`
        : isApplication || isApp
          ? 'the application'
          : 'anybody');
    const nowSeconds = Math.floor(Date.now() / 1000);
    let window = this.#windows.get(key);
    if (!window || window.resetsAtSeconds <= nowSeconds) {
      window = { used: 0, resetsAtSeconds: nowSeconds + WINDOW_SECONDS };
      this.#windows.set(key, window);
    }
    const isFree = request.url.split('?')[0]?.endsWith('/rate_limit') === true;
    const isOver = window.used >= limit;
    if (!isFree && !isOver) window.used += 1;
    reply.headers({
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(limit - window.used),
      'x-ratelimit-used': String(window.used),
      'x-ratelimit-reset': String(window.resetsAtSeconds),
      'x-ratelimit-resource': 'core',
    });
    if (isOver && !isFree) throw overLimit(403);
  }

  #send(request: FastifyRequest, reply: FastifyReply, answer: Answer, caller: Caller): FastifyReply {
    const { status = 200, body, headers = {} } = answer;
    reply.headers(headers);
    if (body === null) return reply.code(status).send();
    const text = Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const etag = `W/"${createHash('sha256').update(text).digest('hex')}"`;
    reply
      .header('cache-control', `${caller.user === null ? 'public' : 'private'}, max-age=60, s-maxage=60`)
      .header('etag', etag);
    if (request.method === 'GET' && request.headers['if-none-match']?.includes(etag) === true) {
      return reply.code(304).send();
    }
    return reply
      .code(status)
      .type(answer.contentType ?? 'application/json; charset=utf-8')
      .send(text);
  }

  async #isBroken(request: FastifyRequest, reply: FastifyReply): Promise<'gone' | 'fine'> {
    const operation = (request.url.split('?')[0] ?? '').replace(/^\/github\/api/, '');
    const fault = this.#world.faults.take(
      ['rate-limit-403', 'rate-limit-429', 'http-500', 'hang', 'bad-credentials'],
      operation,
    );
    if (!fault) return 'fine';
    if (fault.kind === 'rate-limit-403') throw overLimit(403, fault.delayMs);
    if (fault.kind === 'rate-limit-429') throw overLimit(429, fault.delayMs);
    if (fault.kind === 'http-500') throw new GitHubApiError(500, 'Server Error');
    if (fault.kind === 'bad-credentials') throw new GitHubApiError(401, 'Bad credentials');
    if (!(await hasDisconnectedWithin(request, fault.delayMs))) return 'fine';
    reply.hijack();
    return 'gone';
  }
}

/**
 * The sandbox reports the primary limit with 403 and the reset time, and the secondary limit with 429 and the seconds
 * to wait. GitHub may use either status for both limits.
 */
function overLimit(status: 403 | 429, waitMs: number | null = null): GitHubApiError {
  const waitSeconds = Math.ceil((waitMs ?? 60_000) / 1000);
  if (status === 429) {
    return new GitHubApiError(
      429,
      'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
      { 'retry-after': String(waitSeconds) },
    );
  }
  return new GitHubApiError(
    403,
    "API rate limit exceeded for 127.0.0.1. (But here's the good news: Authenticated requests get a higher rate limit. Check out the documentation for more details.)",
    {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + waitSeconds),
    },
  );
}
