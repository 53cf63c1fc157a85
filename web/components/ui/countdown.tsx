import { useEffect, useRef } from 'react';
import { formatCountdown } from '../../lib/format.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { useNow } from '../../lib/use-now.ts';

export interface CountdownProps {
  /** When it ends: ISO 8601 or milliseconds since 1970. */
  until: string | number;
  /** Puts the time into a sentence; by default "free again in 12:40". */
  format?: ((time: string) => string) | undefined;
  onEnd?: (() => void) | undefined;
  className?: string | undefined;
}

/** Counts down in place. A timer, not a live region: a screen reader reads it when asked, not each second. */
export function Countdown({ until, format = commonTexts.freeAgainIn, onEnd, className }: CountdownProps) {
  const end = typeof until === 'number' ? until : new Date(until).getTime();
  const now = useNow(1000);
  const ended = now >= end;
  const onEndNow = useRef(onEnd);
  useEffect(() => {
    onEndNow.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    if (ended) onEndNow.current?.();
  }, [ended]);
  return (
    <span role="timer" className={className}>
      {format(formatCountdown(end - now))}
    </span>
  );
}
