import { commonTexts } from '#words/screens/common.ts';
import { classNames } from '../../lib/class-names.ts';

export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
      className={classNames('size-8 shrink-0', className)}
    >
      <path
        d="M3 4h26v7a4.33 4.33 0 0 1-8.67 0 4.33 4.33 0 0 1-8.66 0A4.33 4.33 0 0 1 3 11z"
        fill="var(--primary)"
      />
      <path d="M11.67 4h8.66v7a4.33 4.33 0 0 1-8.66 0z" fill="var(--accent)" />
      <path d="M5.5 18v10M26.5 18v10" stroke="var(--primary)" strokeWidth="2.4" strokeLinecap="round" />
      <rect x="12" y="19" width="8" height="8" rx="1.6" stroke="currentColor" strokeWidth="2.2" />
      <path
        d="M9.2 21.2H12M9.2 24.8H12M20 21.2h2.8M20 24.8h2.8"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Logo({
  markOnly = false,
  className,
}: {
  markOnly?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5 text-ink', className)}>
      <LogoMark />
      <span className={markOnly ? 'sr-only' : 'text-xl font-[720] tracking-[-0.02em]'}>
        {commonTexts.brand}
      </span>
    </span>
  );
}
