import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

export interface EmptyStateProps {
  title: string;
  hint?: string | undefined;
  action?: ReactNode;
  drawing?: 'stall' | 'search' | undefined;
  as?: 'h2' | 'h3' | undefined;
  className?: string | undefined;
}

export function EmptyState({
  title,
  hint,
  action,
  drawing = 'stall',
  as: Heading = 'h2',
  className,
}: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'flex flex-col items-center rounded-card border border-dashed border-control/60 px-6 py-12 text-center',
        className,
      )}
    >
      {drawing === 'stall' ? <StallDrawing /> : <SearchDrawing />}
      <Heading dir="auto" className="mt-5 max-w-lg text-xl">
        {title}
      </Heading>
      {hint !== undefined && <p className="mt-1 max-w-md text-balance text-muted">{hint}</p>}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}

const scallops = [0, 1, 2, 3, 4, 5].map((index) => index * 20);

function StallDrawing() {
  return (
    <svg viewBox="0 0 144 104" fill="none" aria-hidden="true" className="h-26 w-36">
      <path d="M20 40v56M124 40v56M10 96h124" stroke="var(--control)" strokeWidth="2" strokeLinecap="round" />
      <path d="M20 68h104v8H20z" fill="var(--sunken)" stroke="var(--control)" strokeWidth="2" />
      <path d="M18 8h108l6 20H12z" fill="var(--primary-soft)" />
      {scallops.map((x, index) => (
        <path
          key={x}
          d={`M${12 + x} 28h20v6a10 10 0 0 1-20 0z`}
          fill={index % 2 === 0 ? 'var(--primary)' : 'var(--accent)'}
        />
      ))}
      <path
        d="M60 68V56a2 2 0 0 1 2-2h20a2 2 0 0 1 2 2v12"
        stroke="var(--control)"
        strokeWidth="2"
        strokeDasharray="4 3"
        strokeLinecap="round"
      />
    </svg>
  );
}

function SearchDrawing() {
  return (
    <svg viewBox="0 0 144 104" fill="none" aria-hidden="true" className="h-26 w-36">
      <rect
        x="14"
        y="22"
        width="52"
        height="64"
        rx="6"
        fill="var(--sunken)"
        stroke="var(--control)"
        strokeWidth="2"
      />
      <path d="M24 60h32M24 70h20" stroke="var(--control)" strokeWidth="2" strokeLinecap="round" />
      <rect x="22" y="30" width="36" height="20" rx="3" fill="var(--primary-soft)" />
      <circle cx="90" cy="48" r="26" fill="var(--surface)" stroke="var(--primary)" strokeWidth="3" />
      <path d="m109 67 20 20" stroke="var(--primary)" strokeWidth="5" strokeLinecap="round" />
      <path d="M80 48h20" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
