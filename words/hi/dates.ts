export function formatDay(at: Date): string {
  return at.toLocaleDateString('hi-IN-u-nu-latn', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
}

export function formatMoment(at: Date): string {
  const time = at.toLocaleTimeString('hi-IN-u-nu-latn', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    dayPeriod: 'short',
    timeZone: 'Asia/Kolkata',
  });
  return `${formatDay(at)}, ${time}`;
}
