/** Source: specification, section 1. */
const FIRST_YEAR = 2025;

/** The current year; never before the first, on a device with a wrong clock. */
export function copyrightYear(now: Date): number {
  return Math.max(FIRST_YEAR, now.getFullYear());
}
