import { useEffect, useRef } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { formatCountdown } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';

export interface CountdownProps {
  until: string | number;
  format?: ((time: string) => string) | undefined;
  onEnd?: (() => void) | undefined;
  className?: string | undefined;
}

export function Countdown({
  until,
  format = commonTexts.availableAgainIn,
  onEnd,
  className,
}: CountdownProps) {
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
