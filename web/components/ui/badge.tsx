import { Circle, CircleAlert, CircleCheck, CircleDot, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

export type Tone = 'ok' | 'warn' | 'bad' | 'neutral' | 'primary';

export const toneClass: Record<Tone, string> = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  neutral: 'bg-sunken text-muted',
  primary: 'bg-primary-soft text-primary',
};

export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: Tone | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap',
        toneClass[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

const statusIcons: Record<Tone, typeof CircleCheck> = {
  ok: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
  neutral: Circle,
  primary: CircleDot,
};

export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  const Icon = statusIcons[tone];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" className="size-4" />}>
      {label}
    </Badge>
  );
}
