import { v7 } from 'uuid';
import { TooManyVerificationsError } from '#domain/verification/verification-errors.ts';
import type { Context } from '../context.ts';
import { releaseLease, renewLease, acquireLease } from './analysis-lease-store.ts';

const LEASE_SECONDS = 15;
const RENEW_INTERVAL_MS = 4_000;

/**
 * Limits each account to one analysis at a time across all processes. The lease is renewed while the work
 * runs; an advisory lock would occupy a connection instead.
 * @param signal - aborts the work. The signal passed to `work` is also aborted if the lease is lost, for
 * example because the process was suspended.
 * @throws TooManyVerificationsError
 */
export async function withLease<T>(
  { database, log }: Pick<Context, 'database' | 'log'>,
  profileId: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lease = { profileId, holder: v7() };
  const secondsLeft = await acquireLease(database, lease, LEASE_SECONDS);
  if (secondsLeft > 0) throw stillRunning(secondsLeft);
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    const isOurs = await renewLease(database, lease, LEASE_SECONDS);
    if (!isOurs) lost.abort(stillRunning(LEASE_SECONDS));
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error }, 'a lease could not be renewed'));
  }, RENEW_INTERVAL_MS);
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(timer);
    // A lease that cannot be released expires later, and the result is still valid.
    await releaseLease(database, lease).catch((error: unknown) =>
      log.warn({ err: error }, 'a lease could not be released'),
    );
  }
}

function stillRunning(secondsLeft: number): TooManyVerificationsError {
  return new TooManyVerificationsError({ reason: 'verification-running' }, secondsLeft);
}
