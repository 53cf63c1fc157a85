import { useEffect, useState } from 'react';
import { landingTexts } from '#words/screens/landing.ts';
import { PublicFrame } from '../../components/layout/public-frame.tsx';
import { Awning } from '../../components/ui/awning.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ClosingSection } from './closing-section.tsx';
import { copyrightYear } from './copyright-year.ts';
import { FeaturedProjects } from './featured-projects.tsx';
import { FeeLine } from './fee-line.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { SampleFigures } from './sample-figures.tsx';
import { watchSignedIn } from './signed-in-attribute.ts';
import { Testimonials } from './testimonials.tsx';
import { VerifiedSection } from './verified-section.tsx';

/** Static page without API calls. The build renders it to HTML; inside the application it is a page as any other. */
export function LandingPage() {
  useDocumentTitle(landingTexts.documentTitle);
  useEffect(() => watchSignedIn(), []);
  const [year] = useState(() => copyrightYear(new Date()));
  return (
    <PublicFrame year={year}>
      <Awning />
      <Hero />
      <SampleFigures />
      <HowItWorks />
      <FeaturedProjects />
      <VerifiedSection />
      <FeeLine />
      <Testimonials />
      <ClosingSection />
    </PublicFrame>
  );
}
