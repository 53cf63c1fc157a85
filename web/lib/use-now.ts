import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

export function useNow(intervalMs: number, running = true): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(serverNow()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, running]);
  return now;
}
