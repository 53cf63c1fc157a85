import { setTimeout as delay } from 'node:timers/promises';

export interface RetryPolicy {
  /** The deadline for all attempts and pauses together, on the clock of `performance.now()`. */
  readonly deadline: number;
  /** The maximum pause before each retry; the array's length is the number of retries. */
  readonly backoffMs: readonly number[];
  readonly isRetryable: (error: unknown) => boolean;
}

const MIN_ATTEMPT_MS = 50;

/**
 * Use this only for calls that can safely be repeated.
 * @param attempt - receives the milliseconds that remain until the deadline.
 * @throws the error of the last attempt.
 */
export async function retry<T>(
  policy: RetryPolicy,
  attempt: (remainingMs: number) => Promise<T>,
): Promise<T> {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await attempt(Math.max(MIN_ATTEMPT_MS, policy.deadline - performance.now()));
    } catch (error) {
      const maxPauseMs = policy.backoffMs[attempts];
      if (maxPauseMs === undefined || !policy.isRetryable(error)) throw error;
      const pauseMs = maxPauseMs * (0.5 + Math.random() / 2);
      if (policy.deadline - performance.now() < pauseMs + MIN_ATTEMPT_MS) throw error;
      await delay(pauseMs);
    }
  }
}
