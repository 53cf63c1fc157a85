import { createContext, useContext } from 'react';
import { formatDate } from './format.ts';

/** Undefined in a browser, which knows its own. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

/** Formats dates in the time zone of the page. */
export function useFormatDate(): (value: string | Date) => string {
  const timeZone = useContext(TimeZoneContext);
  return (value) => formatDate(value, timeZone);
}
