import type { ReactNode } from 'react';

export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-center rounded-full border border-line bg-sunken px-2.5 py-px text-sm text-ink">
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}
