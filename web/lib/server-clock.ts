const TOLERANCE_MS = 2_000;
let aheadMs = 0;

/** A device's clock can be hours off, but deadlines are by the server's. @param header - `Date` of a response. */
export function noteServerTime(header: string | null): void {
  const ahead = Date.parse(header ?? '') - Date.now();
  if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) < TOLERANCE_MS ? 0 : ahead;
}

export const serverNow = (): number => Date.now() + aheadMs;
