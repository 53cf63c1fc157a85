import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { navTexts } from '#words/screens/nav.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from './logo.tsx';
import { PageLink } from './page-link.tsx';
import { PlainThemeToggle } from './plain-theme-toggle.tsx';
import { SiteFooter } from './site-footer.tsx';
import { contentId, SkipLink } from './skip-link.tsx';

const sections = [
  { href: '#how-it-works', label: navTexts.howItWorks },
  { href: '#verified', label: navTexts.verified },
  { href: '#fees', label: navTexts.fees },
] as const;

/** CSS switches between the sign-in links and the dashboard link, because the HTML is the same for all viewers. */
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
        <div className="flex items-center gap-1 sm:whitespace-nowrap max-sm:[&>a]:px-3 sm:gap-2">
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

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader />
      <main id={contentId} tabIndex={-1} className="grow focus:outline-none">
        {children}
      </main>
      <SiteFooter sections={sections} className="" />
    </div>
  );
}
