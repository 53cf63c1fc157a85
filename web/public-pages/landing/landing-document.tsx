import type { Site } from '#contract/public-pages.ts';
import { landingTexts } from '#words/screens/landing.ts';
import { PublicFrame } from '../../components/layout/public-frame.tsx';
import { Awning } from '../../components/ui/awning.tsx';
import { Button } from '../../components/ui/button.tsx';
import { localPath } from '../../lib/local-path.ts';
import { CardGrid } from '../card-grid.tsx';
import { ClosingSection } from './closing-section.tsx';
import { FeeLine } from './fee-line.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import type { LandingPage } from './landing-page.ts';
import { MarketFigures } from './market-figures.tsx';
import { Samples } from './samples.tsx';
import { Section } from './section.tsx';
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
