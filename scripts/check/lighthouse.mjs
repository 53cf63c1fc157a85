/**
 * `npm run lighthouse -- [--url http://localhost:4000]`: rates public pages of a running market with Lighthouse (mobile),
 * which npm fetches for the run. Prints a Markdown table.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromiumInstructions, findChromium } from '../dev/find-chromium.mjs';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:4000' } } });
const origin = values.url.replace(/\/$/, '');
const chromium = findChromium();
if (chromium === null) throw new Error(chromiumInstructions());

const discover = await (await fetch(`${origin}/discover`)).text();
const project = /\/projects\/[\da-f-]{36}/.exec(discover)?.[0];
if (project === undefined) throw new Error('The market has no project. Start it with npm start.');

const folder = mkdtempSync(join(tmpdir(), 'protohaat-lighthouse-'));
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
try {
  console.log(`| page | ${categories.join(' | ')} | first paint | largest paint | layout shift |`);
  console.log(`|---|${'---|'.repeat(categories.length + 3)}`);
  for (const path of ['/', '/discover', project, `${project}/report`, '/login']) {
    const report = join(folder, 'report.json');
    await promisify(execFile)(
      'npm',
      [
        'exec',
        '--yes',
        '--ignore-scripts',
        `--package=${LIGHTHOUSE}`,
        '--',
        'lighthouse',
        origin + path,
        '--quiet',
        '--output=json',
        `--output-path=${report}`,
        `--only-categories=${categories.join(',')}`,
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      ],
      { env: { ...process.env, CHROME_PATH: chromium } },
    );
    /** @type {{ categories: Record<string, { score: number }>, audits: Record<string, { displayValue?: string }> }} */
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const scores = categories.map((name) => Math.round((result.categories[name]?.score ?? 0) * 100));
    const figures = ['first-contentful-paint', 'largest-contentful-paint', 'cumulative-layout-shift'].map(
      (name) => result.audits[name]?.displayValue ?? '',
    );
    console.log(`| ${[path.replace(/[\da-f-]{36}/, '{id}'), ...scores, ...figures].join(' | ')} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
