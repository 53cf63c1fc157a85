/**
 * `npm run slow-phone -- [--url http://localhost:4000]`: measures how fast public pages of a running server appear on a
 * phone with slow 3G (400 kbit/s, 400 ms), a quarter of this machine's speed and an empty cache. Prints a Markdown
 * table of medians.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumInstructions, findChromium } from '../dev/find-chromium.mjs';

const BYTES_PER_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
const CPU_SLOWDOWN = 4;
const RUNS = 3;
const SETTLE_MS = 2_000;

const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:4000' } } });
const origin = values.url.replace(/\/$/, '');
const executablePath = findChromium();
if (executablePath === null) throw new Error(chromiumInstructions());

const discover = await (await fetch(`${origin}/discover`)).text();
const project = /\/projects\/[\da-f-]{36}/.exec(discover)?.[0];
if (project === undefined) throw new Error('The market has no project. Start it with npm start.');

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  console.log('| page | bar | first card | its picture | JavaScript kB | all kB | requests |');
  console.log('|---|---|---|---|---|---|---|');
  for (const path of ['/', '/discover', project]) {
    /** @type {Awaited<ReturnType<typeof open>>[]} */
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await open(origin + path));
    const figures = ['bar', 'card', 'picture', 'script', 'all', 'requests'].map((name) =>
      median(runs.map((figure) => figure[/** @type {keyof typeof figure} */ (name)])),
    );
    const [bar = 0, card = 0, picture = 0, script = 0, all = 0, requests = 0] = figures;
    const seconds = [bar, card, picture].map((ms) => `${(ms / 1000).toFixed(1)} s`);
    const kilobytes = [script, all].map((bytes) => Math.round(bytes / 1000));
    console.log(
      `| ${[path.replace(/[\da-f-]{36}/, '{id}'), ...seconds, ...kilobytes, requests].join(' | ')} |`,
    );
  }
  console.log(
    `Load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
} finally {
  await browser.close();
}

/** @param {string} address */
async function open(address) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(watchPaint);
    let [all, script, requests] = [0, 0, 0];
    /** @type {Map<string, string>} */
    const types = new Map();
    devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      requests += 1;
      all += encodedDataLength;
      if (types.get(requestId) === 'Script') script += encodedDataLength;
    });
    await page.goto(address, { waitUntil: 'load', timeout: 120_000 });
    const seen = await page.waitForFunction(
      () => {
        const { bar, card, picture } = /** @type {any} */ (globalThis).seen;
        return bar && card && picture ? { bar, card, picture } : null;
      },
      null,
      { timeout: 120_000 },
    );
    await page.waitForTimeout(SETTLE_MS);
    const times = /** @type {{ bar: number, card: number, picture: number }} */ (await seen.jsonValue());
    return { ...times, script, all, requests };
  } finally {
    await context.close();
  }
}

/** Runs in the page, and records when the header, a card and its picture are first painted, in milliseconds. */
function watchPaint() {
  /** @type {Record<string, number>} */
  const seen = {};
  /** @type {any} */ (globalThis).seen = seen;
  const parts = {
    bar: () => document.querySelector('header') !== null,
    card: () => document.querySelector('article h2, article h3, h1 + *') !== null,
    picture: () =>
      [...document.querySelectorAll('main img, main .project-cover')].some(
        (part) => !(part instanceof HTMLImageElement) || (part.complete && part.naturalWidth > 0),
      ),
  };
  const check = () => {
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    for (const [name, isShown] of Object.entries(parts)) {
      if (isPainted && seen[name] === undefined && isShown()) seen[name] = performance.now();
    }
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
