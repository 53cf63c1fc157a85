import { createContext, useContext } from 'react';
import { formatDate } from './format.ts';

/** Undefined in browsers, which then use their own time zone. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

export function useFormatDate(): (value: string | Date) => string {
  const timeZone = useContext(TimeZoneContext);
  return (value) => formatDate(value, timeZone);
}
