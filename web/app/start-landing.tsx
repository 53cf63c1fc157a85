import { hydrateRoot } from 'react-dom/client';
import { watchTheme } from '../lib/theme.ts';
import { LandingDocument } from './landing-document.tsx';

/** Brings the prerendered page to life, and fetches the application when somebody is about to leave for it. */
export function startLanding(root: HTMLElement): void {
  hydrateRoot(root, <LandingDocument />);
  watchTheme();
  for (const event of ['pointerover', 'focusin'])
    root.addEventListener(event, fetchOnIntent, { passive: true });
}

function fetchOnIntent(event: Event): void {
  const element = event.target instanceof Element ? event.target.closest('a[href^="/"], form') : null;
  if (element === null) return;
  // Only fetched: nothing of it runs a page before startApplication is called. Offline, the link itself will say so.
  import('./start-application.tsx').catch(() => undefined);
}
