import { ArrowLeft } from 'lucide-react';
import { ConsoleLink } from './console-link.tsx';

export function BackTo({ to, label }: { to: string; label: string }) {
  return (
    <ConsoleLink
      to={to}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-xs text-sm font-semibold text-primary underline-offset-3 hover:underline pointer-coarse:min-h-11"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {label}
    </ConsoleLink>
  );
}
