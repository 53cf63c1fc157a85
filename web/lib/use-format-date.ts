import { formatDate, INDIA } from './format.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

/** Undefined in browsers, which then use their own time zone. */
export function useTimeZone(): string | undefined {
  return useIsHydrated() ? undefined : INDIA;
}

export function useFormatDate(): (value: string | Date) => string {
  const timeZone = useTimeZone();
  return (value) => formatDate(value, timeZone);
}
