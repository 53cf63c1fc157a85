import { readIdToken } from '../api/identity/id-token.ts';
import { EarlyInput } from './early-input.ts';

/** The code of an unused form runs this long after the document has loaded. */
const UNUSED_MS = 5_000;
/** `pointerover` is absent, because browsers also dispatch it when a page loads below a resting pointer. */
const USES = ['pointermove', 'pointerdown', 'focusin', 'keydown'];

type LoadScreen = () => Promise<{
  readonly replaceScreen: (screen: HTMLElement, early: EarlyInput) => Promise<void>;
}>;

/**
 * A prerendered form looks complete without its code, so the code runs only when the visitor starts to use
 * the form, or after a delay. The form is inert until this function is called.
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

/** If this is false, the application must redirect the member or report the failed request. */
async function isSignedOut(): Promise<boolean> {
  if (window.boot === undefined) return true;
  return (await window.boot)?.data.signed_in === false;
}

/** The prerendered form can neither redirect a member nor use search parameters or the navigation's state. */
function needsApplication(): boolean {
  const { email, passwordChanged } = (history.state ?? {}) as { email?: unknown; passwordChanged?: unknown };
  return (
    readIdToken() !== null || location.search !== '' || email !== undefined || passwordChanged !== undefined
  );
}
