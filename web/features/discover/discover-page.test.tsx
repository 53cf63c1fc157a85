import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { deferredResponse } from '../../testing/deferred-response.ts';
import { aCompactCard, aPage, aProfile } from '../../testing/factories.ts';
import { aConfig } from '../../testing/factories.ts';
import { address, freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { problem, stubServer, type StubServer } from '../../testing/stub-server.ts';

const listCall = 'GET /api/projects/getproject';
const facetsCall = 'GET /api/projects/facets';
const counted = (value: string, projects: number | null, label = value) => ({ value, label, projects });
const facets = {
  category: [counted('SOFTWARE', 4), counted('HARDWARE', 3)],
  level: [counted('Low', 2), counted('High', 5)],
  price: [counted('0-499', 1), counted('5000-', 6)],
  subject: [counted('iot', 7, 'IoT')],
  technology: [counted('python', null, 'Python')],
  tests: [counted('true', 2)],
  video: [],
};

let server: StubServer;
freshBrowser();

beforeEach(() => {
  signIn();
  server = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    'GET /api/projects/suggestions': () => ({ data: { searches: ['soil station'], projects: [] } }),
    [facetsCall]: () => ({ data: facets }),
    [listCall]: () => aPage([aCompactCard({ title: 'Mess menu' }), aCompactCard({ title: 'Soil station' })]),
  });
});

function asked(): Record<string, string> {
  const last = server.requests.findLast((request) => request.name === listCall);
  const {
    limit: _limit,
    closest: _closest,
    view: _view,
    ...rest
  } = Object.fromEntries(last?.url.searchParams ?? []);
  return rest;
}

async function resultCount(text: string): Promise<void> {
  await waitFor(() => expect(screen.getAllByRole('status')[0]).toHaveTextContent(text));
}

/** In the column beside the list; the sheet of narrow screens contains it as well. */
async function filterLink(name: string): Promise<HTMLElement> {
  const panels = await screen.findAllByRole('navigation', { name: 'Filters' });
  return await within(panels.at(-1) as HTMLElement).findByRole('link', { name });
}

function sortedBy(): string | null {
  const menu = screen.getByText('Sort').closest('details') as HTMLElement;
  return within(menu).getByRole('link', { current: 'page' }).textContent;
}

describe('the discover page', () => {
  // covers: S1.5, S2.19, S2.83
  it('the discover page lists the projects with their count and links', async () => {
    openApp('/your-project');
    await resultCount('2 projects');
    expect(screen.getByRole('link', { name: 'Mess menu' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/projects\/[\w-]+$/u),
    );
  });

  it('the discover page requests compact cards and shows their covers', async () => {
    const id = 'a'.repeat(64);
    server.on(listCall, () => aPage([aCompactCard({ picture: { id, width: 900 } })]));
    openApp('/your-project');
    const cover = (await screen.findByRole('article')).querySelector('img[srcset]');
    expect(cover).toHaveAttribute('src', `/media/${id}-800.webp`);
    expect(cover).toHaveAttribute(
      'srcset',
      `/media/${id}-320.webp 320w, /media/${id}-800.webp 800w, /media/${id}-1600.webp 900w`,
    );
    expect(server.requests.find(({ name }) => name === listCall)?.url.searchParams.get('view')).toBe('card');
  });

  // covers: S2.62
  it('the discover page shows a loading message until the projects arrive', async () => {
    const { response, resolve } = deferredResponse();
    server.on(listCall, () => response);
    openApp('/your-project');
    await screen.findAllByRole('status');
    await resultCount('Loading projects...');
    resolve(aPage([aCompactCard({ title: 'Mess menu' })]));
    await resultCount('1 project');
    expect(screen.queryAllByText('Loading projects...')).toEqual([]);
  });

  // covers: S2.56
  it('a search is debounced and stored in the URL', async () => {
    const user = openApp('/your-project');
    await user.type(await screen.findByRole('combobox', { name: 'Search projects' }), 'soil');
    await waitFor(() => expect(asked()).toEqual({ search: 'soil', sold: 'false' }));
    expect(address()).toBe('/your-project?search=soil');
    const lists = server.requests.filter(({ name }) => name === listCall);
    expect(lists.map(({ url }) => url.searchParams.get('search'))).toEqual([null, 'soil']);
  });

  it('a search is sorted by relevance unless another order is selected', async () => {
    const user = openApp('/your-project?search=soil');
    await resultCount('2 projects');
    expect(sortedBy()).toBe('Best match');
    expect(asked()).toEqual({ search: 'soil', sold: 'false' });
    await user.click(screen.getByRole('link', { name: 'Newest first' }));
    await waitFor(() => expect(asked()).toEqual({ search: 'soil', sort: 'newest', sold: 'false' }));
    await user.clear(screen.getByRole('combobox', { name: 'Search projects' }));
    await waitFor(() => expect(address()).toBe('/your-project'));
  });

  it('the discover page suggests searches while typing', async () => {
    const user = openApp('/your-project');
    const search = await screen.findByRole('combobox', { name: 'Search projects' });
    await user.type(search, 'so');
    await waitFor(() => {
      const options = (search as HTMLInputElement).list?.options ?? [];
      expect(Array.from(options, ({ value }) => value)).toEqual(['soil station']);
    });
  });

  it('a search is saved and ended from its results', async () => {
    const saved: object[] = [];
    server.on('GET /api/saved-searches', () => ({ data: saved }));
    server.on('POST /api/saved-searches', ({ body }) => {
      saved.push({
        search_id: 'first',
        filters: { ...(body as object) },
        created_at: '2026-11-01T09:00:00Z',
      });
      return { data: saved[0] ?? null };
    });
    server.on('DELETE /api/saved-searches/first', () => {
      saved.pop();
      return { data: null };
    });
    const user = openApp('/discover?search=balloon&price=0-499');
    await user.click(await screen.findByRole('button', { name: 'Tell me when one is listed' }));
    expect(await screen.findByText('New projects for this search come to your feed.')).toBeVisible();
    expect(saved).toMatchObject([{ filters: { search: 'balloon', price: '0-499' } }]);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('button', { name: 'Tell me when one is listed' })).toBeVisible();
  });

  it('after a search without matches, the page says so and shows the closest projects', async () => {
    server.on(listCall, () => ({
      data: [aCompactCard({ title: 'Mess menu' })],
      meta: { total: 1, next_cursor: null, closest: true },
    }));
    openApp('/your-project?search=mess+zebra');
    expect(await screen.findByText('0 matches')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Close to your search' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mess menu' })).toBeVisible();
  });

  it('a search counts only the projects that match, and the closest have a heading of their own', async () => {
    server.on(listCall, () => ({
      data: ['Library', 'Mess menu', 'Laundry'].map((title, at) =>
        aCompactCard({ title, project_id: `${at}` }),
      ),
      meta: { total: 3, next_cursor: null, closest: true, exact: 1 },
    }));
    openApp('/your-project?search=library');
    expect(await screen.findByText('1 match')).toBeVisible();
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names.indexOf('Close to your search')).toBe(names.indexOf('Library') + 1);
    expect(names.indexOf('Mess menu')).toBe(names.indexOf('Close to your search') + 1);
    expect(screen.queryByText('No projects found matching your criteria')).toBeNull();
  });

  // covers: S2.61
  it('after a search whose words no project has, the page says so and shows the popular projects', async () => {
    server.on(listCall, () => ({
      data: [aCompactCard({ title: 'Mess menu' })],
      meta: { total: 1, next_cursor: null, closest: true, exact: 0, popular: true },
    }));
    openApp('/your-project?search=zebra');
    expect(await screen.findByText('No projects found matching your criteria')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Popular now' })).toBeVisible();
  });

  it('a price in the search is a filter of its own that can be removed', async () => {
    const paid = { from: null, to: 1_000, words: 'python', typed: 'under 1000' };
    server.on(listCall, ({ url }) => ({
      data: [aCompactCard()],
      meta: {
        total: 1,
        next_cursor: null,
        ...(url.searchParams.get('search') === 'python' ? {} : { paid }),
      },
    }));
    const user = openApp('/your-project?search=python+under+1000');
    await user.click(await screen.findByRole('link', { name: 'Remove: Up to ₹1,000' }));
    await waitFor(() => expect(address()).toBe('/your-project?search=python'));
    expect(screen.queryByRole('link', { name: /Up to/u })).not.toBeInTheDocument();
  });

  it('the filters of narrow screens end with a button that says how many projects are shown', async () => {
    openApp('/your-project');
    await resultCount('2 projects');
    expect(screen.getByRole('button', { name: 'Show 2 projects', hidden: true })).toBeInTheDocument();
  });

  it('a corrected search shows the words that were actually searched for', async () => {
    server.on(listCall, () => ({
      data: [aCompactCard({ title: 'Mess menu' })],
      meta: { total: 1_000, total_is_capped: true, next_cursor: null, corrected: 'mess menu' },
    }));
    openApp('/your-project?search=mes+menu');
    expect(await screen.findByText('Showing results for “mess menu”')).toBeVisible();
    await resultCount('1,000+ projects');
  });

  // covers: S2.55, S2.57, S2.58, S2.59
  it('the category, level, sort and view of the discover page are stored in the URL', async () => {
    const user = openApp('/your-project');
    await resultCount('2 projects');
    await user.click(await filterLink('Hardware 3'));
    await user.click(await filterLink('High 5'));
    await user.click(screen.getByRole('link', { name: 'Price with fee, low to high' }));
    await user.click(screen.getByRole('link', { name: 'List' }));
    await waitFor(() =>
      expect(asked()).toEqual({ category: 'HARDWARE', level: 'High', sort: 'price-low', sold: 'false' }),
    );
    expect(address()).toBe('/your-project?category=HARDWARE&level=High&sort=price-low&view=list');
  });

  it('the discover page restores its filters from the URL', async () => {
    openApp('/your-project?category=SOFTWARE&level=Low&sort=popular&search=menu');
    await resultCount('2 projects');
    expect(asked()).toEqual({
      category: 'SOFTWARE',
      level: 'Low',
      sort: 'popular',
      search: 'menu',
      sold: 'false',
    });
    expect(screen.getByRole('combobox', { name: 'Search projects' })).toHaveValue('menu');
    expect(await filterLink('Software 4')).toHaveAttribute('aria-current', 'true');
    expect(sortedBy()).toBe('Popular');
  });

  it('every facet filters the list and its counts, and is stored in the URL', async () => {
    const user = openApp('/your-project');
    for (const name of ['₹5,000 and more 6', 'Python', 'IoT 7', 'Automated tests 2', 'Show sold projects']) {
      await user.click(await filterLink(name));
    }
    const wanted = { price: '5000-', technology: 'python', subject: 'iot', tests: 'true' };
    await waitFor(() => expect(asked()).toEqual(wanted));
    expect(address()).toBe('/your-project?price=5000-&technology=python&subject=iot&tests=true&sold=true');
    const counts = server.requests.findLast(({ name }) => name === facetsCall);
    expect(Object.fromEntries(counts?.url.searchParams ?? [])).toEqual(wanted);
    await user.click(screen.getByRole('link', { name: 'Remove: IoT' }));
    await waitFor(() => expect(asked()).not.toHaveProperty('subject'));
    await user.click(screen.getAllByRole('link', { name: 'Clear Filters' })[0]!);
    await waitFor(() => expect(address()).toBe('/your-project'));
  });

  // covers: S2.60
  it('a chip removes one filter and Clear Filters removes all', async () => {
    const user = openApp('/your-project?category=SOFTWARE&level=Low&search=menu');
    const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
    await user.click(chips.getByRole('link', { name: 'Remove: Level: Low' }));
    await waitFor(() => expect(address()).toBe('/your-project?search=menu&category=SOFTWARE'));
    await user.click(screen.getAllByRole('link', { name: 'Clear Filters' })[0]!);
    await waitFor(() => expect(address()).toBe('/your-project'));
    expect(screen.getByRole('combobox', { name: 'Search projects' })).toHaveValue('');
  });

  it('a search without results offers to show sold projects', async () => {
    server.on(listCall, ({ url }) =>
      url.searchParams.get('sold') === 'false' ? aPage([]) : aPage([aCompactCard({ title: 'Tide table' })]),
    );
    const user = openApp('/your-project?search=tide');
    await screen.findByText('No projects found matching your criteria');
    await user.click(screen.getAllByRole('link', { name: 'Show sold projects' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('link', { name: 'Tide table' })).toBeVisible();
    expect(address()).toBe('/your-project?search=tide&sold=true');
    expect(screen.queryByText('No projects found matching your criteria')).not.toBeInTheDocument();
  });

  // covers: S2.61
  it('a filtered list without results offers to clear the filters', async () => {
    server.on(listCall, ({ url }) =>
      url.searchParams.has('search') ? aPage([]) : aPage([aCompactCard({ title: 'Mess menu' })]),
    );
    const user = openApp('/your-project?search=zebra');
    expect(await screen.findByText('No projects found matching your criteria')).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: 'Clear Filters' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('link', { name: 'Mess menu' })).toBeVisible();
  });

  // covers: S8.32
  it('loading the project list can be retried after a failure', async () => {
    server.on(listCall, () => problem(500, 'internal-error'));
    const user = openApp('/your-project');
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
    expect(screen.getByText('The projects could not be loaded')).toBeVisible();
    server.on(listCall, () => aPage([aCompactCard({ title: 'Mess menu' })]));
    await user.click(retry);
    expect(await screen.findByRole('link', { name: 'Mess menu' })).toBeVisible();
  });

  // covers: S2.63
  it('Load more appends the next page and shows how many projects are loaded', async () => {
    server.on(listCall, ({ url }) =>
      url.searchParams.get('cursor') === 'after-1'
        ? { data: [aCompactCard({ title: 'Second' })], meta: { total: 2, next_cursor: null } }
        : { data: [aCompactCard({ title: 'First' })], meta: { total: 2, next_cursor: 'after-1' } },
    );
    const user = openApp('/your-project');
    expect(await screen.findByText('1 of 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'Second' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'First' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });
});
