import type { ReactNode } from 'react';
import type { Site } from '#contract/public-pages.ts';
import { commonTexts } from '#words/screens/common.ts';
import { landingTexts } from '#words/screens/landing.ts';
import { navTexts } from '#words/screens/nav.ts';
import { Logo } from '../../components/layout/logo.tsx';
import { PageLink } from '../../components/layout/page-link.tsx';
import { PlainThemeToggle } from '../../components/layout/plain-theme-toggle.tsx';
import { SiteFooter } from '../../components/layout/site-footer.tsx';
import { contentId, SkipLink } from '../../components/layout/skip-link.tsx';
import { Awning } from '../../components/ui/awning.tsx';
import { Button } from '../../components/ui/button.tsx';
import { localPath } from '../../lib/local-path.ts';
import { CardGrid } from '../card-grid.tsx';
import { Hero } from './hero.tsx';
import {
  ClosingSection,
  FeeLine,
  HowItWorks,
  type LandingPage,
  MarketFigures,
  Samples,
  Section,
} from './sections.tsx';
import { VerifiedSection } from './verified-section.tsx';

export function LandingDocument({ page, site }: { page: LandingPage; site: Site }) {
  return (
    <PublicFrame>
      <Awning />
      <Hero page={page} tryingHours={site.orders.trying_hours} />
      <MarketFigures page={page} />
      {page.popular.length > 0 && (
        <Section
          id="listings"
          title={landingTexts.popularTitle}
          line={landingTexts.popularLine}
          aside={
            <Button asChild variant="secondary">
              <a href={localPath('/discover')}>{landingTexts.browse}</a>
            </Button>
          }
        >
          <CardGrid cards={page.popular} layout="grid-of-four" headingLevel="h3" />
          {page.newest.length > 0 && (
            <div className="max-md:hidden">
              <h2 className="mt-14 mb-6 text-2xl">{landingTexts.newestTitle}</h2>
              <CardGrid cards={page.newest} layout="grid-of-four" headingLevel="h3" />
            </div>
          )}
        </Section>
      )}
      <HowItWorks />
      <VerifiedSection page={page} />
      <FeeLine page={page} />
      {site.sandboxUrl !== null && <Samples />}
      <ClosingSection />
    </PublicFrame>
  );
}

const sections = [
  { href: '#how-it-works', label: navTexts.howItWorks },
  { href: '#verified', label: navTexts.verified },
  { href: '#fees', label: navTexts.fees },
] as const;

/** CSS switches between the sign-in links and the dashboard link, because the HTML is the same for all viewers. */
function PublicHeader() {
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

function PublicFrame({ children }: { children: ReactNode }) {
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
