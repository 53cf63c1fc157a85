import { type ReactNode, useEffect, useRef } from 'react';
import { connectMenu } from '../../lib/connect-menu.ts';

/**
 * Opens and closes without scripts, so public pages can contain it.
 *
 * @param kind - see `connectMenu`
 */
export function DisclosureMenu({
  summary,
  summaryClass,
  className,
  kind,
  children,
}: {
  summary: ReactNode;
  summaryClass: string;
  className?: string;
  kind: 'choice' | 'sheet';
  children: ReactNode;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => (menu.current === null ? undefined : connectMenu(menu.current)), []);
  return (
    <details ref={menu} data-menu={kind} className={className}>
      <summary className={summaryClass}>{summary}</summary>
      {children}
    </details>
  );
}
