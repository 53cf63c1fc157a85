import { readIdToken } from '../api/identity/id-token.ts';
import { EarlyInput } from './early-input.ts';

/** An unused form gets its code this long after the document has loaded. */
const UNUSED_MS = 5_000;
/** Not `pointerover`, which browsers also dispatch when a page loads below a resting pointer. */
const USES = ['pointermove', 'pointerdown', 'focusin', 'keydown'];

type LoadScreen = () => Promise<{
  readonly replaceScreen: (screen: HTMLElement, early: EarlyInput) => Promise<void>;
}>;

/**
 * A prerendered form is complete without its code, so the code is downloaded early but runs when the visitor begins to use
 * the form. Until this function runs, the form is inert.
 */
export function startScreen(
  screen: HTMLElement,
  load: LoadScreen = () => import('./start-application.tsx'),
): void {
  const early = new EarlyInput(screen);
  screen.inert = false;
  let isStarted = false;
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    for (const use of USES) removeEventListener(use, start, { capture: true });
    void load().then(({ replaceScreen }) => replaceScreen(screen, early));
  };
  if (needsApplication()) {
    start();
    return;
  }
  for (const use of USES) addEventListener(use, start, { capture: true, passive: true });
  const startLater = () => setTimeout(start, UNUSED_MS);
  if (document.readyState === 'complete') startLater();
  else addEventListener('load', startLater, { once: true });
  void isSignedOut().then((isForm) => (isForm ? undefined : start()));
}

/** A member is redirected, and a failed request is shown. */
async function isSignedOut(): Promise<boolean> {
  if (window.boot === undefined) return true;
  return (await window.boot)?.data.signed_in === false;
}

/** The page to return to and an earlier page's message are not in the prerendered form. */
function needsApplication(): boolean {
  const { email, passwordChanged } = (history.state ?? {}) as { email?: unknown; passwordChanged?: unknown };
  return (
    readIdToken() !== null || location.search !== '' || email !== undefined || passwordChanged !== undefined
  );
}
