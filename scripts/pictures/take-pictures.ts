/**
 * `npm run pictures` writes to screenshots/, which is not in git; `-- --readme` updates the README's
 * pictures in docs/pictures/. `-- --only 'payment|history'` selects pictures by name, `--sizes
 * tablet,narrow,zoomed` selects window sizes (scripts/pictures/picture.ts), and `--themes light` selects themes.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoPassword } from '../demo/sign-ins.mjs';
import { DemoVisitor } from '../demo/visitor.ts';
import { ensureInstalled, projectRoot } from '../dev/ensure-installed.mjs';
import { findChromium, chromiumInstructions } from '../dev/find-chromium.mjs';
import { addBuyer, openPictureMarket, withholdingSettings } from './picture-market.ts';
import { newBuyer, type Picture, type WindowSize, windows } from './picture.ts';
import { pictures } from './pictures.ts';
import { newcomer } from './steps.ts';

const usualSizes = 'desktop,phone';
const allThemes = 'light,dark';
const { values } = parseArgs({
  options: {
    readme: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: usualSizes },
    themes: { type: 'string', default: allThemes },
  },
});
const sizes = values.sizes.split(',').map((size): WindowSize => {
  if (size in windows) return size as WindowSize;
  throw new Error(`there is no size "${size}", only ${Object.keys(windows).join(', ')}`);
});
const margins = { top: 38, bottom: 38, left: 38, right: 38 };
const signIns = new Map<string, SignedIn>();
const themes = values.themes.split(',').map((theme) => (theme === 'dark' ? 'dark' : 'light'));

ensureInstalled();
const executablePath = findChromium();
if (executablePath === null) throw new Error(chromiumInstructions());
const { copyDemoMarket, makeDemoMarket } = await import('../dev/demo-market.mjs');
const market = await makeDemoMarket();
const { startWorldWith } = await import('#tests/journeys/world.ts');
// The same buyer reserves projects once for each size and theme, which exceeds the limits.
process.env['LIMITS'] = 'off';
process.env['MAX_OPEN_RESERVATIONS'] = '100';
// With a GSTIN, receipts for new sales have an invoice.
process.env['FIRM_GSTIN'] ??= '29AABCU9603R1ZJ';
Object.assign(process.env, withholdingSettings);
const stopWorld = await startWorldWith((data) => copyDemoMarket(market, data));
const origin = process.env['JOURNEYS_URL'] ?? '';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await new DemoVisitor(origin).enter(newcomer, demoPassword);
  if (!values.readme) await openPictureMarket(origin, process.env['JOURNEYS_SANDBOX_URL'] ?? '');
  const chosen = pictures.filter(
    ({ name, readme }) => new RegExp(values.only, 'u').test(name) && (!values.readme || readme !== undefined),
  );
  const folder = join(projectRoot, 'screenshots');
  if (values.only === '' && !values.readme && values.sizes === usualSizes && values.themes === allThemes)
    await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await takeAll(browser, chosen, folder);
} finally {
  await browser.close();
  await stopWorld();
}

async function takeAll(browser: Browser, chosen: readonly Picture[], folder: string): Promise<void> {
  for (const picture of chosen) {
    for (const size of sizes) {
      for (const theme of themes) {
        const wanted = `${size}-${theme}`;
        if (values.readme && picture.readme !== wanted) continue;
        try {
          await take(browser, picture, size, theme, folder);
          console.log(`${picture.name} ${wanted}`);
        } catch (error) {
          console.error(`${picture.name} ${wanted}: ${String(error).split('\n', 1)[0]}`);
          process.exitCode = 1;
        }
      }
    }
  }
}

async function take(
  browser: Browser,
  picture: Picture,
  size: WindowSize,
  theme: 'light' | 'dark',
  folder: string,
): Promise<void> {
  const context = await browser.newContext({
    ...windows[size],
    ...(picture.as === undefined ? {} : { storageState: await signedIn(browser, await emailOf(picture.as)) }),
    colorScheme: theme,
    reducedMotion: 'reduce',
    baseURL: origin,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await picture.show(page, { origin, size, enter });
    await page.evaluate(() => document.fonts.ready);
    // A full-page screenshot shows sticky elements at the scroll position.
    if (picture.fullPage === true) await page.evaluate(() => scrollTo(0, 0));
    if (picture.print === true) await layOutForPrinting(page);
    const shot = await page.screenshot({ fullPage: picture.fullPage === true });
    await sharp(shot)
      .extend(picture.print === true ? { ...margins, background: '#fff' } : {})
      .png({ palette: true, quality: 90 })
      .toFile(join(folder, `${picture.name}-${size}-${theme}.png`));
    if (!values.readme) return;
    await mkdir(join(projectRoot, 'docs', 'pictures'), { recursive: true });
    await sharp(shot)
      .resize({ width: size === 'phone' ? 390 : 1200 })
      .webp({ quality: 82 })
      .toFile(join(projectRoot, 'docs', 'pictures', `${picture.name}.webp`));
  } finally {
    await context.close();
  }
}

/** Sets the window to the printable area of A4 within a browser's default margins. */
async function layOutForPrinting(page: Page): Promise<void> {
  await page.setViewportSize({ width: 718, height: 1_047 });
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
}

async function emailOf(who: string): Promise<string> {
  return who === newBuyer ? await addBuyer(origin) : who;
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signedIn(browser: Browser, email: string): Promise<SignedIn> {
  const known = signIns.get(email);
  if (known !== undefined) return known;
  const context = await browser.newContext({ baseURL: origin });
  await logIn(await context.newPage(), email);
  const state = await context.storageState();
  await context.close();
  signIns.set(email, state);
  return state;
}

async function enter(email: string): Promise<DemoVisitor> {
  const visitor = new DemoVisitor(origin);
  await visitor.enter({ email, name: '', username: '' }, demoPassword);
  return visitor;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/dashboard/u);
}
