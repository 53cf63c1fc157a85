import { createHash } from 'node:crypto';
import { callbackify } from 'node:util';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/common/domain-error.ts';
import type { Limit, LimitName, Limits } from '#domain/common/limits.ts';
import type { RequestCounter } from '../ports/attempts.ts';
import { MemoryCounter } from './memory-counter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    limits?: readonly LimitName[] | ((request: FastifyRequest) => readonly LimitName[]);
    limitedName?: (request: FastifyRequest) => string | null;
  }
}

type LimitedBy = Limit['by'];
type Check = (request: FastifyRequest) => Promise<void>;

/** Internet providers assign at least one IPv6 /64 to each household or phone. */
const IPV6_PREFIX = 64;

/**
 * Enforces limits by address and by account before the body is read, and limits by a name in the body after validation.
 * @param shared - the counter that all processes share; null if there is a single process.
 */
export async function registerRateLimits(
  app: FastifyInstance,
  limits: Limits | null,
  shared: RequestCounter | null,
  accountOf: (request: FastifyRequest) => string | null,
): Promise<void> {
  if (limits === null) return;
  const inProcess = new MemoryCounter();
  const addresses = new WeakMap<FastifyRequest, string>();
  await app.register(rateLimit, { global: false, store: storeOver(shared ?? inProcess, inProcess) });

  const keyFor: Readonly<Record<LimitedBy, (request: FastifyRequest) => string | null>> = {
    address: (request) => addresses.get(request) ?? null,
    account: accountOf,
    named: (request) => request.routeOptions.config.limitedName?.(request) ?? null,
  };
  const checks = new Map<LimitName, Check>();
  for (const name of Object.keys(limits) as LimitName[]) {
    const { by, max, windowSeconds, inProcess: isPerProcess } = limits[name];
    const count = app.createRateLimit({
      max,
      timeWindow: windowSeconds * 1_000,
      keyGenerator: (request) => hashKey(name, keyFor[by](request) ?? ''),
      // `@fastify/rate-limit` passes these options to the store's `child` method.
      ...({ isPerProcess } as object),
    });
    checks.set(name, async (request) => {
      if (keyFor[by](request) === null) return;
      const result = await count(request);
      if (!result.isAllowed && result.isExceeded) throw tooManyRequests(result.ttlInSeconds);
    });
  }
  const blockedUntil = new Map<string, number>();
  const countStranger = async (request: FastifyRequest): Promise<void> => {
    try {
      await checks.get('requests')?.(request);
    } catch (error) {
      const seconds = error instanceof DomainError ? Number(error.details['retry_after'] ?? 0) : 0;
      if (blockedUntil.size >= MAX_BLOCKED) blockedUntil.clear();
      blockedUntil.set(addresses.get(request) ?? '', performance.now() + seconds * 1_000);
      throw error;
    }
  };
  const refuseBlocked = (request: FastifyRequest): void => {
    const address = addresses.get(request) ?? '';
    const until = blockedUntil.get(address);
    if (until === undefined) return;
    const leftMs = until - performance.now();
    if (leftMs > 0) throw tooManyRequests(Math.ceil(leftMs / 1_000));
    blockedUntil.delete(address);
  };
  const checkAll = async (
    request: FastifyRequest,
    by: LimitedBy,
    afterSignIn = by !== 'address',
  ): Promise<void> => {
    for (const name of namesOf(request)) {
      const isDue = by !== 'address' || (limits[name].afterSignIn === true) === afterSignIn;
      if (limits[name].by === by && isDue) await checks.get(name)?.(request);
    }
  };

  app.addHook('onRequest', async (request) => {
    // A closed socket has no remote address, even before it is destroyed, so the limits would have no key.
    const { destroyed, remoteAddress } = request.raw.socket;
    if (destroyed || remoteAddress === undefined) {
      throw new DomainError('bad-request', { reason: 'connection-closed' });
    }
    addresses.set(request, normalizeIP(request.ip, IPV6_PREFIX));
    if (isApiCall(request)) {
      // Calls with a token are counted after authentication. Here they are rejected only if their address has sent too
      // many invalid tokens.
      if (request.headers.authorization === undefined) await countStranger(request);
      else refuseBlocked(request);
    }
    await checkAll(request, 'address');
  });
  app.addHook('preParsing', async (request) => {
    if (accountOf(request) !== null) await checks.get('member-requests')?.(request);
    else if (request.headers.authorization !== undefined && isApiCall(request)) await countStranger(request);
    await checkAll(request, 'account');
    await checkAll(request, 'address', true);
  });
  app.addHook('onError', async (request, _reply, error) => {
    const { code } = error as { code?: unknown };
    const isInvalidToken = code === 'not-signed-in' || code === 'token-expired';
    if (isInvalidToken && request.headers.authorization !== undefined)
      await countStranger(request).catch(() => undefined);
  });
  app.addHook('preHandler', (request) => checkAll(request, 'named'));
}

/**
 * Bounds memory. The map is cleared at this size; an address over its limit is then blocked again at its next counted
 * call.
 */
const MAX_BLOCKED = 10_000;

function namesOf(request: FastifyRequest): readonly LimitName[] {
  const { limits: configured = [] } = request.routeOptions.config;
  return typeof configured === 'function' ? configured(request) : configured;
}

/** Excludes pages and assets. Matches the route's pattern, because the same path can be encoded in many ways. */
function isApiCall({ routeOptions, url }: FastifyRequest): boolean {
  const path = routeOptions.url ?? url;
  return path.startsWith('/api/') || path.startsWith('/username');
}

function hashKey(name: LimitName, key: string): string {
  return createHash('sha256').update(`${name}\n${key}`).digest('base64url');
}

function tooManyRequests(ttlSeconds: number): DomainError {
  const retryAfter = Math.max(1, ttlSeconds);
  return new DomainError(
    'too-many-requests',
    { reason: 'too-many-requests', params: { seconds: retryAfter } },
    {
      retry_after: retryAfter,
    },
  );
}

/**
 * Implements the store interface of `@fastify/rate-limit`. Remembers keys over their limit, so that further requests
 * with these keys run no query.
 */
function storeOver(shared: RequestCounter, inProcess: RequestCounter) {
  return class CounterStore {
    readonly #counter: RequestCounter;
    readonly #exceededUntil = new Map<string, number>();

    constructor(options: { readonly isPerProcess?: true | undefined } = {}) {
      this.#counter = options.isPerProcess === true ? inProcess : shared;
    }

    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      max: number,
    ): void {
      callbackify(() => this.#count(key, windowMs, max))(callback);
    }

    child(options: object): CounterStore {
      return new CounterStore(options);
    }

    async #count(key: string, windowMs: number, max: number): Promise<{ current: number; ttl: number }> {
      const now = performance.now();
      const exceededUntil = this.#exceededUntil.get(key);
      if (exceededUntil !== undefined && exceededUntil > now)
        return { current: max + 1, ttl: exceededUntil - now };
      const { used, endsInMs } = await this.#counter.count(key, windowMs);
      this.#deleteExpired(now);
      if (used > max) this.#exceededUntil.set(key, now + endsInMs);
      return { current: used, ttl: endsInMs };
    }

    #deleteExpired(now: number): void {
      for (const [key, until] of this.#exceededUntil) {
        // Insertion order is only roughly the order of expiry. An expired key after this one is deleted by a later
        // call.
        if (until > now) return;
        this.#exceededUntil.delete(key);
      }
    }
  };
}
