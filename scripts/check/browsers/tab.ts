import { setTimeout as delay } from 'node:timers/promises';
import { actInPage } from './in-page.mjs';

export interface Browser {
  readonly version: string;
  readonly open: (url: string) => Promise<void>;
  /** @param frame - the title of an iframe, or null for the page; throws if there is no such frame */
  readonly evaluate: (frame: string | null, expression: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

type Action = 'see' | 'at' | 'press' | 'choose' | 'fill' | 'isPainted';

const WITHIN_MS = 60_000;
const POLL_MS = 100;

/** Finds controls by the beginning of their names, and waits until each action is possible. */
export class Tab {
  readonly browser: Browser;
  readonly origin: string;

  constructor(browser: Browser, origin: string) {
    this.browser = browser;
    this.origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.browser.open(new URL(path, this.origin).href);
  }

  async act(action: Action, name: string, value = '', frame: string | null = null): Promise<void> {
    const expression = `(${actInPage.toString()})(${JSON.stringify({ action, name, value })})`;
    const until = Date.now() + WITHIN_MS;
    let failure: unknown = null;
    while (Date.now() < until) {
      // While a page is being replaced, there is nothing to evaluate in.
      const done = await this.browser.evaluate(frame, expression).catch((error: unknown) => {
        failure = error;
        return false;
      });
      if (done === true) return;
      await delay(POLL_MS);
    }
    const text = await this.browser.evaluate(null, 'location.href + "\\n" + document.body.innerText');
    throw new Error(`could not ${action} “${name}”:\n${String(text).slice(0, 2_000)}`, { cause: failure });
  }
}
