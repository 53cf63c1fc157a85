const TOLERANCE_MS = 2_000;
let aheadMs = 0;

/**
 * A device's clock can be hours off, but deadlines are by the server's. Responses that browsers may keep are left out:
 * their `Date` is of the time at which they were made.
 */
export function noteServerTime(headers: Headers): void {
  if (headers.get('cache-control')?.includes('no-store') !== true) return;
  const ahead = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) < TOLERANCE_MS ? 0 : ahead;
}

export const serverNow = (): number => Date.now() + aheadMs;
