// Made when first used and kept: making a formatter takes fifty times as long as using it.
let madeDays: Intl.DateTimeFormat | undefined;
let madeTimes: Intl.DateTimeFormat | undefined;
const zone = { timeZone: 'Asia/Kolkata' };
const days = () =>
  (madeDays ??= new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...zone,
  }));
const times = () =>
  (madeTimes ??= new Intl.DateTimeFormat('en-IN', {
    hour: 'numeric',
    minute: '2-digit',
    ...zone,
  }));

export function formatDay(at: Date): string {
  return days().format(at);
}

export function formatMoment(at: Date): string {
  return momentOf(at, days(), times());
}

export function momentOf(at: Date, day: Intl.DateTimeFormat, time: Intl.DateTimeFormat): string {
  return `${day.format(at)}, ${time.format(at)}`;
}
