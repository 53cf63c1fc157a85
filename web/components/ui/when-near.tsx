import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Elements are rendered a moment before they are scrolled into view, but at the latest after this time. */
const RENDER_AFTER_MS = 5_000;

/** Keeps a part below the first screen, and the code that it loads, out of the first load of a page. */
export function WhenNear({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(() => typeof IntersectionObserver !== 'function');
  useEffect(() => {
    const element = place.current;
    if (isNear || element === null) return undefined;
    const show = () => setIsNear(true);
    const timer = setTimeout(show, RENDER_AFTER_MS);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) show();
      },
      { rootMargin: '200px 0px' },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isNear]);
  return (
    <div ref={place} className={className}>
      {isNear && children}
    </div>
  );
}
