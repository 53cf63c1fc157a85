import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.ts';
import type { Browser } from './tab.ts';

/** NS_BINDING_ABORTED: Firefox reports a font that was loading when the page was left. */
const ABORTED_FONT = /^downloadable font: download failed .* status=2152398850 /u;
const PUPPETEER = 'puppeteer-core@24.43.1';

/** The part of Puppeteer's interface that is used; the package is installed when the check runs. */
interface Frame {
  readonly evaluate: (expression: string) => Promise<unknown>;
}
interface Page extends Frame {
  readonly goto: (url: string) => Promise<unknown>;
  readonly $: (selector: string) => Promise<{ contentFrame: () => Promise<Frame | null> } | null>;
  readonly on: (event: 'pageerror', listener: (error: Error) => void) => void;
}
interface Puppeteer {
  readonly launch: (options: object) => Promise<{
    readonly version: () => Promise<string>;
    readonly newPage: () => Promise<Page>;
    readonly pages: () => Promise<Page[]>;
    readonly close: () => Promise<void>;
  }>;
}

export async function startFirefox(folder: string): Promise<Browser> {
  await install(folder, PUPPETEER);
  const module = join(folder, 'node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js');
  const { default: puppeteer } = (await import(pathToFileURL(module).href)) as { default: Puppeteer };
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
  });
  // A page of another site, such as the sandbox's GitHub, is a new object.
  const current = async () => (await browser.pages()).at(-1) ?? (await browser.newPage());
  const page = await current();
  const errors: Error[] = [];
  page.on('pageerror', (error) => {
    if (!ABORTED_FONT.test(error.message)) errors.push(error);
  });
  return {
    version: await browser.version(),
    open: async (url) => void (await (await current()).goto(url)),
    evaluate: async (frame, expression) => {
      if (errors[0] !== undefined) throw errors[0];
      const shown = await current();
      const place =
        frame === null ? shown : await (await shown.$(`iframe[title="${frame}"]`))?.contentFrame();
      if (!place) throw new Error(`there is no frame ${frame}`);
      return await place.evaluate(expression);
    },
    close: async () => await browser.close(),
  };
}

function findFirefox(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const programs = ['firefox-esr', 'firefox'].flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = programs.find((program) => existsSync(program));
  if (found === undefined) throw new Error('Firefox is not installed (apt-get install firefox-esr)');
  return found;
}
