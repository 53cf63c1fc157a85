import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Slot } from './slot.tsx';

export interface CardProps extends ComponentProps<'div'> {
  flush?: boolean | undefined;
  asChild?: boolean | undefined;
}

export function Card({ flush = false, asChild = false, className, ...rest }: CardProps) {
  const Element = asChild ? Slot : 'div';
  return (
    <Element
      {...rest}
      className={classNames('rounded-card border border-line bg-surface', !flush && 'p-4 md:p-6', className)}
    />
  );
}

export function CardHead({
  title,
  subtitle,
  action,
  as: Heading = 'h2',
}: {
  title: string;
  subtitle?: string | undefined;
  action?: React.ReactNode;
  as?: 'h2' | 'h3' | undefined;
}) {
  return (
    <div className="mb-4 flex items-start justify-between gap-4">
      <div className="min-w-0">
        <Heading className="text-lg">{title}</Heading>
        {subtitle !== undefined && <p className="text-sm text-muted">{subtitle}</p>}
      </div>
      {action}
    </div>
  );
}
