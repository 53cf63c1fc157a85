import { renderToString } from 'react-dom/server';
import { LandingDocument } from './landing-document.tsx';

export { landingHead } from '../features/landing/landing-head.ts';

/** Run by the build (scripts/prerender.mjs), never in a browser. */
export function renderLanding(): string {
  return renderToString(<LandingDocument />);
}
