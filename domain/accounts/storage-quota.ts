import { QuotaExceededError } from '../verification/verification-errors.ts';

export const MAX_MEGABYTES_PER_ACCOUNT = 200;

export function assertWithinQuota(storedBytes: number, addedBytes: number): void {
  if (storedBytes + addedBytes > MAX_MEGABYTES_PER_ACCOUNT * 1024 * 1024) {
    throw new QuotaExceededError(MAX_MEGABYTES_PER_ACCOUNT);
  }
}
