/** Takes the README's pictures of the demo market: `npm run pictures -- --readme`. */
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startWorldWith } from '#tests/journeys/world.ts';
import { demoPassword } from '../demo/sign-ins.mjs';
import { copyDemoMarket, makeDemoMarket } from '../dev/demo-market.mjs';
import { projectRoot } from '../dev/ensure-installed.mjs';
import { chromiumInstructions, findChromium } from '../dev/find-chromium.mjs';

const buyer = 'meera@protohaat.example';
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

interface Picture {
  readonly name: string;
  readonly window: typeof desktop | typeof phone;
  readonly theme: 'light' | 'dark';
  readonly show: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  {
    name: 'discover',
    window: desktop,
    theme: 'light',
    async show(page) {
      await page.goto('/your-project?category=SOFTWARE');
      await page.getByText('Exam seating').first().waitFor();
    },
  },
  { name: 'project', window: desktop, theme: 'dark', show: (page) => openProject(page, 'Air quality') },
  {
    name: 'report',
    window: desktop,
    theme: 'light',
    async show(page) {
      await openProject(page, 'Air quality');
      await page.getByRole('button', { name: 'See the report' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'payment',
    window: phone,
    theme: 'light',
    async show(page) {
      await openProject(page, 'Exam seating');
      await page.getByRole('button', { name: 'Buy Now' }).click();
      const fields = page.frameLocator('iframe[title="Secure payment input frame"]');
      await fields.getByRole('radio', { name: 'UPI' }).waitFor();
    },
  },
];

const executablePath = findChromium();
if (executablePath === null) throw new Error(chromiumInstructions());
const market = await makeDemoMarket();
const stopWorld = await startWorldWith((data) => copyDemoMarket(market, data));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const picture of pictures) await take(browser, picture);
} finally {
  await browser.close();
  await stopWorld();
}

async function take(from: Browser, { name, window, theme, show }: Picture): Promise<void> {
  const context = await from.newContext({
    ...window,
    colorScheme: theme,
    reducedMotion: 'reduce',
    baseURL: process.env['JOURNEYS_URL'] ?? '',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  await logIn(page);
  await show(page);
  await untilDrawn(page);
  await sharp(await page.screenshot())
    .resize({ width: window === phone ? 390 : 1200 })
    .webp({ quality: 82 })
    .toFile(join(projectRoot, 'docs', 'pictures', `${name}.webp`));
  console.log(name);
  await context.close();
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(buyer);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/dashboard/u);
}

async function openProject(page: Page, title: string): Promise<void> {
  await page.goto(`/your-project?${new URLSearchParams({ search: title })}`);
  await page.getByRole('article').getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

/** Does not wait until the network is idle, because the feed stream of member pages never ends. */
async function untilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main [aria-busy="true"]') === null &&
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
      ),
  );
  await page.evaluate(() => document.fonts.ready);
}
