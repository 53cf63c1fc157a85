import { useSyncExternalStore } from 'react';
import { PublicFrame } from '../../components/layout/public-frame.tsx';
import { Awning } from '../../components/ui/awning.tsx';
import { landingTexts } from '../../lib/texts/landing.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ClosingCall } from './closing-call.tsx';
import { FeaturedProjects } from './featured-projects.tsx';
import { FeeLine } from './fee-line.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { SampleFigures } from './sample-figures.tsx';
import { useSignedInMark } from './signed-in-mark.ts';
import { VerifiedSection } from './verified-section.tsx';
import { Voices } from './voices.tsx';

/** Of the first publication, and what the prerendered file says. Source: specification, section 1. */
const firstYear = 2025;

const neverChanges = () => () => undefined;

/** The present year once scripts run: a year that has passed makes the whole page look abandoned. */
function useCopyrightYear(): number {
  return useSyncExternalStore(
    neverChanges,
    () => Math.max(firstYear, new Date().getFullYear()),
    () => firstYear,
  );
}

/** Static: it asks the server for nothing, and is the same on the server, in the file and in the browser. */
export function LandingPage() {
  useDocumentTitle(landingTexts.documentTitle);
  useSignedInMark();
  return (
    <PublicFrame year={useCopyrightYear()}>
      <Awning />
      <Hero />
      <SampleFigures />
      <HowItWorks />
      <FeaturedProjects />
      <VerifiedSection />
      <FeeLine />
      <Voices />
      <ClosingCall />
    </PublicFrame>
  );
}
