import { act, screen, waitFor, within } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import type { CompactCard } from '#contract/entities/compact-card.ts';
import type { ProjectDetails } from '#contract/entities/project.ts';
import type { PublicPage } from '#contract/public-pages.ts';
import { isBuyRemembered } from '../lib/buy-after-sign-in.ts';
import { site } from '../public-pages/landing/landing-fixture.ts';
import { renderPage } from '../public-pages/render-page.tsx';
import { deferredResponse } from '../testing/deferred-response.ts';
import { aCompactCard, aConfig, aPage, aProfile } from '../testing/factories.ts';
import { anInside, aProjectPage } from '../testing/project-factories.ts';
import { freshBrowser, signIn } from '../testing/render-app.tsx';
import { stubServer } from '../testing/stub-server.ts';
import { takeOverPage } from './start-application.tsx';
import { startPage } from './visitor-page.ts';
freshBrowser();
let application: Root | null = null;
afterEach(() => {
  act(() => application?.unmount());
  application = null;
  document.body.replaceChildren();
});

const similar = aCompactCard({ title: 'Tide table' });

function openProject(project: ProjectDetails): Promise<HTMLElement> {
  return openDocument(`/projects/${project.project_id}`, {
    kind: 'project',
    project,
    preview: '/preview.png',
    inside: anInside(),
    questions: { data: [], total: 0 },
    fromSeller: [],
    similar: [similar],
  });
}

async function openDocument(address: string, page: PublicPage): Promise<HTMLElement> {
  const { body, data } = await renderPage(page, site);
  window.history.replaceState(null, '', address);
  document.body.innerHTML = `<div id="root" data-page="${page.kind}">${body}</div>${data}`;
  return document.getElementById('root') as HTMLElement;
}

// The console must stay silent, so these tests also prove that the browser renders the same HTML as the server.
describe("the document of a project's page", () => {
  it('a visitor can buy, ask and report through the log-in, without scripts', async () => {
    const project = aProjectPage({ description: `${'word '.repeat(200)}end` });
    await openProject(project);
    expect(screen.getByRole('heading', { level: 1, name: project.title })).toBeVisible();
    expect(screen.getByText(/word end$/u)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Read More' })).toBeNull();
    for (const name of ['Buy Now', 'Log in to ask the seller', 'Report this listing']) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toMatch(/^\/login\?next=/u);
    }
    expect(screen.getByRole('link', { name: 'Tide table' })).toHaveAttribute(
      'href',
      `/projects/${similar.project_id}`,
    );
  });

  it('a member who presses Buy before the page is hydrated is remembered as wanting the project', async () => {
    const project = aProjectPage();
    signIn();
    const { response, resolve } = deferredResponse();
    stubServer({ 'GET /api/config': () => aConfig(), 'GET /api/auth/me': () => response });
    const root = await openProject(project);
    const started = startPage(root);
    const link = screen.getByRole('link', { name: 'Buy Now' });
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
    expect(isBuyRemembered(project.project_id)).toBe(true);
    resolve({ data: aProfile({ email_verified: false }) });
    await started;
  });

  it('a member keeps the elements of the document and sees what only members see', async () => {
    const project = aProjectPage();
    signIn();
    stubServer({
      'GET /api/config': () => aConfig(),
      'GET /api/auth/me': () => ({ data: aProfile() }),
      [`GET /api/projects/projectdetails/${project.project_id}`]: () => ({
        data: { ...project, relation: 'visitor', liked: true },
      }),
      [`GET /api/projects/${project.project_id}/inside`]: () => ({ data: anInside() }),
      [`GET /api/projects/${project.project_id}/questions`]: () => aPage([]),
      [`GET /api/projects/${project.project_id}/related`]: () => ({
        data: { seller: [], similar: [similar] },
      }),
    });
    const root = await openProject(project);
    const heading = screen.getByRole('heading', { level: 1, name: project.title });
    await act(async () => {
      application = await takeOverPage(root);
    });
    expect(await screen.findByRole('button', { name: 'Buy Now' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: project.title })).toBe(heading);
    expect(await screen.findByRole('button', { name: /^Liked/u })).toBeVisible();
    expect(await screen.findByLabelText('Your question')).toBeVisible();
  });
});

const facets = {
  category: [
    { value: 'SOFTWARE', label: 'SOFTWARE', projects: 4 },
    { value: 'HARDWARE', label: 'HARDWARE', projects: 3 },
  ],
  level: [{ value: 'Low', label: 'Low', projects: 7 }],
  price: [],
  subject: [],
  technology: [{ value: 'python', label: 'python', projects: 7 }],
  tests: [],
  video: [],
};
const firstPage = [aCompactCard({ title: 'Mess menu' }), aCompactCard({ title: 'Soil station' })];

function listOf(cards: readonly CompactCard[]) {
  return { data: cards, meta: { total: 30, next_cursor: 'after-2' } };
}

function openDiscover(address = '/discover?category=SOFTWARE&view=list'): Promise<HTMLElement> {
  return openDocument(address, {
    kind: 'discover',
    filters: { category: 'SOFTWARE', view: 'list' },
    list: listOf(firstPage),
    facets,
  });
}

function openTopic(): Promise<HTMLElement> {
  return openDocument('/discover/t/Python?level=Low', {
    kind: 'topic',
    facet: 'technology',
    value: 'python',
    filters: { technology: 'python', level: 'Low' },
    showsSold: true,
    list: listOf(firstPage),
    facets,
  });
}

function stubMember(cards: readonly CompactCard[]) {
  signIn();
  return stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    'GET /api/projects/facets': () => ({ data: { ...facets, price_rupees: [] } }),
    'GET /api/projects/getproject': ({ url }) =>
      url.searchParams.has('cursor') ? aPage([aCompactCard({ title: 'Tide table' })]) : listOf(cards),
  });
}

function addressOf(name: string): string | null | undefined {
  return screen.getAllByRole('link', { name }).at(-1)?.getAttribute('href');
}

describe('the documents of the market', () => {
  it('a visitor can filter, sort, change the view and turn pages with links alone', async () => {
    await openDiscover();
    expect(addressOf('Hardware 3')).toBe('/discover?category=HARDWARE&view=list');
    expect(addressOf('Popular')).toBe('/discover?category=SOFTWARE&sort=popular&view=list');
    expect(addressOf('Grid')).toBe('/discover?category=SOFTWARE');
    expect(addressOf('Clear Filters')).toBe('/discover?view=list');
    expect(addressOf('Next page')).toBe('/discover?category=SOFTWARE&view=list&cursor=after-2');
    expect(addressOf('Mess menu')).toBe(`/projects/${firstPage[0]!.project_id}`);
    expect(screen.queryByRole('button', { name: /^Bookmark/u })).toBeNull();
  });

  it("the filters of a topic's page lead to the whole market with the topic and its sold projects", async () => {
    await openTopic();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Python projects');
    expect(screen.getAllByRole('link', { name: 'Hardware 3' }).at(-1)).toHaveAttribute(
      'href',
      '/discover?category=HARDWARE&level=Low&technology=python&sold=true',
    );
  });

  it('a member keeps the elements of the list, sees own bookmarks and loads more of it', async () => {
    stubMember([{ ...firstPage[0]!, bookedmarked: true }, firstPage[1]!]);
    const root = await openDiscover();
    const link = screen.getByRole('link', { name: 'Mess menu' });
    await act(async () => {
      application = await takeOverPage(root);
    });
    expect(screen.getByRole('link', { name: 'Mess menu' })).toBe(link);
    expect(await screen.findByRole('button', { name: 'Remove the bookmark from Mess menu' })).toBeVisible();
    await act(async () => screen.getByRole('button', { name: 'Load more' }).click());
    expect(await screen.findByRole('link', { name: 'Tide table' })).toBeVisible();
  });

  it('a member on a page after the first can go back to the first', async () => {
    stubMember(firstPage);
    const root = await openDocument('/discover?cursor=after-2', {
      kind: 'discover',
      filters: { cursor: 'after-2' },
      list: { data: [aCompactCard({ title: 'Tide table' })], meta: { total: 30, next_cursor: null } },
      facets,
    });
    await act(async () => {
      application = await takeOverPage(root);
    });
    const first = await screen.findByRole('link', { name: 'First page' });
    await act(async () => first.click());
    expect(await screen.findByRole('link', { name: 'Mess menu' })).toBeVisible();
    expect(window.location.search).toBe('');
  });

  it("a member who filters a topic's page searches the whole market without another document", async () => {
    const server = stubMember(firstPage);
    const root = await openTopic();
    const heading = screen.getByRole('heading', { level: 1 });
    await act(async () => {
      application = await takeOverPage(root);
    });
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
    const panel = screen.getAllByRole('navigation', { name: 'Filters' }).at(-1) as HTMLElement;
    await act(async () => within(panel).getByRole('link', { name: 'Hardware 3' }).click());
    await waitFor(() => expect(window.location.pathname).toBe('/discover'));
    const asked = server.requests.findLast(({ name }) => name === 'GET /api/projects/getproject');
    expect(asked?.url.searchParams.get('technology')).toBe('python');
    expect(asked?.url.searchParams.get('category')).toBe('HARDWARE');
  });
});
