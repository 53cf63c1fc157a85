/**
 * Answers a navigation without a network: with the page as its reader last saw it, which web/app/keep-pages.ts has kept,
 * or else with the offline page. Everything else goes to the network.
 *
 * @typedef {{ html: string, kept: string, banner: string, missing: string, list: string }} Words
 * @typedef {{ request: Request, preloadResponse: Promise<Response | undefined>, respondWith: (answer: Promise<Response>) => void }} FetchEvent
 * @typedef {{ skipWaiting: () => Promise<void>, registration: ServiceWorkerRegistration, location: Location }} OwnScope
 */

/** scripts/dev/prerender.mjs writes these, so that they belong to the same release. @type {Record<string, Words>} */
const words = JSON.parse('%WORDS%');
const startScript = '%START%';

const MAX_AGE_MS = 30 * 24 * 3_600_000;
const NO_PAGE = /^\/(?:api|assets|media)\//u;
const LIST = /^(?:\/\w\w)?\/kept$/u;
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const worker = /** @type {OwnScope} */ (/** @type {unknown} */ (self));

self.addEventListener('install', (event) => {
  void worker.skipWaiting();
  // Where the browser can, files and calls do not wait for this program.
  const { addRoutes } = /** @type {{ addRoutes?: (routes: readonly object[]) => Promise<void> }} */ (event);
  void addRoutes?.call(
    event,
    ['/api/*', '/assets/*', '/media/*'].map((pathname) => ({
      condition: { urlPattern: { pathname } },
      source: 'network',
    })),
  );
});

// The browser asks the server while this program starts.
self.addEventListener('activate', () => void worker.registration.navigationPreload?.enable());

self.addEventListener('fetch', (event) => {
  const fetching = /** @type {FetchEvent} */ (/** @type {unknown} */ (event));
  const { request } = fetching;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith('/kept/')) fetching.respondWith(keptFile(url.pathname));
  // Also answers what cannot be kept, because the browser has already asked for it.
  else if (request.mode === 'navigate') fetching.respondWith(pageAt(fetching, url));
});

/** @param {FetchEvent} event @param {URL} url */
async function pageAt({ request, preloadResponse }, url) {
  if (LIST.test(url.pathname)) return await keptPage(url);
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    if (request.destination !== 'document' || NO_PAGE.test(url.pathname)) throw error;
    return await keptPage(url);
  }
}

/** @param {string} path */
async function keptFile(path) {
  if (path === '/kept/start.js')
    return new Response(startScript, { headers: { 'content-type': 'text/javascript' } });
  return (await caches.match(path)) ?? (await fetch(path.slice('/kept'.length)));
}

/** @param {URL} url */
async function keptPage({ pathname, search }) {
  const pages = await keptPages();
  const language = pathname.split('/')[1] ?? '';
  const texts = words[language] ?? words['en'];
  if (texts === undefined) throw new Error('This program is not built.');
  const page = pages.find(({ path }) => path === pathname + search);
  const banner = page === undefined ? texts.banner : texts.kept.replace('%TIME%', () => escape(page.time));
  const content =
    page === undefined
      ? texts.missing.replace('%LIST%', () => listOf(pages, texts))
      : await page.response.text();
  const html = texts.html
    .replace('%PATH%', () => escape(pathname + search))
    .replace('%BANNER%', () => banner)
    .replace('%CONTENT%', () => content);
  return new Response(
    page === undefined
      ? html
      : html.replace(/<title>.*?<\/title>/u, () => `<title>${escape(page.title)}</title>`),
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
      },
    },
  );
}

/** The newest first. */
async function keptPages() {
  const pages = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith('kept-')) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      const { pathname, search } = new URL(request.url);
      if (response === undefined || pathname.startsWith('/kept/')) continue;
      const [at = '', time = '', title = ''] = (response.headers.get('x-kept') ?? '')
        .split(' ')
        .map(decodeURIComponent);
      if (Date.now() - Date.parse(at) < MAX_AGE_MS)
        pages.unshift({ path: pathname + search, time, title, response });
    }
  }
  return pages;
}

/** @param {Awaited<ReturnType<typeof keptPages>>} pages @param {Words} texts */
function listOf(pages, { list }) {
  if (pages.length === 0) return '';
  const items = pages.map(
    ({ path, title, time }) =>
      `<li><a href="${escape(path)}">${escape(title)}</a> <span>${escape(time)}</span></li>`,
  );
  return `<p>${list}</p><ul>${items.join('')}</ul>`;
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
