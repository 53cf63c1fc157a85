/**
 * `npm run bench -- slow-phone [--url http://localhost:4000] [--email … --password …]`: measures how fast pages of a running
 * server appear on a phone with slow 3G (400 kbit/s, 400 ms) and a quarter of this machine's speed: for visitors, and
 * for a member, by default of the demo market, with an empty cache and with the framework in it. Prints Markdown tables
 * of medians.
 */
import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { openMarket } from './open-market.mjs';

const BYTES_PER_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
const CPU_SLOWDOWN = 4;
const RUNS = 3;
const SETTLE_MS = 2_000;

const { origin, executablePath, project, signIn } = await openMarket();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
try {
  await table(['bar', 'card', 'picture'], ['/', '/discover', project], (path) => open(path, {}));
  const member = await browser.newContext(phone);
  await signIn(member);
  const storageState = await member.storageState();
  const memberPages = ['/dashboard', '/orders', '/discover', project];
  for (const [title, isWarm] of /** @type {const} */ ([
    ['Members, empty cache', false],
    ['Members, framework in the cache', true],
  ])) {
    console.log(`\n${title}:\n`);
    await table(['bar', 'content'], memberPages, (path) => open(path, { storageState, isWarm }));
  }
  const loads = loadavg().map((load) => load.toFixed(1));
  console.log(`Load of the machine: ${loads.join(', ')}`);
} finally {
  await browser.close();
}

/**
 * @param {string[]} times
 * @param {string[]} paths
 * @param {(path: string) => Promise<Record<string, number>>} measure
 */
async function table(times, paths, measure) {
  console.log(`| page | ${times.join(' | ')} | JavaScript kB | all kB | requests |`);
  console.log(`|---|${'---|'.repeat(times.length + 3)}`);
  for (const path of paths) {
    /** @type {Record<string, number>[]} */
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(path));
    const figure = (/** @type {string} */ name) => median(runs.map((values) => values[name] ?? 0));
    const cells = [
      path.replace(/[\da-f-]{36}/, '{id}'),
      ...times.map((name) => `${(figure(name) / 1000).toFixed(1)} s`),
      ...['script', 'all'].map((name) => Math.round(figure(name) / 1000)),
      figure('requests'),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/**
 * @param {string} path
 * @param {{ storageState?: Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>, isWarm?: boolean }} member
 * @returns {Promise<Record<string, number>>}
 */
async function open(path, { storageState, isWarm = false }) {
  const context = await browser.newContext({ ...phone, ...(storageState && { storageState }) });
  try {
    const page = await context.newPage();
    if (isWarm) {
      const document = await (await context.request.get(`${origin}/dashboard`)).text();
      const [framework] = /[^"]*\/framework-[^"]*\.js/.exec(document) ?? [];
      await page.goto(`${origin}/robots.txt`);
      await page.evaluate(async (file) => await (await fetch(file)).text(), framework ?? '');
    }
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(watchPaint, storageState !== undefined);
    let [all, script, requests] = [0, 0, 0];
    /** @type {Map<string, string>} */
    const types = new Map();
    devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      requests += 1;
      all += encodedDataLength;
      if (types.get(requestId) === 'Script') script += encodedDataLength;
    });
    await page.goto(origin + path, { waitUntil: 'load', timeout: 120_000 });
    const seen = await page.waitForFunction(() => /** @type {any} */ (globalThis).seenAll, null, {
      timeout: 120_000,
    });
    await page.waitForTimeout(SETTLE_MS);
    return {
      .../** @type {Record<string, number>} */ (await seen.jsonValue()),
      script,
      all,
      requests,
    };
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page, and records when the header, a card and its picture are first painted, in milliseconds; for a
 * member, when the frame and the content without placeholders are.
 *
 * @param {boolean} isMember
 */
function watchPaint(isMember) {
  /** @type {Record<string, number>} */
  const seen = {};
  /** @type {Record<string, () => boolean>} */
  const parts = isMember
    ? {
        bar: () => document.querySelector('header, aside') !== null,
        content: () =>
          document.querySelector('#root main h1') !== null &&
          document.querySelector('#root main[aria-busy="true"], #root main [aria-busy="true"]') === null,
      }
    : {
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
    if (Object.keys(parts).every((name) => seen[name] !== undefined))
      /** @type {any} */ (globalThis).seenAll = seen;
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
