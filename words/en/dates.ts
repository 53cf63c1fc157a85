/** Formats a date in the long Indian format, such as 9 March 2026. */
export function formatDay(at: Date): string {
  return at.toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
}
