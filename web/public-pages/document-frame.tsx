import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Site } from '#contract/public-pages.ts';
import { sandboxTexts } from '#words/screens/sandbox.ts';
import { SiteBar } from '../components/layout/site-bar.tsx';
import { SiteFooter } from '../components/layout/site-footer.tsx';
import { contentId } from '../components/layout/skip-link.tsx';

export interface DocumentFrameProps {
  readonly site: Site;
  /** The words in the search field. */
  readonly search?: string | undefined;
  readonly loginNext?: string | undefined;
  readonly children: ReactNode;
}

export function DocumentFrame({ site, search, loginNext, children }: DocumentFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {site.sandboxUrl !== null && <SandboxLine url={site.sandboxUrl} />}
      <SiteBar search={search} loginNext={loginNext} />
      <main
        id={contentId}
        tabIndex={-1}
        className="mx-auto w-full max-w-[1264px] grow px-4 pt-5 md:px-8 md:pt-8"
      >
        {children}
      </main>
      <SiteFooter year={site.year} />
    </div>
  );
}

/** The banner of the sandbox (app/sandbox-banner.tsx), for readers without a script. */
function SandboxLine({ url }: { url: string }) {
  const links = [
    { href: `${url}/mail`, label: sandboxTexts.mailbox },
    { href: `${url}/github`, label: sandboxTexts.people },
    { href: `${url}/`, label: sandboxTexts.cards },
  ];
  return (
    <aside
      aria-label={sandboxTexts.label}
      className="flex items-center justify-center gap-x-2 border-b border-line bg-warn-soft px-4 text-sm text-ink without-banner:hidden print:hidden"
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
              className="inline-flex min-h-6 items-center underline underline-offset-3 hover:decoration-2 pointer-coarse:min-h-11"
            >
              {link.label}
            </a>
          ))}
        </span>
      </p>
    </aside>
  );
}
