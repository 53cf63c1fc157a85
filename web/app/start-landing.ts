import { navTexts } from '#words/screens/nav.ts';
import { copyrightYear } from '../features/landing/copyright-year.ts';
import { watchSignedIn } from '../features/landing/signed-in-attribute.ts';
import { connectThemeToggle } from '../features/landing/theme-toggle.ts';
import { watchTheme } from '../lib/theme.ts';

/** Makes the prerendered page's controls work without loading the framework that rendered it. */
export function startLanding(root: HTMLElement): void {
  watchTheme();
  watchSignedIn();
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-theme-toggle]')) {
    connectThemeToggle(button);
  }
  for (const line of root.querySelectorAll('[data-copyright]')) {
    line.textContent = navTexts.copyright(copyrightYear(new Date()));
  }
  for (const event of ['pointerover', 'focusin'])
    root.addEventListener(event, prefetchApplication, { passive: true });
}

function prefetchApplication(event: Event): void {
  const element =
    event.target instanceof Element ? event.target.closest('a[href^="/"], button[type="submit"]') : null;
  if (element === null) return;
  // Fetched, not started. Offline, following the link shows the error.
  import('./start-application.tsx').catch(() => undefined);
}
