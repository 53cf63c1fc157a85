import { useId, type ReactNode } from 'react';
import { insideTexts } from '#words/screens/inside.ts';

export function Fold({ children, isLong }: { children: ReactNode; isLong: boolean }) {
  const id = useId();
  if (!isLong) return <>{children}</>;
  return (
    <div className="fold">
      <input type="checkbox" id={id} className="fold-switch sr-only" />
      <div className="fold-content">{children}</div>
      <label htmlFor={id} className="fold-label">
        {insideTexts.showMore}
      </label>
    </div>
  );
}
