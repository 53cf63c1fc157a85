import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/dev/find-chromium.mjs';

// The global setup says how to get one where there is none: this file is also read by checks that need no browser.
const executablePath = findChromium();

// The global setup starts the built product with a sandbox of its own and leaves its address here.
const baseURL = process.env['JOURNEYS_URL'];

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/world.ts',
  outputDir: 'test-results',
  // Each journey has people, repositories and photographs of its own, so that they share one marketplace at the same time.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Traces take a fifth of the time; `npx playwright test … --trace on` makes them.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // Journeys that say so are made at one size only; every screen is looked at in more of them by screens.spec.ts.
    { name: 'desktop', grepInvert: /@phone/u, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/u,
      // They set sizes of their own, or are about words alone.
      testIgnore: ['**/screens.spec.ts', '**/messages.spec.ts', '**/stored-scripts.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
});
