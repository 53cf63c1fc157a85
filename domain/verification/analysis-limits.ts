import type { Category } from '../projects/project.ts';
import { TooManyVerificationsError } from './verification-errors.ts';

/**
 * Photos may be analysed more often, because sellers retake them. Analysing a repository costs requests to the code
 * host.
 */
export const MAX_ANALYSES_PER_HOUR: Readonly<Record<Category, number>> = { SOFTWARE: 10, HARDWARE: 20 };

/** @param recent - the analyses in the last hour, and the seconds until the oldest of them is an hour old. */
export function assertAnalysisAllowed(
  category: Category,
  recent: { readonly count: number; readonly retryAfterSeconds: number },
): void {
  const max = MAX_ANALYSES_PER_HOUR[category];
  if (recent.count < max) return;
  throw new TooManyVerificationsError(
    { reason: 'verified-often', params: { max: max } },
    recent.retryAfterSeconds,
  );
}
