import { formatDate } from './format.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

/** HTML from the server shows dates in this zone, because the server does not know the visitor's. */
const SERVER_TIME_ZONE = 'Asia/Kolkata';

/** Undefined in browsers, which then use their own time zone. */
export function useTimeZone(): string | undefined {
  return useIsHydrated() ? undefined : SERVER_TIME_ZONE;
}

export function useFormatDate(): (value: string | Date) => string {
  const timeZone = useTimeZone();
  return (value) => formatDate(value, timeZone);
}
