import { defineConfig } from '@playwright/test';
import { keepTemporaryFilesInMemory } from './scripts/check/memory-files.mjs';
import { leavesOutSlowTests, slowJourneys } from './scripts/check/slow-tests.mjs';
import { findChromium } from './scripts/dev/find-chromium.mjs';

keepTemporaryFilesInMemory();

// Null if no browser is installed. The global setup reports this, because checks that need no browser also read this
// file.
const executablePath = findChromium();

// The global setup starts the built marketplace with a sandbox and sets this variable to the marketplace's address.
const baseURL = process.env['JOURNEYS_URL'];

const leftOut = [
  // This journey needs a marketplace with Razorpay, which `npm run check -- razorpay` starts.
  ...(process.env['PAYMENT_PROVIDER'] === 'razorpay' ? [] : ['**/razorpay.spec.ts']),
  // This one needs Google's emulator, which `npm run check -- firebase` starts.
  ...(process.env['IDENTITY_PROVIDER'] === 'firebase' ? [] : ['**/firebase.spec.ts']),
  ...(leavesOutSlowTests ? slowJourneys.map((file) => `**/${file}`) : []),
];

export default defineConfig({
  testDir: 'tests/journeys',
  testIgnore: leftOut,
  globalSetup: './tests/journeys/world.ts',
  outputDir: 'test-results',
  // Each journey has its own people, repositories and photos, so all of them can share one marketplace in parallel.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Even on a busy machine, only hung tests reach these limits.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Tracing takes a fifth of the run time; enable it with `npx playwright test … --trace on`.
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
        // All pages of a worker share one renderer, because a process per origin would cost a tenth of the CPU
        // time.
        '--disable-site-isolation-trials',
        '--disable-features=IsolateOrigins,site-per-process',
        '--renderer-process-limit=1',
      ],
    },
  },
  projects: [
    // Journeys tagged `@phone` or `@desktop` run at that size only. The screen tests check every screen at more sizes.
    { name: 'desktop', grepInvert: /@phone/u, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/u,
      // A project's own list replaces the common one.
      testIgnore: [...leftOut, '**/*screens.spec.ts', '**/messages.spec.ts', '**/stored-scripts.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
});
