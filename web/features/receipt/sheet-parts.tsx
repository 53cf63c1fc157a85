import type { ReactNode } from 'react';

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}

export function AmountRow({
  label,
  strong = false,
  children,
}: {
  label: string;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={
        strong
          ? 'flex justify-between gap-6 border-t border-line pt-2 text-lg font-[670]'
          : 'flex justify-between gap-6'
      }
    >
      <dt className={strong ? undefined : 'text-muted'}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
