import { renderToString } from 'react-dom/server';
import { landingHead } from '../features/landing/landing-head.ts';
import { LandingPage } from '../features/landing/landing-page.tsx';

/**
 * Runs only in the build (scripts/dev/prerender.mjs), never in a browser.
 *
 * @param origin - the deployment's URL without a trailing slash, or its placeholder.
 */
export function renderLanding(origin: string): { head: string; body: string } {
  return { head: landingHead(origin), body: renderToString(<LandingPage />) };
}
