import { momentOf } from '#words/dates.ts';
import { language } from '#words/language.ts';

/** Making a format takes several milliseconds on a phone, so each is made when it is first used. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const rupees = once(
  () => new Intl.NumberFormat(language.tag, { style: 'currency', currency: 'INR', maximumFractionDigits: 0 }),
);
const rupeesAndPaise = once(
  () => new Intl.NumberFormat(language.tag, { style: 'currency', currency: 'INR' }),
);
const plainNumber = once(() => new Intl.NumberFormat(language.tag));
const compactNumber = once(
  () => new Intl.NumberFormat(language.tag, { notation: 'compact', maximumFractionDigits: 1 }),
);
const relative = once(() => new Intl.RelativeTimeFormat(language.tag, { numeric: 'auto' }));
const { month } = language;
const DATE = { day: 'numeric', month, year: 'numeric' } as const;
const TIME: Intl.DateTimeFormatOptions = {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  ...(language.namesDayPeriods ? { dayPeriod: 'short' } : {}),
};
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify(options);
  const known = dateFormats.get(name);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(language.tag, options);
  dateFormats.set(name, made);
  return made;
}

export function formatRupees(priceRupees: number): string {
  return rupees().format(priceRupees);
}

export function formatAmount(amountMinor: number): string {
  return amountMinor % 100 === 0
    ? rupees().format(amountMinor / 100)
    : rupeesAndPaise().format(amountMinor / 100);
}

/** Uses the minus sign U+2212, not a hyphen. */
export function formatSignedAmount(amountMinor: number): string {
  if (amountMinor === 0) return formatAmount(0);
  return `${amountMinor > 0 ? '+' : '−'}${formatAmount(Math.abs(amountMinor))}`;
}

export function formatNumber(value: number): string {
  return plainNumber().format(value);
}

export function formatCompact(value: number): string {
  return compactNumber().format(value);
}

function toDate(value: string | Date): Date | null {
  const date = typeof value === 'string' ? new Date(value) : value;
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Of papers and of documents from the server, which does not know the visitor's zone. */
export const INDIA = 'Asia/Kolkata';

export function formatDate(value: string | Date, timeZone?: string): string {
  const date = toDate(value);
  if (!date) return '–';
  return dateFormat({ ...DATE, ...zoneOf(timeZone) })
    .format(date)
    .replaceAll(' ', '\u00A0');
}

export function formatDateTime(value: string | Date, timeZone?: string): string {
  const date = toDate(value);
  if (!date) return '–';
  return formatWithTime(date, DATE, timeZone);
}

export function formatShortDate(value: string | Date, timeZone?: string): string {
  const date = toDate(value);
  if (!date) return '–';
  return dateFormat({ day: 'numeric', month, ...zoneOf(timeZone) }).format(date);
}

export function formatDayName(date: Date, timeZone?: string): string {
  return dateFormat({
    weekday: 'short',
    day: 'numeric',
    month,
    ...zoneOf(timeZone),
  }).format(date);
}

/** The year is omitted, so this format suits only dates that are at most a few weeks away. */
export function formatDeadline(value: string | Date, timeZone?: string): string {
  const date = toDate(value);
  if (!date) return '–';
  return formatWithTime(date, { weekday: 'short', day: 'numeric', month }, timeZone);
}

/** @param day - a date such as `2026-11-30` */
export function formatWeekday(day: string): string {
  const date = toDate(`${day}T00:00:00Z`);
  if (!date) return '–';
  return dateFormat({
    weekday: 'long',
    day: 'numeric',
    month,
    timeZone: 'UTC',
  }).format(date);
}

/** @param month - such as `2026-11` */
export function formatMonth(month: string): string {
  const date = toDate(`${month}-01T00:00:00Z`);
  if (!date) return '–';
  return dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date);
}

/** @param month - such as `2026-11` */
export function formatShortMonth(month: string): string {
  const date = toDate(`${month}-01T00:00:00Z`);
  if (!date) return '–';
  return dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(date);
}

const INDIA_OFFSET_MS = 5.5 * 3_600_000;

export function lastMonths(now: Date, count: number): string[] {
  const first = new Date(now.getTime() + INDIA_OFFSET_MS);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - index, 1)).toISOString().slice(0, 7),
  );
}

function zoneOf(timeZone: string | undefined): { timeZone?: string } {
  return timeZone === undefined ? {} : { timeZone };
}

function formatWithTime(date: Date, day: Intl.DateTimeFormatOptions, timeZone: string | undefined): string {
  const inZone = (options: Intl.DateTimeFormatOptions) => dateFormat({ ...options, ...zoneOf(timeZone) });
  return momentOf(date, inZone(day), inZone(TIME)).replaceAll(/([^,])\s(?!\()/gu, '$1\u00A0');
}

const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

export function formatRelative(value: string | Date, now: Date = new Date()): string {
  const date = toDate(value);
  if (!date) return '–';
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000);
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative().format(Math.trunc(seconds / size), unit);
  }
  return relative().format(0, 'second');
}

export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return seconds < 60 ? inUnit(seconds, 'second') : inUnit(Math.floor(seconds / 60), 'minute');
}

function inUnit(value: number, unit: 'minute' | 'second'): string {
  return value.toLocaleString(language.tag, { style: 'unit', unit, unitDisplay: 'long' });
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Counts code points, so that no surrogate pair is split. */
export function truncate(text: string, maxCharacters: number): string {
  const characters = Array.from(text);
  if (characters.length <= maxCharacters) return text;
  return `${characters.slice(0, maxCharacters).join('').trimEnd()}…`;
}

export function truncateAtWord(text: string, maxCharacters: number): string {
  const characters = Array.from(text);
  if (characters.length <= maxCharacters) return text;
  const isBetweenWords = !/[\p{L}\p{M}\p{N}]/u.test(characters[maxCharacters] ?? '');
  const cut = characters.slice(0, maxCharacters).join('');
  return `${(isBetweenWords ? cut : cut.replace(/\s+\S{0,40}$/u, '')).trimEnd()}…`;
}

export function shortCommit(commit: string): string {
  return commit.slice(0, 7);
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
