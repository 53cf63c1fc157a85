import { isDeepStrictEqual } from 'node:util';
import type { JSONWebKeySet } from 'jose';
import { CircuitBreaker } from '../outside/circuit-breaker.ts';
import { retry } from '../outside/retry.ts';

/** Documents up to this age need no refresh, because Google publishes new keys long before it uses them. */
const FRESH_MS = 10 * 60_000;
/** During an outage of Google, the cached documents stay in use up to this age. */
const MAX_AGE_MS = 24 * 3_600_000;
const TIMEOUT_MS = 3_000;
const MAX_DOCUMENT_BYTES = 256 * 1024;

class GoogleUnavailableError extends Error {}

export interface GoogleFacts {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly algorithms: readonly string[];
  readonly keys: JSONWebKeySet;
}

/**
 * Caches Google's configuration and keys. The library would fetch them on every use, without a timeout, and sign-in
 * would fail during short outages.
 */
export class GoogleDocuments {
  readonly #discoveryUrl: string;
  readonly #breaker: CircuitBreaker;
  readonly #now: () => number;
  #cached: { readonly facts: GoogleFacts; readonly fetchedAt: number } | null = null;
  #refreshing: Promise<void> | null = null;

  constructor(
    discoveryUrl: string,
    onCircuitChange: (isOpen: boolean) => void = () => {},
    now: () => number = () => performance.now(),
  ) {
    this.#discoveryUrl = discoveryUrl;
    this.#breaker = new CircuitBreaker({ failures: 2, openMs: 3_000, onChange: onCircuitChange });
    this.#now = now;
  }

  /** @returns the same object until Google changes a document; null if no document was fetched within the last day. */
  async current(): Promise<GoogleFacts | null> {
    if (this.#cached === null || this.#now() - this.#cached.fetchedAt >= FRESH_MS) {
      this.#refreshing ??= this.#refresh().finally(() => {
        this.#refreshing = null;
      });
      await this.#refreshing;
    }
    const cached = this.#cached;
    return cached !== null && this.#now() - cached.fetchedAt < MAX_AGE_MS ? cached.facts : null;
  }

  async #refresh(): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS;
    try {
      const facts = await this.#breaker.run(
        () =>
          retry({ deadline, backoffMs: [200], isRetryable: () => true }, async (remainingMs) => {
            const signal = AbortSignal.timeout(Math.ceil(remainingMs));
            const found = await readJson(this.#discoveryUrl, signal);
            // The discovery URL must match the issuer:
            // https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationValidation
            if (`${textOf(found['issuer'])}/.well-known/openid-configuration` !== this.#discoveryUrl)
              throw new GoogleUnavailableError();
            const keys = await readJson(textOf(found['jwks_uri']), signal);
            return {
              issuer: textOf(found['issuer']),
              authorizationEndpoint: textOf(found['authorization_endpoint']),
              tokenEndpoint: textOf(found['token_endpoint']),
              algorithms: listOf(found['id_token_signing_alg_values_supported']).map(textOf),
              keys: { keys: listOf(keys['keys']) as JSONWebKeySet['keys'] },
            };
          }),
        () => true,
        () => new GoogleUnavailableError(),
      );
      const previous = this.#cached?.facts;
      this.#cached = {
        facts: previous !== undefined && isDeepStrictEqual(previous, facts) ? previous : facts,
        fetchedAt: this.#now(),
      };
    } catch {
      // A failed refresh does not evict the cached documents before MAX_AGE_MS.
    }
  }
}

async function readJson(address: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const response = await fetch(address, { signal, redirect: 'error' });
  const text = await response.text();
  if (!response.ok || text.length > MAX_DOCUMENT_BYTES) throw new GoogleUnavailableError();
  const value = JSON.parse(text) as unknown;
  if (typeof value !== 'object' || value === null) throw new GoogleUnavailableError();
  return value as Record<string, unknown>;
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new GoogleUnavailableError();
  return value;
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw new GoogleUnavailableError();
  return value;
}
