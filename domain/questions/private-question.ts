import { DomainError } from '../common/domain-error.ts';
import { InvalidFieldError } from '../projects/project-errors.ts';
import { requirePublicText } from '../projects/public-text.ts';
import { MAX_OPEN_THREADS, MAX_PRIVATE_A_DAY } from './private-limits.ts';

export type PrivateParty = 'asker' | 'seller';

export interface PrivateThread {
  /** Null unless one of the two has blocked the other, in this or another thread about the seller's listings. */
  readonly blockedBy: PrivateParty | null;
  readonly isListed: boolean;
  /** To somebody, or to the asker. */
  readonly isSold: boolean;
  readonly isOtherGone: boolean;
}

/** Before the payment a text without contact details; after it, the two write in the order. */
export const privateText = (text: string): string => requirePublicText('text', text);

/** @returns why nobody may write in the thread; null if both may. */
export function closedBecause({ blockedBy, isListed, isSold, isOtherGone }: PrivateThread) {
  if (isOtherGone) return 'gone';
  if (!isListed) return 'not-listed';
  if (isSold) return 'sold';
  return blockedBy === null ? null : 'blocked';
}

export function assertMayWritePrivately(
  thread: PrivateThread,
  { writtenToday, open }: { readonly writtenToday: number; readonly open: number },
): void {
  const why = closedBecause(thread);
  if (why !== null) throw new ThreadClosedError();
  if (open >= MAX_OPEN_THREADS) throw new TooManyThreadsError();
  if (writtenToday >= MAX_PRIVATE_A_DAY) {
    throw new InvalidFieldError('text', {
      reason: 'private-messages-used-up',
      params: { max: MAX_PRIVATE_A_DAY },
    });
  }
}

export class ThreadClosedError extends DomainError {
  constructor() {
    super('not-now', { reason: 'private-thread-closed' });
  }
}

export class TooManyThreadsError extends DomainError {
  constructor() {
    super('too-many-questions', { reason: 'too-many-threads', params: { max: MAX_OPEN_THREADS } });
  }
}

export class ThreadNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-private-question' });
  }
}
