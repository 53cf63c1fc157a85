import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip, type TooltipProps } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  icon: ReactNode;
  variant?: 'quiet' | 'secondary' | 'primary' | 'overlay' | undefined;
  size?: 'sm' | 'md' | undefined;
  busy?: boolean | undefined;
  tooltipSide?: TooltipProps['side'];
  /** Must be false where a tooltip would intercept Escape, such as on a dialog's close button. */
  tooltip?: boolean | undefined;
}

const variants = {
  quiet: 'text-muted hover:bg-tint hover:text-ink active:bg-tint-deep aria-pressed:text-primary',
  secondary: 'border border-control bg-surface text-ink hover:border-ink hover:bg-sunken',
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  overlay:
    "relative isolate text-ink before:absolute before:inset-1 before:-z-10 before:rounded-control before:border before:border-line before:bg-surface before:shadow-lift before:content-[''] hover:before:bg-sunken aria-pressed:text-primary",
} as const;

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'md',
  busy = false,
  tooltipSide,
  tooltip = true,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type="button"
      aria-label={label}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={classNames(
        'inline-grid shrink-0 place-items-center rounded-control transition-colors disabled:opacity-45',
        size === 'sm' ? 'size-8 pointer-coarse:size-11' : 'size-10 pointer-coarse:size-11',
        variants[variant],
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
  return tooltip ? (
    <Tooltip text={label} side={tooltipSide}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
