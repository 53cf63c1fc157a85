// Made when first used and kept: making a formatter takes fifty times as long as using it.
let madeDays: Intl.DateTimeFormat | undefined;
let madeTimes: Intl.DateTimeFormat | undefined;
const zone = { timeZone: 'Asia/Kolkata' };
const days = () =>
  (madeDays ??= new Intl.DateTimeFormat('hi-IN-u-nu-latn', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...zone,
  }));
const times = () =>
  (madeTimes ??= new Intl.DateTimeFormat('hi-IN-u-nu-latn', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    dayPeriod: 'short',
    ...zone,
  }));

export function formatDay(at: Date): string {
  return days().format(at);
}

export function formatMoment(at: Date): string {
  return momentOf(at, days(), times());
}

const SMALL_HOURS: ReadonlySet<unknown> = new Set(['12', '1', '2', '3']);

/** Until 4 am, "रात" is heard as the night after the day that is named, so the evening's day is named first. */
export function momentOf(at: Date, day: Intl.DateTimeFormat, time: Intl.DateTimeFormat): string {
  const parts = new Map(time.formatToParts(at).map(({ type, value }) => [type, value]));
  const isNight = parts.get('dayPeriod') === 'रात' && SMALL_HOURS.has(parts.get('hour'));
  if (!isNight) return `${day.format(at)}, ${time.format(at)}`;
  const date = day.formatToParts(at).filter(({ type }) => type === 'day' || type === 'month');
  const evening = new Date(at.getTime() - 4 * 3_600_000);
  return `${day.format(evening)} की ${time.format(at)} (${date.map(({ value }) => value).join(' ')})`;
}
