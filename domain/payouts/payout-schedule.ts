import { dayInIndia, INDIA_OFFSET_MS } from '../common/india-day.ts';

/** Payouts run once a week, on a fixed weekday in India. Days are dates in Indian time, such as `2026-11-23`. */

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const DAY_MS = 24 * 3_600_000;

export function latestRunDay(now: Date, weekday: Weekday): string {
  return shiftDay(dayInIndia(now), -daysSince(now, weekday));
}

/**
 * @param lastFinished - the day of the last finished run; null if there is none.
 * @returns the day of the next run: today if the latest due run is not finished.
 */
export function nextRunDay(now: Date, weekday: Weekday, lastFinished: string | null): string {
  const latest = latestRunDay(now, weekday);
  return lastFinished === null || lastFinished < latest ? dayInIndia(now) : shiftDay(latest, 7);
}

/** @returns the day of the next run that begins after today, for a share that has just become available. */
export function comingRunDay(now: Date, weekday: Weekday): string {
  return shiftDay(latestRunDay(now, weekday), 7);
}

/** @returns the first weekly run after the day of `at`, which may be too late for the run of that day. */
export function runDayAfter(at: Date, nextRun: string): string {
  let day = nextRun;
  while (day <= dayInIndia(at)) day = shiftDay(day, 7);
  return day;
}

function daysSince(now: Date, weekday: Weekday): number {
  const today = (new Date(now.getTime() + INDIA_OFFSET_MS).getUTCDay() + 6) % 7;
  return (today - WEEKDAYS.indexOf(weekday) + 7) % 7;
}

function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
