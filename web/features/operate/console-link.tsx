import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export function ConsoleLink({
  to,
  className,
  isCurrent = false,
  children,
}: {
  to: string;
  className?: string;
  isCurrent?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to="/operate/$"
      params={{ _splat: to }}
      className={className}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
    >
      {children}
    </Link>
  );
}
