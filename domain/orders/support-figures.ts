/** A support request that was answered, or whose deadline passed without an answer. Other requests are not measured. */
export interface MeasuredRequest {
  readonly buyerId: string;
  /** The time from the request to the seller's first message; null if the seller wrote none. */
  readonly waitedMinutes: number | null;
  /** Whether any deadline of the request passed, including a deadline after the first answer. */
  readonly isMissed: boolean;
}

/** Only a seller's newest requests are measured, so that the figures reflect recent behaviour. */
export const MAX_MEASURED_REQUESTS = 100;
const MIN_ANSWERED_REQUESTS = 3;

export interface SupportFigures {
  readonly supportRequests: number;
  readonly supportAnswered: number;
  readonly supportMissed: number;
  /** In whole hours, rounded up; null if there are no requests or the median request was never answered. */
  readonly supportMedianHours: number | null;
}

/**
 * Unanswered requests count as slower than any answer. If the number of requests is even, the slower of the two middle
 * ones is the median, so that at least half of the requests were answered within the median.
 * @param ownBuyers - other accounts of the seller, whose requests are not counted.
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

export function supportClaimOf(figures: SupportFigures): SupportClaim | null {
  if (figures.supportAnswered < MIN_ANSWERED_REQUESTS) return null;
  return {
    requests: figures.supportRequests,
    missed: figures.supportMissed,
    medianHours: figures.supportMedianHours,
  };
}
