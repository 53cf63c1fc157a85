/**
 * `npm run bench -- lighthouse [--url http://localhost:4000] [--email … --password …]`: rates pages of a running server with
 * Lighthouse (mobile), which npm fetches for the run. Pages for members are rated with the given account, by default
 * a demo account. Prints a Markdown table.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { freePort } from '../dev/free-port.mjs';
import { openMarket } from './open-market.mjs';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const { origin, executablePath, project, signIn } = await openMarket();
const seller = /\/@[\w.-]+/.exec(await (await fetch(origin + project)).text())?.[0] ?? '/discover?view=list';
const publicPages = [
  '/',
  '/discover',
  project,
  `${project}/report`,
  seller,
  '/help',
  '/transparency',
  '/login',
  `/login?next=${project}`,
  '/signup',
];
const memberPages = [
  '/dashboard',
  '/your-project',
  '/add-project',
  '/orders',
  '/balance',
  '/feed',
  '/profile',
  '/setting',
];

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'cumulative-layout-shift',
  'total-blocking-time',
  'mainthread-work-breakdown',
];
const folder = mkdtempSync(join(tmpdir(), 'protohaat-lighthouse-'));
const port = await freePort();
const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath,
  args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
});
try {
  console.log(
    `| page | ${categories.join(' | ')} | first paint | largest paint | layout shift | blocked | main thread |`,
  );
  console.log(`|---|${'---|'.repeat(categories.length + metrics.length)}`);
  for (const path of [...publicPages, '/forgot-password']) await rate(path);
  await signIn(context);
  for (const path of memberPages) await rate(path, ['--disable-storage-reset']);
} finally {
  await context.close();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Reports an error instead of throwing it, so that the next page is rated.
 *
 * @param {string} path
 * @param {string[]} options
 */
async function rate(path, options = []) {
  const name = path.replace(/[\da-f-]{36}/, '{id}');
  const report = join(folder, 'report.json');
  const lighthouse = ['exec', '--yes', '--ignore-scripts', `--package=${LIGHTHOUSE}`, '--', 'lighthouse'];
  try {
    await promisify(execFile)('npm', [
      ...lighthouse,
      origin + path,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${categories.join(',')}`,
      `--port=${port}`,
      ...options,
    ]);
  } catch (error) {
    process.exitCode = 1;
    console.log(`| ${name} | not rated |`);
    console.error(error instanceof Error ? error.message : error);
    return;
  }
  /**
   * @type {{
   *   finalDisplayedUrl: string,
   *   categories: Record<string, { score: number, auditRefs: { id: string, weight: number }[] }>,
   *   audits: Record<string, { score: number | null, displayValue?: string }>,
   * }}
   */
  const result = JSON.parse(readFileSync(report, 'utf8'));
  if (!result.finalDisplayedUrl.startsWith(origin + path)) {
    process.exitCode = 1;
    console.error(`${name} led to ${result.finalDisplayedUrl}.`);
    return;
  }
  const scores = categories.map((category) => Math.round((result.categories[category]?.score ?? 0) * 100));
  const figures = metrics.map((metric) => result.audits[metric]?.displayValue ?? '');
  console.log(`| ${[name, ...scores, ...figures].join(' | ')} |`);
  // Performance depends on the machine, so its audits do not fail the check.
  const missed = Object.entries(result.categories)
    .filter(([category]) => category !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    // All pages except the public ones tell search engines not to index them.
    .filter(({ id }) => id !== 'is-crawlable' || publicPages.includes(path));
  if (missed.length > 0) {
    process.exitCode = 1;
    console.error(`${name}: ${missed.map(({ id }) => id).join(', ')}`);
  }
}
