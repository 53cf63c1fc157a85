/** After the market was down for longer, open deadlines move by the time that it was down. */
export const ABSENCE_MINUTES = 60;
/** After a longer time, which may also be a clock that was set wrong, an operator decides whether deadlines go on. */
export const LONG_ABSENCE_HOURS = 24;

/** @param seconds - since deadlines were last handled. */
export function decideAfterAbsence(seconds: number): 'go-on' | 'move' | 'ask' {
  if (seconds <= ABSENCE_MINUTES * 60) return 'go-on';
  return seconds <= LONG_ABSENCE_HOURS * 3_600 ? 'move' : 'ask';
}
