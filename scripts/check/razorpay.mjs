/**
 * `npm run check -- razorpay`: runs the purchase tests on Razorpay instead of Stripe: races, lost responses,
 * kills, the ledger checker (also with sellers' shares held by Razorpay Route), and a journey through
 * Checkout.
 */
import { join } from 'node:path';
import { ensureInstalled } from '../dev/ensure-installed.mjs';
import { chromiumInstructions, findChromium } from '../dev/find-chromium.mjs';
import { transferRun, wholeRun } from './razorpay-tests.mjs';

ensureInstalled();

const { build } = await import('../dev/build.mjs');
const { commandOf, runNode } = await import('../dev/processes.mjs');

await build();
const env = {
  ...process.env,
  PAYMENT_PROVIDER: 'razorpay',
  SERVER_PROGRAM: join('dist', 'server', 'main.js'),
};
const tests = await runNode([commandOf('vitest'), 'run', '--project', 'slices', ...wholeRun], {
  show: true,
  env,
});
const transfers = await runNode([commandOf('vitest'), 'run', '--project', 'slices', ...transferRun], {
  show: true,
  env: { ...env, PAYOUTS: 'razorpay-route' },
});
const browser = findChromium();
if (browser === null) console.error(chromiumInstructions());
const journey =
  browser === null
    ? { code: 1 }
    : await runNode([commandOf('@playwright/test', 'playwright'), 'test', 'razorpay'], {
        show: true,
        env: { ...env, CHROMIUM_PATH: browser },
      });
process.exitCode = tests.code === 0 && transfers.code === 0 && journey.code === 0 ? 0 : 1;
