import type { Attempt, AttemptRule } from '#domain/accounts/attempt-rules.ts';
import { DomainError } from '#domain/common/domain-error.ts';

export class TooManyAttemptsError extends DomainError {
  readonly seconds: number;
  constructor(reason: AttemptRule['reason'], seconds: number) {
    super('too-many-requests', { reason }, { retry_after: seconds });
    this.seconds = seconds;
  }
}

type Of<A> = A extends unknown
  ? Omit<A, 'network'> & ('network' extends keyof A ? { readonly address: string } : unknown)
  : never;

/** `address` is the client's IP address. `email` is told by mail when the attempt uses up a daily count. */
export type GivenAttempt = Of<Attempt> & { readonly email?: string };

/** Counts every proof of a password, of a mailed link or of a second factor. */
export interface Attempts {
  /**
   * Counts the attempt before it is made, so that concurrent attempts cannot exceed a limit.
   * @param prove - returns null if the proof is wrong; otherwise the attempt does not count as wrong.
   * @throws TooManyAttemptsError
   */
  make<T>(attempt: GivenAttempt, prove: () => Promise<T | null>): Promise<T | null>;
  /** Clears the counts of wrong passwords, after a password reset. */
  clear(account: string): Promise<void>;
  /** @returns false if the code was given before. */
  isFirstUse(account: string, code: string): Promise<boolean>;
  /** Limits how often an account may do something. @returns the seconds to wait, or null. */
  spend(name: string, account: string, max: number, windowSeconds: number): Promise<number | null>;
  /** Forgets what was spent. */
  refill(name: string, account: string): Promise<void>;
}

/** A fixed-window counter. A key's window starts with its first use. */
export interface RequestCounter {
  /**
   * @returns the number of uses in the current window, including this use, and the milliseconds until the window ends.
   */
  count(key: string, windowMs: number): Promise<{ readonly used: number; readonly endsInMs: number }>;
}
