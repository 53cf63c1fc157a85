import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Slot } from './slot.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-hover',
  secondary: 'border border-control bg-surface text-ink hover:border-ink hover:bg-sunken active:bg-line',
  quiet: 'text-ink hover:bg-tint active:bg-tint-deep',
  danger: 'bg-bad text-on-bad hover:bg-bad-hover active:bg-bad-hover',
  link: 'text-primary underline decoration-1 underline-offset-3 hover:decoration-2',
};

const filled =
  'disabled:border-transparent disabled:bg-line aria-disabled:border-transparent aria-disabled:bg-line';
const bare = 'disabled:bg-transparent aria-disabled:bg-transparent';

const disabledVariants: Record<ButtonVariant, string> = {
  primary: filled,
  danger: filled,
  secondary: `${bare} disabled:border-line aria-disabled:border-line`,
  quiet: bare,
  link: bare,
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-(--control-h-sm) px-3 text-sm',
  md: 'min-h-(--control-h) px-4 text-base',
  lg: 'min-h-12 px-6 text-lg',
};

export interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
}

export function buttonClass({ variant = 'primary', size = 'md', block = false }: ButtonStyle = {}): string {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-control py-1.5 text-center font-semibold',
    'transition-colors select-none',
    'disabled:cursor-default disabled:text-muted disabled:no-underline aria-disabled:cursor-default aria-disabled:text-muted',
    variants[variant],
    disabledVariants[variant],
    variant === 'link' ? 'min-h-6 rounded-xs text-[length:inherit] pointer-coarse:min-h-11' : sizes[size],
    block && 'w-full',
  );
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  busy?: boolean | undefined;
  asChild?: boolean | undefined;
  icon?: ReactNode;
}

export function Button({
  variant,
  size,
  block,
  busy = false,
  asChild = false,
  icon,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const classes = classNames(buttonClass({ variant, size, block }), className);
  if (asChild) {
    return (
      <Slot className={classes} {...rest}>
        {children}
      </Slot>
    );
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      // A busy button ignores clicks instead of being disabled, because a disabled button loses focus.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(classes, busy && 'cursor-progress')}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {icon}
        <span className="contents">{children}</span>
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}
