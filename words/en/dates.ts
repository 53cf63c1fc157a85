// Kept, because making a formatter takes fifty times as long as using it.
const days = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});
const times = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

export function formatDay(at: Date): string {
  return days.format(at);
}

export function formatMoment(at: Date): string {
  return `${days.format(at)}, ${times.format(at)}`;
}
