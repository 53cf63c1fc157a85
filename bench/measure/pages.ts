import { chromium, type Browser, type Page, type Request } from '@playwright/test';
import { findChromium } from '#scripts/dev/find-chromium.mjs';
import { PASSWORD, emailOf } from '../market/people.ts';

export interface PageRow {
  readonly path: string;
  readonly scriptBytes: number;
  readonly bytes: number;
  readonly requests: number;
  readonly layoutShift: number;
  /** The largest contentful paint. */
  readonly paintMs: number;
}

const viewport = { width: 390, height: 844 };

const PUBLIC = ['/', '/discover', '/login'];
const SIGNED_IN = ['/dashboard', '/your-project', '/orders', '/profile'];

export interface ScrollFigures {
  readonly projects: number;
  readonly elements: number;
  readonly pixelsPerSecond: number;
  readonly frameP95Ms: number;
}

/**
 * In pixels per wheel event. The browser handles one wheel event per frame; a fast flick of a finger scrolls about 80
 * pixels per frame.
 */
export const SCROLL_STEPS = { flick: 80, maximum: 400 } as const;

export async function measureScrolling(
  url: string,
  seconds: number,
  step: number,
): Promise<ScrollFigures | null> {
  const executablePath = findChromium();
  if (executablePath === null) return null;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ viewport, storageState: await signIn(browser, url) });
    const page = await context.newPage();
    await openWhole(page, `${url}/your-project`);
    await page.mouse.move(viewport.width / 2, viewport.height / 2);
    const frames = page.evaluate<number[]>(timesOfFrames(seconds * 1_000));
    const until = performance.now() + seconds * 1_000;
    while (performance.now() < until) await page.mouse.wheel(0, step);
    const times = (await frames).toSorted((a, b) => a - b);
    const { projects, elements, pixels } = await page.evaluate(() => ({
      pixels: window.scrollY,
      projects: Math.max(
        ...[...document.querySelectorAll('[aria-posinset]')].map((item) => Number(item.ariaPosInSet)),
      ),
      elements: document.querySelectorAll('*').length,
    }));
    return {
      projects,
      elements,
      pixelsPerSecond: pixels / seconds,
      frameP95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
    };
  } finally {
    await browser.close();
  }
}

/** This code is a string, because tsx would add calls to helper functions that do not exist in the page. */
const timesOfFrames = (durationMs: number): string => `new Promise((resolve) => {
  const times = [];
  const start = performance.now();
  let before = start;
  requestAnimationFrame(function count() {
    const now = performance.now();
    times.push(now - before);
    before = now;
    if (now - start < ${durationMs}) requestAnimationFrame(count);
    else resolve(times);
  });
})`;

export async function measurePages(url: string, projectId: string): Promise<PageRow[] | null> {
  const executablePath = findChromium();
  if (executablePath === null) return null;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const rows: PageRow[] = [];
    for (const path of PUBLIC) rows.push(await loadPage(browser, url, path, null));
    const state = await signIn(browser, url);
    for (const path of [...SIGNED_IN, `/projects/${projectId}`])
      rows.push(await loadPage(browser, url, path, state));
    return rows;
  } finally {
    await browser.close();
  }
}

const IDLE_MS = 500;

/**
 * Playwright's `networkidle` is never reached on a member's page, which keeps a connection to the feed's event stream
 * open.
 */
async function openWhole(page: Page, address: string): Promise<void> {
  const pending = new Set<Request>();
  let changedAt = performance.now();
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (new URL(request.url()).pathname === '/api/feed/stream') return;
    change(request);
    changedAt = performance.now();
  };
  const noteEnd = note((request) => pending.delete(request));
  page.on(
    'request',
    note((request) => pending.add(request)),
  );
  page.on('requestfinished', noteEnd);
  page.on('requestfailed', noteEnd);
  await page.goto(address);
  while (pending.size > 0 || performance.now() - changedAt < IDLE_MS) await page.waitForTimeout(50);
}

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

async function signIn(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(emailOf('viewer'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /^(log|sign) in$/iu }).click();
  await page.waitForURL('**/dashboard');
  const state = await context.storageState();
  await context.close();
  return state;
}

async function loadPage(browser: Browser, url: string, path: string, state: State | null): Promise<PageRow> {
  const context = await browser.newContext({ viewport, ...(state === null ? {} : { storageState: state }) });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await page.addInitScript(OBSERVE);
  await openWhole(page, url + path);
  const { shift, paint } = await page.evaluate(
    () => (globalThis as unknown as { observed: { shift: number; paint: number } }).observed,
  );
  await context.close();
  const sum = (isWanted: (id: string) => boolean): number =>
    [...bytes].reduce((total, [id, size]) => total + (isWanted(id) ? size : 0), 0);
  return {
    path: path.replace(/[0-9a-f-]{36}/u, '{id}'),
    scriptBytes: sum((id) => types.get(id) === 'Script'),
    bytes: sum(() => true),
    requests: types.size,
    layoutShift: shift,
    paintMs: paint,
  };
}

/** Sums all layout shifts without recent input, unlike CLS, which uses session windows: https://web.dev/articles/cls */
const OBSERVE = `
  globalThis.observed = { shift: 0, paint: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) observed.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) observed.paint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });`;
