import { v7 } from 'uuid';
import { TooManyVerificationsError } from '#domain/verification/verification-errors.ts';
import type { Context } from '../context.ts';
import { endLease, renewLease, takeLease } from './analysis-lease-store.ts';

/** So long a process that was killed keeps its people from verifying again. */
const LEASE_SECONDS = 15;
const RENEW_EVERY_MS = 4_000;

/**
 * Lets one analysis a person run at a time, on whichever process. A row of the database says who runs, until a moment by
 * the database's clock that is moved on while the work lasts. A connection with an advisory lock would say the same, and
 * be kept for nothing else all the while.
 *
 * @param signal - aborted when the work is wanted no longer; what `work` gets is aborted besides when its lease was lost,
 *   because this process stood still, or had no database, for longer than a lease lasts.
 * @throws TooManyVerificationsError
 */
export async function withLease<T>(
  { database, log }: Pick<Context, 'database' | 'log'>,
  profileId: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lease = { profileId, holder: v7() };
  const secondsLeft = await takeLease(database, lease, LEASE_SECONDS);
  if (secondsLeft > 0) throw stillRunning(secondsLeft);
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    const isOurs = await renewLease(database, lease, LEASE_SECONDS);
    if (!isOurs) lost.abort(stillRunning(LEASE_SECONDS));
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error }, 'a lease could not be renewed'));
  }, RENEW_EVERY_MS);
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(timer);
    // Where that fails the lease ends by itself, and the answer is good all the same.
    await endLease(database, lease).catch((error: unknown) =>
      log.warn({ err: error }, 'a lease could not be ended'),
    );
  }
}

function stillRunning(secondsLeft: number): TooManyVerificationsError {
  return new TooManyVerificationsError(
    'Your last verification is still running. Wait for its result.',
    secondsLeft,
  );
}
