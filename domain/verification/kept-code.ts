import { InvalidFieldError } from '../projects/project-errors.ts';
import { fail, pass } from './verification-check.ts';
import type { Finding } from './verification-check.ts';

/** A version that keeps less of the version before is another project, for which the listing's reviews do not speak. */
export const MIN_KEPT_PERCENT = 20;

export interface KeptCode {
  /** The number of the version before. */
  readonly version: number;
  /** Of the version before, without libraries. */
  readonly fingerprints: number;
  /** How many of `fingerprints` the new version contains. */
  readonly kept: number;
}

export function keptPercent({ fingerprints, kept }: KeptCode): number {
  return Math.floor((100 * kept) / Math.max(1, fingerprints));
}

/** @param code - null if the version before was never compared. */
export function judgeKeptCode(code: KeptCode | null): Finding {
  if (code === null) return pass({ reason: 'version-not-compared' });
  const params = { percent: keptPercent(code), version: code.version };
  return params.percent < MIN_KEPT_PERCENT
    ? fail({ reason: 'version-rewritten', params })
    : pass({ reason: 'version-keeps', params });
}

/** @throws InvalidFieldError */
export function assertKeepsCode(code: KeptCode): void {
  const params = { percent: keptPercent(code), version: code.version };
  if (params.percent < MIN_KEPT_PERCENT)
    throw new InvalidFieldError('verification_id', { reason: 'version-rewritten', params });
}
