/**
 * Takes a picture of every screen in its states, at desktop and phone size, light and dark, from the built product with a
 * sandbox world and the demo: `npm run pictures`. They go to screenshots/ (not in git) to be looked at; `-- --readme`
 * renews the few in docs/pictures/ that the README shows. `-- --only 'payment|history'` takes those whose name matches.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoPassword } from './demo-sign-ins.mjs';
import { DemoVisitor } from './demo-visitor.ts';
import { ensureInstalled, projectRoot } from './ensure-installed.mjs';
import { findChromium, howToGetChromium } from './find-chromium.mjs';
import { pictures, type Picture } from './pictures.ts';
import { runNode } from './processes.mjs';

const { values } = parseArgs({
  options: { readme: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});

const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};

ensureInstalled();
const executablePath = findChromium();
if (executablePath === null) throw new Error(howToGetChromium());
const { build } = await import('./build.mjs');
await build();
const { default: startWorld } = await import('#tests/journeys/world.ts');
const stopWorld = await startWorld();
const origin = process.env['JOURNEYS_URL'] ?? '';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const seeded = await runNode([
    '--import',
    'tsx',
    join(projectRoot, 'scripts', 'seed-demo.ts'),
    '--url',
    origin,
  ]);
  if (seeded.code !== 0) throw new Error(`the demo could not be added:\n${seeded.output}`);
  const chosen = pictures.filter(
    ({ name, readme }) => new RegExp(values.only, 'u').test(name) && (!values.readme || readme !== undefined),
  );
  const folder = join(projectRoot, 'screenshots');
  if (values.only === '' && !values.readme) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await takeAll(browser, chosen, folder);
} finally {
  await browser.close();
  await stopWorld();
}

async function takeAll(browser: Browser, chosen: readonly Picture[], folder: string): Promise<void> {
  for (const picture of chosen) {
    for (const size of ['desktop', 'phone'] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const wanted = `${size}-${colorScheme}`;
        if (values.readme && picture.readme !== wanted) continue;
        if (picture.once === true && colorScheme === 'dark') continue;
        const context = await browser.newContext({
          ...sizes[size],
          colorScheme,
          reducedMotion: 'reduce',
          baseURL: origin,
          locale: 'en-IN',
        });
        const page = await context.newPage();
        try {
          if (picture.as !== undefined) await logIn(page, picture.as);
          await picture.show(page, { origin, size, visitor: () => new DemoVisitor(origin) });
          await page.evaluate(() => document.fonts.ready);
          const file = join(folder, `${picture.name}-${wanted}.png`);
          const shot = await page.screenshot({ fullPage: picture.fullPage === true });
          await sharp(shot).png({ palette: true, quality: 90 }).toFile(file);
          if (values.readme) {
            const readme = join(projectRoot, 'docs', 'pictures', `${picture.name}.webp`);
            await mkdir(join(projectRoot, 'docs', 'pictures'), { recursive: true });
            await sharp(shot)
              .resize({ width: size === 'phone' ? 390 : 1200 })
              .webp({ quality: 82 })
              .toFile(readme);
          }
          console.log(`${picture.name} ${wanted}`);
        } catch (error) {
          console.error(`${picture.name} ${wanted}: ${String(error).split('\n', 1)[0]}`);
          process.exitCode = 1;
        } finally {
          await context.close();
        }
      }
    }
  }
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/dashboard/u);
}
