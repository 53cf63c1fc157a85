import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { classNames } from '../../lib/class-names.ts';
import { toneClass, type Tone } from './badge.tsx';
import { IconButton } from './icon-button.tsx';

const icons: Record<Tone, typeof Info> = {
  ok: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
  neutral: Info,
  primary: Info,
};

export interface NoticeProps {
  tone?: Tone | undefined;
  title?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
  urgent?: boolean | undefined;
  className?: string | undefined;
}

export function Notice({
  tone = 'primary',
  title,
  children,
  action,
  onDismiss,
  urgent,
  className,
}: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      role={urgent === true ? 'alert' : undefined}
      className={classNames('flex items-start gap-3 rounded-card p-3.5', toneClass[tone], className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-64">
          {title !== undefined && <p className="font-semibold">{title}</p>}
          {children !== undefined && <div className="text-ink">{children}</div>}
        </div>
        {action}
      </div>
      {onDismiss && (
        <IconButton
          size="sm"
          label={commonTexts.close}
          icon={<X className="size-4" />}
          onClick={onDismiss}
          className="-my-1"
        />
      )}
    </div>
  );
}
