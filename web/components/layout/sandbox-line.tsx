import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { sandboxTexts } from '#words/screens/sandbox.ts';
import { classNames } from '../../lib/class-names.ts';

export function SandboxLine({
  url,
  dismiss,
  className,
}: {
  url: string;
  dismiss?: ReactNode;
  className?: string;
}) {
  const links = [
    { href: `${url}/mail`, label: sandboxTexts.mailbox },
    { href: `${url}/github`, label: sandboxTexts.people },
    { href: `${url}/`, label: sandboxTexts.cards },
  ];
  return (
    <aside
      data-top-banner
      aria-label={sandboxTexts.label}
      className={classNames(
        'flex items-center justify-center gap-x-2 border-b border-line bg-warn-soft pr-1 pl-4 text-sm text-ink print:hidden',
        className,
      )}
    >
      <p className="flex grow flex-wrap items-center gap-x-4 py-1 sm:justify-center">
        <span className="inline-flex min-h-6 items-center gap-1.5 font-semibold text-warn pointer-coarse:min-h-11">
          <FlaskConical aria-hidden="true" className="size-4" />
          <span className="sm:hidden">{sandboxTexts.label}</span>
          <span className="max-sm:hidden">{sandboxTexts.line}</span>
        </span>
        <span className="flex gap-x-4">
          {links.map((link) => (
            <a
              key={link.href}
              href={link.href}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 items-center justify-center underline underline-offset-3 hover:decoration-2 focus-visible:outline-current pointer-coarse:min-h-11 pointer-coarse:min-w-11"
            >
              {link.label}
            </a>
          ))}
        </span>
      </p>
      {dismiss}
    </aside>
  );
}
