import { useId } from 'react';

export function Awning() {
  const id = useId();
  return (
    <svg aria-hidden="true" className="block h-5 w-full">
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
