/**
 * `npm run check -- browsers`: visits, signs up, buys by UPI and sells in Firefox and WebKit, and visits, logs in and buys in
 * Chrome 109. `-- firefox` runs one of them. Requires firefox-esr, webkit2gtk-driver and xvfb; installs Chrome 109 and
 * Puppeteer from the package registry in a temporary folder.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { world } from '#tests/journeys/journey.ts';
import startWorld from '#tests/journeys/world.ts';
import { startChrome109 } from './browsers/chrome-109.ts';
import { startFirefox } from './browsers/firefox.ts';
import { buyByUpi, listProject, logIn, sell, signUp, visit } from './browsers/journeys.ts';
import { type Browser, Tab } from './browsers/tab.ts';
import { startWebKit } from './browsers/webkit.ts';

const browsers: Readonly<Record<string, (folder: string) => Promise<Browser>>> = {
  firefox: startFirefox,
  webkit: startWebKit,
  'chrome-109': startChrome109,
};

async function check(name: string, start: (folder: string) => Promise<Browser>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'protohaat-browsers-'));
  const project = await listProject(name);
  const browser = await start(folder);
  try {
    console.log(`${name}: ${browser.version}`);
    const tab = new Tab(browser, world.url);
    const isOld = name === 'chrome-109';
    const steps: readonly (readonly [string, () => Promise<void>])[] = [
      ['visit', async () => await visit(tab, project)],
      isOld
        ? ['log in', async () => await logIn(tab, name)]
        : ['sign up', async () => await signUp(tab, name)],
      ['buy by UPI', async () => await buyByUpi(tab, project)],
      ...(isOld ? [] : [['sell', async () => await sell(tab, name)] as const]),
    ];
    for (const [step, run] of steps) {
      await run();
      console.log(`  ${step}`);
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const chosen = process.argv[2];
const entries = Object.entries(browsers).filter(([name]) => chosen === undefined || chosen === name);
if (entries.length === 0) throw new Error(`known browsers: ${Object.keys(browsers).join(', ')}`);
const stopWorld = await startWorld();
try {
  for (const [name, start] of entries) await check(name, start);
} finally {
  await stopWorld();
}
