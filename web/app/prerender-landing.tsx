import { renderToString } from 'react-dom/server';
import { landingHead } from '../features/landing/landing-head.ts';
import { LandingDocument } from './landing-document.tsx';

/**
 * Run by the build (scripts/dev/prerender.mjs), never in a browser.
 *
 * @param origin - the address of the deployment without a slash at its end, or what stands for it.
 */
export function renderLanding(origin: string): { head: string; body: string } {
  return { head: landingHead(origin), body: renderToString(<LandingDocument />) };
}
