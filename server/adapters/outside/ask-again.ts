import { setTimeout as delay } from 'node:timers/promises';

export interface AskAgain {
  /** On the clock of `performance.now()`; every try, and every pause between two, ends before. */
  readonly endsAt: number;
  /** The longest pause before the second, third, … try, milliseconds. There are no more tries than that. */
  readonly pausesMs: readonly number[];
  /** Whether an error says that the service is down, so that asking again may help. */
  readonly isOutage: (error: unknown) => boolean;
}

/** A try that has less time than this would fail anyway. */
const LEAST_TIME_MS = 50;

/**
 * Asks an outside service again after an outage, a few times and within a fixed time. Only for what may be repeated: reads,
 * and writes with an idempotency key. Pauses vary (half to whole), so that callers who failed together do not come back together.
 *
 * @param ask - one try; `leftMs` is what is left of the time.
 * @throws the last error.
 */
export async function askAgain<T>(rules: AskAgain, ask: (leftMs: number) => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await ask(Math.max(LEAST_TIME_MS, rules.endsAt - performance.now()));
    } catch (error) {
      const longest = rules.pausesMs[tried];
      if (longest === undefined || !rules.isOutage(error)) throw error;
      const pauseMs = longest * (0.5 + Math.random() / 2);
      if (rules.endsAt - performance.now() < pauseMs + LEAST_TIME_MS) throw error;
      await delay(pauseMs);
    }
  }
}
