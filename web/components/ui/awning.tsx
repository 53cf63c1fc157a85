import { useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

export function Awning({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={classNames('block h-5 w-full', className)}>
      <defs>
        <pattern id={id} width="48" height="20" patternUnits="userSpaceOnUse">
          <path d="M0 0h24v8a12 12 0 0 1-24 0z" fill="var(--primary)" />
          <path d="M24 0h24v8a12 12 0 0 1-24 0z" fill="var(--accent)" />
        </pattern>
      </defs>
      <rect width="100%" height="20" fill={`url(#${id})`} />
    </svg>
  );
}
