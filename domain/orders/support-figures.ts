/** A support request that was answered, or whose deadline passed without an answer. Others do not count. */
export interface MeasuredRequest {
  readonly buyerId: string;
  /** From the request to the seller's first message; null if there was none. */
  readonly waitedMinutes: number | null;
  /** Whether a deadline of the request passed, also one after the first answer. */
  readonly isMissed: boolean;
}

/** Only the newest requests of a seller are measured, so that the figures follow a change. */
export const MAX_MEASURED_REQUESTS = 100;
const MIN_ANSWERED_REQUESTS = 3;

export interface SupportFigures {
  readonly supportRequests: number;
  readonly supportAnswered: number;
  readonly supportMissed: number;
  /** Rounded up to whole hours; null if the median request was never answered, or there is none. */
  readonly supportMedianHours: number | null;
}

/**
 * Unanswered requests count as slower than every answer. Of an even number of requests the slower of the two middle ones
 * is the median, so that at least half were answered as fast.
 *
 * @param ownBuyers - accounts of the seller's own party, whose requests do not count.
 */
export function computeSupportFigures(
  requests: readonly MeasuredRequest[],
  ownBuyers: ReadonlySet<string>,
): SupportFigures {
  const measured = requests.filter(({ buyerId }) => !ownBuyers.has(buyerId));
  const waits = measured
    .map(({ waitedMinutes }) => waitedMinutes ?? Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one - other);
  const median = waits[Math.floor(waits.length / 2)] ?? Number.POSITIVE_INFINITY;
  return {
    supportRequests: measured.length,
    supportAnswered: measured.filter(({ waitedMinutes }) => waitedMinutes !== null).length,
    supportMissed: measured.filter(({ isMissed }) => isMissed).length,
    supportMedianHours: Number.isFinite(median) ? Math.max(1, Math.ceil(median / 60)) : null,
  };
}

export interface SupportClaim {
  readonly requests: number;
  readonly missed: number;
  readonly medianHours: number | null;
}

/** @returns null if too few requests were answered to say something about the seller. */
export function supportClaimOf(figures: SupportFigures): SupportClaim | null {
  if (figures.supportAnswered < MIN_ANSWERED_REQUESTS) return null;
  return {
    requests: figures.supportRequests,
    missed: figures.supportMissed,
    medianHours: figures.supportMedianHours,
  };
}
