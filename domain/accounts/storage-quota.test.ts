import { expect, it } from 'vitest';
import { QuotaExceededError } from '../verification/verification-errors.ts';
import { assertWithinQuota, MAX_MEGABYTES_PER_ACCOUNT } from './storage-quota.ts';

const QUOTA_BYTES = MAX_MEGABYTES_PER_ACCOUNT * 1024 * 1024;

it.each([
  [0, QUOTA_BYTES],
  [QUOTA_BYTES, 0],
  [QUOTA_BYTES - 1, 1],
])('an account that already stores %d bytes can store %d more', (stored, added) => {
  expect(() => assertWithinQuota(stored, added)).not.toThrow();
});

it.each([
  [0, QUOTA_BYTES + 1],
  [QUOTA_BYTES, 1],
])('an account that already stores %d bytes cannot store %d more', (stored, added) => {
  expect(() => assertWithinQuota(stored, added)).toThrow(QuotaExceededError);
});
