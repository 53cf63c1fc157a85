import { DomainError } from '#domain/common/domain-error.ts';
import {
  IdempotencyKeyInUseError,
  IdempotencyKeyReusedError,
  isFinalStatus,
} from '#domain/common/idempotency-key.ts';
import type { Refusal } from '#domain/common/refusal.ts';
import type { Context } from '../context.ts';
import { claimKey, findKey, releaseKey, storeAnswer } from './idempotency-store.ts';

export interface KeyedRequest {
  readonly profileId: string;
  readonly key: string;
  readonly request: unknown;
}

type Outcome =
  | { readonly answer: unknown }
  | {
      readonly refused: {
        readonly code: string;
        readonly refusal: Refusal;
        readonly details: Readonly<Record<string, unknown>>;
      };
    };

/**
 * Runs a call once for each key and repeats its outcome for later requests with the same key. An interrupted call runs
 * again, so use cases must tolerate repetition. A call that fails because of a rate limit, an outage or an unexpected
 * error releases its key.
 * @throws IdempotencyKeyReusedError, IdempotencyKeyInUseError, and what the call throws
 */
export async function runOnce(
  { database, sealer }: Pick<Context, 'database' | 'sealer'>,
  { profileId, key, request }: KeyedRequest,
  { statusOf, onRepeat }: { statusOf: (error: DomainError) => number; onRepeat: () => void },
  run: () => Promise<unknown>,
): Promise<unknown> {
  const requestKey = { profileId, keyHash: await hashOf(key), requestHash: await hashOf(sorted(request)) };
  const attempt = crypto.randomUUID();
  if (!(await claimKey(database, requestKey, attempt))) {
    const known = await findKey(database, requestKey);
    if (known !== null && known.requestHash !== requestKey.requestHash) throw new IdempotencyKeyReusedError();
    const sealed = known?.answerSealed ?? null;
    if (sealed === null) throw new IdempotencyKeyInUseError();
    onRepeat();
    return repeat(JSON.parse(sealer.open(sealed)) as Outcome);
  }
  const keep = (outcome: Outcome) =>
    storeAnswer(database, requestKey, attempt, sealer.seal(JSON.stringify(outcome)));
  try {
    const answer = await run();
    await keep({ answer });
    return answer;
  } catch (error) {
    if (error instanceof DomainError && isFinalStatus(statusOf(error))) {
      const { code, refusal, details } = error;
      await keep({ refused: { code, refusal, details } });
    } else {
      await releaseKey(database, requestKey, attempt);
    }
    throw error;
  }
}

function repeat(outcome: Outcome): unknown {
  if ('answer' in outcome) return outcome.answer;
  const { code, refusal, details } = outcome.refused;
  throw new DomainError(code, refusal, details);
}

async function hashOf(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/** Requests that differ only in the order of their fields must have the same hash. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
