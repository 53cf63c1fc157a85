import { createHash } from 'node:crypto';
import { callbackify } from 'node:util';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/shared/domain-error.ts';
import type { LimitName, Limits } from '#domain/shared/limits.ts';
import type { RequestCounter } from '../ports/request-counter.ts';
import { MemoryCounter } from './memory-counter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which limits count a request of this route. */
    limits?: readonly LimitName[] | ((request: FastifyRequest) => readonly LimitName[]);
    /** For limits by what a request names: that name, from the parsed body. */
    limitedName?: (request: FastifyRequest) => string | null;
  }
}

type Check = (request: FastifyRequest) => Promise<void>;

/** The addresses that a household or a phone is given at once: its own /64 of IPv6. */
const IPV6_PREFIX = 64;

/**
 * Refuses what is asked too often, as early as it can be known who asks: by address before anything else is looked at, by
 * account once the token is, and in both cases before a byte of the body is read; by what the body names after that.
 *
 * @param shared - counts for all processes; null where there is one only.
 * @param accountOf - the signed-in account of an admitted request.
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

  const whoOf: Readonly<Record<'address' | 'account' | 'named', (request: FastifyRequest) => string | null>> =
    {
      address: (request) => addresses.get(request) ?? null,
      account: accountOf,
      named: (request) => request.routeOptions.config.limitedName?.(request) ?? null,
    };
  const checks = new Map<LimitName, Check>();
  for (const name of Object.keys(limits) as LimitName[]) {
    const { by, max, windowSeconds, inProcess: countsAlone } = limits[name];
    const count = app.createRateLimit({
      max,
      timeWindow: windowSeconds * 1_000,
      keyGenerator: (request) => keyOf(name, whoOf[by](request) ?? ''),
      // The plugin hands the options of a limit on to its store.
      ...({ countsAlone } as object),
    });
    checks.set(name, async (request) => {
      if (whoOf[by](request) === null) return;
      const result = await count(request);
      if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds);
    });
  }
  const checkAll = async (request: FastifyRequest, by: 'address' | 'account' | 'named'): Promise<void> => {
    const { limits: configured = [] } = request.routeOptions.config;
    const names = typeof configured === 'function' ? configured(request) : configured;
    for (const name of names) {
      if (limits[name].by === by) await checks.get(name)?.(request);
    }
  };

  app.addHook('onRequest', async (request) => {
    // Whoever has gone has no address that could be counted, and waits for no answer.
    if (request.raw.socket.destroyed) throw new DomainError('bad-request', 'The connection is closed.');
    addresses.set(request, normalizeIP(request.ip, IPV6_PREFIX));
    if (isCall(request)) await checks.get('requests')?.(request);
    await checkAll(request, 'address');
  });
  // After the route has admitted its caller, before the body.
  app.addHook('preParsing', (request) => checkAll(request, 'account'));
  app.addHook('preHandler', (request) => checkAll(request, 'named'));
}

/** Pages and their files come from a cache or a proxy, and are never refused. An address can be spelled in many ways, a route in one. */
function isCall({ routeOptions, url }: FastifyRequest): boolean {
  const address = routeOptions.url ?? url;
  return address.startsWith('/api/') || address.startsWith('/username');
}

function keyOf(name: LimitName, who: string): string {
  return createHash('sha256').update(`${name}\n${who}`).digest('base64url');
}

function tooMany(seconds: number): DomainError {
  const wait = Math.max(1, seconds);
  const inWords = wait < 90 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`;
  return new DomainError('too-many-requests', `Too many requests. Try again in ${inWords}.`, {
    retry_after: wait,
  });
}

/** The plugin's store over a counter. What is refused is remembered here, so that asking again costs no query. */
function storeOver(shared: RequestCounter, inProcess: RequestCounter) {
  return class CounterStore {
    readonly #counter: RequestCounter;
    readonly #refusedUntil = new Map<string, number>();

    constructor(options: { readonly countsAlone?: true | undefined } = {}) {
      this.#counter = options.countsAlone === true ? inProcess : shared;
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
      const refusedUntil = this.#refusedUntil.get(key);
      if (refusedUntil !== undefined && refusedUntil > now)
        return { current: max + 1, ttl: refusedUntil - now };
      const { used, endsInMs } = await this.#counter.count(key, windowMs);
      this.#forgetPast(now);
      if (used > max) this.#refusedUntil.set(key, now + endsInMs);
      return { current: used, ttl: endsInMs };
    }

    #forgetPast(now: number): void {
      for (const [key, until] of this.#refusedUntil) {
        // In the order of entry, and all windows of one limit are equally long: the first that stands ends the search.
        if (until > now) return;
        this.#refusedUntil.delete(key);
      }
    }
  };
}
