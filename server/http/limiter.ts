import { createHash } from 'node:crypto';
import { callbackify } from 'node:util';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/common/domain-error.ts';
import type { Limit, LimitName, Limits } from '#domain/common/limits.ts';
import type { RequestCounter } from '../ports/request-counter.ts';
import { MemoryCounter } from './memory-counter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limits that apply to this route. */
    limits?: readonly LimitName[] | ((request: FastifyRequest) => readonly LimitName[]);
    /** The key for `named` limits, from the parsed body. */
    limitedName?: (request: FastifyRequest) => string | null;
  }
}

type LimitedBy = Limit['by'];
type Check = (request: FastifyRequest) => Promise<void>;

/** A household or phone is assigned a whole /64 of IPv6. */
const IPV6_PREFIX = 64;

/**
 * Rate limits, checked as early as their key is known: by address in onRequest, by account after authentication (both before
 * the body is read), by a name in the body after validation.
 *
 * @param shared - counter shared by all processes; null with a single process.
 * @param accountOf - the signed-in account of an authenticated request.
 */
export async function limitRequests(
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
      // The plugin passes these options to the store's `child`.
      ...({ isPerProcess } as object),
    });
    checks.set(name, async (request) => {
      if (keyFor[by](request) === null) return;
      const result = await count(request);
      if (!result.isAllowed && result.isExceeded) throw tooManyRequests(result.ttlInSeconds);
    });
  }
  const checkAll = async (request: FastifyRequest, by: LimitedBy): Promise<void> => {
    const { limits: configured = [] } = request.routeOptions.config;
    const names = typeof configured === 'function' ? configured(request) : configured;
    for (const name of names) {
      if (limits[name].by === by) await checks.get(name)?.(request);
    }
  };

  app.addHook('onRequest', async (request) => {
    // A closed socket has no remote address to count.
    if (request.raw.socket.destroyed) throw new DomainError('bad-request', 'The connection is closed.');
    addresses.set(request, normalizeIP(request.ip, IPV6_PREFIX));
    if (isApiCall(request)) await checks.get('requests')?.(request);
    await checkAll(request, 'address');
  });
  // After authentication (the route's onRequest), before the body is read.
  app.addHook('preParsing', (request) => checkAll(request, 'account'));
  app.addHook('preHandler', (request) => checkAll(request, 'named'));
}

/** Pages and assets are never limited. Matches on the route, not the raw URL, which can be spelled in many ways. */
function isApiCall({ routeOptions, url }: FastifyRequest): boolean {
  const path = routeOptions.url ?? url;
  return path.startsWith('/api/') || path.startsWith('/username');
}

function hashKey(name: LimitName, key: string): string {
  return createHash('sha256').update(`${name}\n${key}`).digest('base64url');
}

function tooManyRequests(ttlSeconds: number): DomainError {
  const retryAfter = Math.max(1, ttlSeconds);
  const inWords = retryAfter < 90 ? `${retryAfter} seconds` : `${Math.ceil(retryAfter / 60)} minutes`;
  return new DomainError('too-many-requests', `Too many requests. Try again in ${inWords}.`, {
    retry_after: retryAfter,
  });
}

/** The plugin's store interface over a counter. Exceeded keys are cached, so that repeated requests cost no query. */
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
        // Insertion order is expiry order, because all windows of one limit have the same length.
        if (until > now) return;
        this.#exceededUntil.delete(key);
      }
    }
  };
}
