import { useState } from 'react';
import { legalTitles } from '#words/pages/legal-titles.ts';
import { pageTexts } from '#words/pages/public.ts';
import { commonTexts } from '#words/screens/common.ts';
import { navTexts } from '#words/screens/nav.ts';
import { classNames } from '../../lib/class-names.ts';
import { localPath } from '../../lib/local-path.ts';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { PlainThemeToggle } from './plain-theme-toggle.tsx';

const links = [
  { href: '/discover', label: navTexts.discover },
  { href: '/add-project', label: pageTexts.sell },
  { href: '/help', label: legalTitles.help },
  { href: '/terms', label: legalTitles.terms },
  { href: '/refunds', label: legalTitles.refunds },
  { href: '/privacy', label: legalTitles.privacy },
  { href: '/grievances', label: legalTitles.grievances },
  { href: '/accessibility', label: legalTitles.accessibility },
  { href: '/transparency', label: legalTitles.transparency },
] as const satisfies readonly FooterLink[];

interface FooterLink {
  readonly href: string;
  readonly label: string;
}

export function SiteFooter({
  sections,
  className = 'mt-16',
}: {
  sections?: readonly FooterLink[];
  className?: string;
}) {
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={classNames(className, 'border-t border-line bg-sunken print:hidden')}>
      <div className="mx-auto flex max-w-[1264px] flex-col gap-8 px-4 py-10 md:flex-row md:items-start md:justify-between md:px-8">
        <div>
          <Logo />
          <p className="mt-3 max-w-xs text-balance text-muted">{commonTexts.tagline}</p>
        </div>
        <nav aria-label={navTexts.footer}>
          <ul className="grid grid-cols-2 gap-x-12 gap-y-1 [&_a]:inline-flex [&_a]:min-h-9 [&_a]:items-center [&_a]:text-muted [&_a]:underline-offset-3 [&_a]:hover:text-ink [&_a]:hover:underline pointer-coarse:[&_a]:min-h-11">
            {[...(sections ?? []), ...links].map(({ href, label }) => (
              <li key={href}>
                <a href={href.startsWith('/') ? localPath(href) : href}>{label}</a>
              </li>
            ))}
            <li className="signed-in:hidden">
              <a href={localPath('/login')}>{navTexts.login}</a>
            </li>
            <li className="not-signed-in:hidden">
              <a href={localPath('/dashboard')}>{navTexts.dashboard}</a>
            </li>
          </ul>
        </nav>
      </div>
      <div className="mx-auto max-w-[1264px] px-4 md:px-8">
        <div className="flex min-h-16 items-center justify-between gap-4 border-t border-line py-2">
          {/* The document may be from last year. */}
          <p suppressHydrationWarning className="text-sm text-muted">
            {navTexts.copyright(year)}
          </p>
          <LanguageLinks className="ml-auto shrink-0 flex-nowrap text-sm" />
          <PlainThemeToggle className="sm:hidden" />
        </div>
      </div>
    </footer>
  );
}
