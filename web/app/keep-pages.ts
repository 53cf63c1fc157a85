import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { splitLanguage } from '#domain/common/languages.ts';
import { ApiError } from '../api/api-client.ts';
import type { ProjectDetails } from '../api/entities.ts';
import { readIdToken, userOfToken } from '../api/identity/id-token.ts';
import { forgetOthersPages, KEPT } from '../api/kept-pages.ts';
import { projectKeys } from '../api/project-queries.ts';
import { memberOf } from '../api/session-port.ts';
import { formatDeadline } from '../lib/format.ts';
import { localPath } from '../lib/local-path.ts';
import type { Clients } from './application.tsx';

const SETTLED_AFTER_MS = 1_000;
const MAX_PAGES = 40;
const MAX_FILES = 160;

const ALWAYS = /^\/(?:orders(?:\/[\w-]+)?|receipts\/[\w-]+|dashboard(?:\?tab=(?:bought|history))?)$/u;
const PROJECT = /^\/projects\/([\w-]+)$/u;

/** What acts, or would need the application's code. */
const ACTS =
  'button, form, input, label, select, textarea, dialog, iframe, video, script, template, a[download], [role="menu"], section[class~="print:hidden"], a[class~="bg-primary"], a[href*="#"]';

/** Keeps orders, receipts and bought projects as they are shown, for the worker to answer without a network. */
export function keepPages({ router, queryClient, session }: Clients): void {
  let timer = 0;
  const keepLater = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void keep(), SETTLED_AFTER_MS);
  };

  async function keep(): Promise<void> {
    const state = session.getState();
    const main = document.querySelector('main');
    const path = location.pathname + location.search;
    if (memberOf(state) === null || state.kind !== 'ready' || main === null || !onlineManager.isOnline())
      return;
    if (!isKept(queryClient, splitLanguage(path).path)) return;
    const cache = await caches.open(KEPT + state.user.id);
    if (isRefused(queryClient)) await cache.delete(path);
    else if (main.querySelector('[aria-busy="true"]') !== null) keepLater();
    else if (queryClient.isFetching() === 0) await write(cache, path, main, shownSince(queryClient));
    // Another tab may have signed out meanwhile.
    if (userOfToken(readIdToken())?.id !== state.user.id) await forgetOthersPages({ kind: 'signed-out' });
  }

  queryClient.getQueryCache().subscribe(keepLater);
  router.subscribe('onRendered', keepLater);
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    // What waits to be sent would be lost.
    const waits = queryClient.isMutating() > 0 || navigator.serviceWorker.controller === null;
    if (fromLocation !== undefined && pathChanged && !onlineManager.isOnline() && !waits)
      location.assign(localPath(toLocation.href));
  });
  keepLater();
}

function isKept(queries: QueryClient, path: string): boolean {
  const [, projectId] = PROJECT.exec(path) ?? [];
  if (projectId === undefined) return ALWAYS.test(path);
  return isRefused(queries) || isBought(queries.getQueryData(projectKeys.details(projectId)));
}

const isBought = (project: ProjectDetails | undefined) => project?.relation === 'buyer';

/** Such as a project after its refund. */
function isRefused(queries: QueryClient): boolean {
  return queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state: { error } }) => error instanceof ApiError && error.status >= 400 && error.status < 500);
}

async function write(cache: Cache, path: string, main: HTMLElement, since: Date): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) =>
    pathOf(href),
  );
  const { copy, pictures } = copyOf(main);
  const links = sheets.map((sheet) => `<link rel="stylesheet" href="/kept${sheet}">`).join('');
  const kept = [since.toISOString(), formatDeadline(since), document.title].map(encodeURIComponent);
  await cache.put(path, new Response(links + copy.outerHTML, { headers: { 'x-kept': kept.join(' ') } }));
  const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
  for (const file of [...sheets, ...fonts.map(({ name }) => pathOf(name)), ...pictures])
    await fetch(file).then(
      async (answer) => answer.ok && (await cache.put(`/kept${file}`, answer)),
      () => undefined,
    );
  await dropOldest(cache);
}

/** From our own origin, which has the files of a CDN too. */
const pathOf = (url: string) => new URL(url, location.href).pathname;

function copyOf(main: HTMLElement): { copy: HTMLElement; pictures: readonly string[] } {
  // A document of its own loads no pictures.
  const copy = document.implementation.createHTMLDocument().importNode(main, true);
  copy.dataset['kept'] = '';
  for (const part of copy.querySelectorAll(`${ACTS}, source`)) part.remove();
  const pictures = [...copy.querySelectorAll('img')].flatMap((picture) => {
    const path = pathOf(picture.getAttribute('src') ?? '');
    if (!path.startsWith('/media/')) {
      picture.remove();
      return [];
    }
    picture.removeAttribute('srcset');
    picture.src = `/kept${path}`;
    return [path];
  });
  return { copy, pictures };
}

const isFile = ({ url }: Request) => pathOf(url).startsWith('/kept/');

/** A cache lists what was written last at the end. */
async function dropOldest(cache: Cache): Promise<void> {
  const all = await cache.keys();
  const files = all.filter(isFile);
  const pages = all.filter((request) => !isFile(request));
  for (const request of [...files.slice(0, -MAX_FILES), ...pages.slice(0, -MAX_PAGES)])
    await cache.delete(request);
}

/** The time of the oldest answer that is on the screen. */
export function shownSince(client: QueryClient): Date {
  const times = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(
      ({ state, observers }) =>
        state.data !== undefined && observers.every(({ options }) => options.staleTime !== Infinity),
    )
    .map(({ state }) => state.dataUpdatedAt);
  return new Date(Math.min(Date.now(), ...times));
}
