// Kept, because making a formatter takes fifty times as long as using it.
const days = new Intl.DateTimeFormat('hi-IN-u-nu-latn', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});
const times = new Intl.DateTimeFormat('hi-IN-u-nu-latn', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  dayPeriod: 'short',
  timeZone: 'Asia/Kolkata',
});

export function formatDay(at: Date): string {
  return days.format(at);
}

export function formatMoment(at: Date): string {
  return `${days.format(at)}, ${times.format(at)}`;
}
