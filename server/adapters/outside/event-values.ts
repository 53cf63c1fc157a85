const EVENT_ID = /^[\x21-\x7e]{1,255}$/u;
const CLOCK_TOLERANCE_SECONDS = 300;

export function isEventId(value: unknown): value is string {
  return typeof value === 'string' && EVENT_ID.test(value);
}

/** Clocks may differ, so a time up to CLOCK_TOLERANCE_SECONDS in the future counts as past. */
export function isPastTime(seconds: unknown): boolean {
  const latest = Date.now() / 1_000 + CLOCK_TOLERANCE_SECONDS;
  return typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds >= 0 && seconds <= latest;
}

/** PostgreSQL can store neither NUL nor unpaired surrogates. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !/[\0\p{Surrogate}]/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}
