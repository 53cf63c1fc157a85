import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { classNames } from '../../lib/class-names.ts';

export interface ChipProps {
  children: ReactNode;
  onRemove?: (() => void) | undefined;
  name?: string | undefined;
  mono?: boolean | undefined;
  small?: boolean | undefined;
  className?: string | undefined;
}

export function Chip({ children, onRemove, name, mono = false, small = false, className }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center rounded-full border border-line bg-sunken text-ink',
        small || mono ? 'text-xs' : 'text-sm',
        onRemove ? 'pl-3' : 'py-px',
        !onRemove && (small ? 'px-2' : 'px-2.5'),
        mono && 'font-mono',
        className,
      )}
    >
      <span className="min-w-0 truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={`${commonTexts.remove}: ${name ?? (typeof children === 'string' ? children : '')}`}
          className="ml-0.5 grid size-8 shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-line hover:text-ink pointer-coarse:size-11"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </span>
  );
}
