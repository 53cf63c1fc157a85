import { isDeepStrictEqual } from 'node:util';
import type { JSONWebKeySet } from 'jose';
import { CircuitBreaker } from '../outside/circuit-breaker.ts';
import { retry } from '../outside/retry.ts';

/** What is younger than this is used without asking. Google publishes a new key long before it signs with it. */
const FRESH_MS = 10 * 60_000;
/** What Google said last is used this long while it does not answer. */
const USABLE_MS = 24 * 3_600_000;
const ANSWER_WITHIN_MS = 3_000;
const LARGEST_DOCUMENT_BYTES = 256 * 1024;

class GoogleUnavailableError extends Error {}

/** What Google publishes about itself, as far as it is used. */
export interface GoogleFacts {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly algorithms: readonly string[];
  readonly keys: JSONWebKeySet;
}

/**
 * Google's addresses and public keys, kept here: the library would read them again whenever it needs them, without a
 * time limit, and would let nobody in while Google does not answer for a moment.
 */
export class GoogleDocuments {
  readonly #discoveryUrl: string;
  readonly #breaker: CircuitBreaker;
  readonly #now: () => number;
  #kept: { readonly facts: GoogleFacts; readonly readAt: number } | null = null;
  #reading: Promise<void> | null = null;

  constructor(
    discoveryUrl: string,
    onCircuitChange: (isOpen: boolean) => void = () => {},
    now: () => number = () => performance.now(),
  ) {
    this.#discoveryUrl = discoveryUrl;
    this.#breaker = new CircuitBreaker({ failures: 2, openMs: 3_000, onChange: onCircuitChange });
    this.#now = now;
  }

  /** Null when Google has not answered within the day; the same object as before when nothing has changed. */
  async current(): Promise<GoogleFacts | null> {
    if (this.#kept === null || this.#now() - this.#kept.readAt >= FRESH_MS) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
    const kept = this.#kept;
    return kept !== null && this.#now() - kept.readAt < USABLE_MS ? kept.facts : null;
  }

  async #read(): Promise<void> {
    const deadline = performance.now() + ANSWER_WITHIN_MS;
    try {
      const facts = await this.#breaker.run(
        () =>
          retry({ deadline, backoffMs: [200], isRetryable: () => true }, async (leftMs) => {
            const signal = AbortSignal.timeout(Math.ceil(leftMs));
            const found = await readJson(this.#discoveryUrl, signal);
            // A document that speaks for another issuer is none of Google's.
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
      const known = this.#kept?.facts;
      this.#kept = {
        facts: known !== undefined && isDeepStrictEqual(known, facts) ? known : facts,
        readAt: this.#now(),
      };
    } catch {
      // What was read before serves for now.
    }
  }
}

async function readJson(address: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const response = await fetch(address, { signal, redirect: 'error' });
  const text = await response.text();
  if (!response.ok || text.length > LARGEST_DOCUMENT_BYTES) throw new GoogleUnavailableError();
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
