import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { navTexts } from '#words/screens/nav.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from './logo.tsx';
import { PageLink } from './page-link.tsx';
import { PlainThemeToggle } from './plain-theme-toggle.tsx';
import { contentId, SkipLink } from './skip-link.tsx';

const sections = [
  { href: '#how-it-works', label: navTexts.howItWorks },
  { href: '#verified', label: navTexts.verified },
  { href: '#fees', label: navTexts.fees },
] as const;

/** CSS switches between the sign-in links and the dashboard link, because the page is prerendered for all visitors. */
export function PublicHeader() {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      <div className="mx-auto flex h-16 max-w-[1264px] items-center justify-between gap-4 px-4 md:px-8">
        <PageLink
          to="/"
          aria-label={navTexts.home}
          className="inline-flex min-h-11 items-center rounded-control"
        >
          <Logo className="max-[359px]:[&>span]:sr-only" />
        </PageLink>
        <nav aria-label={commonTexts.mainNavigation} className="hidden gap-1 lg:flex">
          {sections.map((section) => (
            <a
              key={section.href}
              href={section.href}
              className="inline-flex min-h-10 items-center rounded-control px-3 font-medium text-muted hover:text-ink"
            >
              {section.label}
            </a>
          ))}
        </nav>
        <div className="flex items-center gap-1 sm:gap-2">
          <PlainThemeToggle className="max-sm:hidden" />
          <Button asChild className="not-signed-in:hidden">
            <PageLink to="/dashboard">{navTexts.goToDashboard}</PageLink>
          </Button>
          <Button asChild variant="quiet" className="signed-in:hidden">
            <PageLink to="/login">{navTexts.login}</PageLink>
          </Button>
          <Button asChild className="signed-in:hidden">
            <PageLink to="/signup">{navTexts.signup}</PageLink>
          </Button>
        </div>
      </div>
    </header>
  );
}

export function PublicFooter({ year }: { year: number }) {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto flex max-w-[1264px] flex-col gap-8 px-4 py-10 md:flex-row md:items-start md:justify-between md:px-8">
        <div>
          <Logo />
          <p className="mt-3 max-w-xs text-muted">{commonTexts.tagline}</p>
        </div>
        <nav aria-label={navTexts.footer}>
          <ul className="grid grid-cols-2 gap-x-12 gap-y-1 [&_a]:inline-flex [&_a]:min-h-9 [&_a]:items-center [&_a]:text-muted [&_a]:underline-offset-3 [&_a]:hover:text-ink [&_a]:hover:underline">
            {sections.map((section) => (
              <li key={section.href}>
                <a href={section.href}>{section.label}</a>
              </li>
            ))}
            <li>
              <PageLink to="/login">{navTexts.login}</PageLink>
            </li>
            <li>
              <PageLink to="/signup">{navTexts.signup}</PageLink>
            </li>
            <li>
              <PageLink to="/dashboard">{navTexts.dashboard}</PageLink>
            </li>
          </ul>
        </nav>
      </div>
      <div className="mx-auto max-w-[1264px] px-4 md:px-8">
        <div className="flex min-h-16 items-center justify-between gap-4 border-t border-line py-2">
          <p data-copyright className="text-sm text-muted">
            {navTexts.copyright(year)}
          </p>
          {/* The header has no room for it on a phone. */}
          <PlainThemeToggle className="sm:hidden" />
        </div>
      </div>
    </footer>
  );
}

export function PublicFrame({ year, children }: { year: number; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader />
      <main id={contentId} tabIndex={-1} className="grow focus:outline-none">
        {children}
      </main>
      <PublicFooter year={year} />
    </div>
  );
}
