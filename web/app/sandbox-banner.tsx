import { useQuery } from '@tanstack/react-query';
import { FlaskConical, X } from 'lucide-react';
import { useState } from 'react';
import { sandboxTexts } from '#words/screens/sandbox.ts';
import { configQuery } from '../api/config-query.ts';
import { IconButton } from '../components/ui/icon-button.tsx';
import { readStored, writeStored } from '../lib/storage.ts';

const key = 'sandbox-banner';

/** Shown when the server uses the sandbox; links to its mailbox and test cards. */
export function SandboxBanner() {
  const { data } = useQuery(configQuery);
  const [hidden, setHidden] = useState(() => readStored(key) === 'hidden');
  const base = data?.sandboxUrl ?? null;
  if (base === null || hidden) return null;
  const links = [
    { href: `${base}/mail`, label: sandboxTexts.mailbox },
    { href: `${base}/github`, label: sandboxTexts.people },
    { href: `${base}/`, label: sandboxTexts.cards },
  ];
  return (
    <aside
      data-top-banner
      aria-label={sandboxTexts.label}
      className="flex items-center justify-center gap-x-2 border-b border-line bg-warn-soft pr-1 pl-4 text-sm text-ink print:hidden"
    >
      <p className="flex grow flex-wrap items-center gap-x-4 py-1 sm:justify-center">
        <span className="inline-flex items-center gap-1.5 font-semibold text-warn">
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
              className="inline-flex min-h-6 items-center underline underline-offset-3 hover:decoration-2 focus-visible:outline-current pointer-coarse:min-h-11"
            >
              {link.label}
            </a>
          ))}
        </span>
      </p>
      <IconButton
        size="sm"
        label={sandboxTexts.dismiss}
        icon={<X className="size-4" />}
        onClick={() => {
          writeStored(key, 'hidden');
          setHidden(true);
        }}
      />
    </aside>
  );
}
