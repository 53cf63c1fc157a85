import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CompactCard } from '#contract/entities/compact-card.ts';
import { deferredResponse } from '../testing/deferred-response.ts';
import { aCompactCard, aConfig, aPage, aProfile, aTransaction } from '../testing/factories.ts';
import { aPageOfOrders } from '../testing/order-factories.ts';
import { aNextAct, aPurchaseId } from '../testing/order-process-factories.ts';
import { address, freshBrowser, openApp, signIn } from '../testing/render-app.tsx';
import { problem, stubServer, type SentRequest } from '../testing/stub-server.ts';

freshBrowser();

interface Shelf {
  mine?: readonly CompactCard[];
  bought?: readonly CompactCard[];
  bookmarked?: readonly CompactCard[];
  history?: readonly ReturnType<typeof aTransaction>[];
  profile?: ReturnType<typeof aProfile>;
}

const found = (projects: readonly CompactCard[]) => (request: SentRequest) => {
  const words = (request.url.searchParams.get('search') ?? '').toLowerCase();
  return aPage(projects.filter((project) => project.title.toLowerCase().includes(words)));
};

function aPersonWith({ mine = [], bought = [], bookmarked = [], history = [], profile }: Shelf) {
  signIn();
  return stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: profile ?? aProfile() }),
    'GET /api/projects/userprojects': found(mine),
    'GET /api/projects/buyed-project': found(bought),
    'GET /api/projects/getproject': found(bookmarked),
    'GET /api/projects/shipping-details': () => aPageOfOrders([]),
    'GET /api/orders/due': () => ({ data: [] }),
    'GET /api/payment/gethistory': () => aPage(history),
  });
}

const mine = (title: string) => aCompactCard({ title, relation: 'seller' });

async function tile(name: RegExp): Promise<string> {
  const tab = await screen.findByRole('link', { name });
  await waitFor(() => expect(tab.textContent).toMatch(/\d/u));
  return tab.textContent;
}

describe('the dashboard', () => {
  // covers: S2.15, S2.38, S3.48
  it('the dashboard tiles show the totals of their lists', async () => {
    aPersonWith({
      mine: [mine('Kirana ledger'), mine('Mess menu')],
      bought: [aCompactCard({ relation: 'buyer', status: 'sold' })],
      history: [aTransaction()],
    });
    openApp('/dashboard');
    expect(await tile(/My Projects/u)).toBe('My Projects2');
    expect(await tile(/Bought/u)).toBe('Bought1');
    expect(await tile(/Bookmarks/u)).toBe('Bookmarks0');
    expect(await tile(/History/u)).toBe('History1');
    expect(await screen.findByText('2 projects found')).toBeDefined();
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  // covers: S2.40, S9.10
  it('the dashboard shows six placeholder cards while loading', async () => {
    const server = aPersonWith({});
    const { response, resolve } = deferredResponse();
    server.on('GET /api/projects/userprojects', () => response);
    openApp('/dashboard');
    const panel = await screen.findByRole('region', { name: 'My Projects' });
    const waiting = await waitFor(() => {
      const list = panel.querySelector<HTMLElement>('[aria-busy="true"]');
      expect(list).not.toBeNull();
      return list as HTMLElement;
    });
    expect(within(waiting).getByText('Loading…')).toBeDefined();
    expect(waiting.querySelectorAll('.project-grid > [aria-hidden="true"]')).toHaveLength(6);
    resolve(aPage([mine('Kirana ledger')]));
    expect(await within(panel).findByRole('heading', { name: 'Kirana ledger' })).toBeDefined();
    expect(panel.querySelector('[aria-busy="true"]')).toBeNull();
  });

  // covers: S2.38, S2.45, S4.22
  it('the dashboard tab is stored in the URL unless it is the first', async () => {
    aPersonWith({ mine: [mine('Kirana ledger')] });
    const person = openApp('/dashboard');
    await person.click(await screen.findByRole('link', { name: /Bookmarks/u }));
    await waitFor(() => expect(address()).toBe('/dashboard?tab=bookmark'));
    expect(screen.getByRole('link', { name: /My Projects/u })).not.toHaveAttribute('aria-current');
    await person.click(screen.getByRole('link', { name: /My Projects/u }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('the dashboard opens on the first tab with projects, and empty tabs can be opened', async () => {
    aPersonWith({ bookmarked: [aCompactCard({ title: 'Mess menu' })] });
    const person = openApp('/dashboard');
    expect(await screen.findByRole('link', { name: /Bookmarks/u, current: 'page' })).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Mess menu' })).toBeDefined();
    await person.click(screen.getByRole('link', { name: /My Projects/u }));
    await waitFor(() => expect(address()).toBe('/dashboard?tab=myproject'));
    expect(await screen.findByRole('link', { name: 'Create Project' })).toBeDefined();
    const tabs = within(screen.getByRole('navigation', { name: 'Lists' }));
    expect(tabs.getAllByRole('link', { current: 'page' })).toHaveLength(1);
  });

  // covers: S2.35
  it('the dashboard search is debounced and stored in the URL, and leaves the totals unchanged', async () => {
    const server = aPersonWith({ mine: [mine('Kirana ledger'), mine('Mess menu')] });
    const person = openApp('/dashboard');
    await screen.findByText('2 projects found');
    await person.click(screen.getByRole('searchbox'));
    await person.paste('mess');
    expect(address()).toBe('/dashboard');
    await screen.findByText('1 project found');
    expect(address()).toBe('/dashboard?search=mess');
    expect(await tile(/My Projects/u)).toBe('My Projects2');
    const searches = server.requests.filter((request) => request.url.searchParams.has('search'));
    expect(searches.map((request) => request.url.searchParams.get('search'))).toEqual(['mess']);
  });

  it('the dashboard says that a search in a long list covers only the newest 2,500 entries', async () => {
    const server = aPersonWith({ mine: [mine('Kirana ledger')] });
    server.on('GET /api/projects/userprojects', ({ url }: SentRequest) =>
      url.searchParams.has('search')
        ? aPage([])
        : {
            ...aPage([mine('Kirana ledger')]),
            meta: { total: 1_000, total_is_capped: true, next_cursor: null },
          },
    );
    const person = openApp('/dashboard');
    await screen.findByText('1,000 projects found');
    expect(screen.queryByText(/^The search covers/u)).toBeNull();
    await person.click(screen.getByRole('searchbox'));
    await person.paste('mess');
    expect(await screen.findByText('The search covers the newest 2,500 in this list.')).toBeDefined();
  });

  it('every dashboard list requests compact cards', async () => {
    const server = aPersonWith({ mine: [mine('Kirana ledger')] });
    openApp('/dashboard');
    await screen.findByText('1 project found');
    const lists = ['userprojects', 'buyed-project', 'getproject'].map((path) => `GET /api/projects/${path}`);
    const views = lists.map((list) =>
      server.requests.find(({ name }) => name === list)?.url.searchParams.get('view'),
    );
    expect(views).toEqual(['card', 'card', 'card']);
  });

  // covers: S2.36, S2.39
  it('the dashboard sorted by popularity requests a new list, and sorted by date reuses the loaded one', async () => {
    const server = aPersonWith({ mine: [mine('Kirana ledger')] });
    const person = openApp('/dashboard');
    await screen.findByText('1 project found');
    const before = server.count('GET /api/projects/userprojects');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'recent');
    await waitFor(() => expect(address()).toBe('/dashboard?sort=recent'));
    expect(server.count('GET /api/projects/userprojects')).toBe(before);
    await person.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'popular');
    await waitFor(() => expect(server.requests.at(-1)?.url.searchParams.get('sort')).toBe('popular'));
  });
});

describe('an empty dashboard', () => {
  // covers: S2.41, S2.42
  it('an empty dashboard has two doors: to find a project and to add one', async () => {
    aPersonWith({});
    openApp('/dashboard');
    await screen.findByRole('heading', { name: 'No projects found' });
    expect(screen.getByRole('link', { name: 'Create Project' }).getAttribute('href')).toBe('/add-project');
    const doors = within(screen.getByRole('main'));
    expect(doors.queryByRole('searchbox')).toBeNull();
    expect(doors.queryByRole('combobox')).toBeNull();
    expect(doors.getByRole('link', { name: 'Discover projects' }).getAttribute('href')).toBe('/your-project');
  });

  // covers: S2.41
  it('a dashboard search without results can be cleared', async () => {
    aPersonWith({ mine: [mine('Kirana ledger')] });
    const person = openApp('/dashboard?search=zebra');
    await screen.findByText('No project matches your search. Try fewer or different words.');
    expect(screen.queryByRole('link', { name: 'Create Project' })).toBeNull();
    const panel = screen.getByRole('region', { name: 'My Projects' });
    await person.click(within(panel).getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
    await screen.findByText('1 project found');
    expect(address()).toBe('/dashboard');
  });

  // covers: S2.48
  it('an empty payment history has a message of its own', async () => {
    aPersonWith({});
    openApp('/dashboard?tab=history');
    expect(await screen.findByRole('heading', { name: 'No transaction history' })).toBeDefined();
  });
});

async function row(name: string): Promise<string> {
  return (await screen.findByRole('row', { name: new RegExp(name, 'u') })).textContent;
}

describe('purchases and history', () => {
  it('software on the dashboard has a link to the dialog for a new version, unless the project is banned', async () => {
    aPersonWith({
      mine: [
        mine('Mess menu'),
        aCompactCard({ title: 'Line follower', relation: 'seller', category: 'HARDWARE', commit: null }),
        aCompactCard({ title: 'Kirana ledger', relation: 'seller', listing: 'banned' }),
      ],
    });
    openApp('/dashboard');
    const link = await screen.findByRole('link', { name: 'New version: Mess menu' });
    expect(link.getAttribute('href')).toMatch(/^\/projects\/[^/]+\?publish=1$/u);
    expect(screen.getAllByRole('link', { name: /^New version/u })).toHaveLength(1);
  });

  // covers: S1.11, S2.43, S2.46
  it('a card says what the first download starts and ends', async () => {
    const archive = { file_name: 'menu.zip', size_bytes: 9, commit: '4f2a91c' };
    const next = aNextAct({ act: 'download' });
    const purchase = { purchase_id: aPurchaseId, archive, next };
    aPersonWith({ bought: [aCompactCard({ relation: 'buyer', status: 'sold', purchase })] });
    openApp('/dashboard?tab=bought');
    const said =
      'The first download starts your 72 hours to try it. An order that can be cancelled can be only before it.';
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('the history shows what the member paid and earned', async () => {
    aPersonWith({
      history: [
        aTransaction({
          id: '1',
          project_name: 'Mess menu',
          activity: 'bought',
          amount: 52_400,
          refunds: [
            {
              at: '2026-11-21T09:00:00.000Z',
              kind: 'partial-refund',
              amount_minor: 33_333,
              seller_minor: 31_744,
            },
          ],
        }),
        aTransaction({ id: '2', project_name: 'Kirana', activity: 'sold', amount: 79_900, username: 'asha' }),
        aTransaction({
          id: '3',
          project_name: 'Air node',
          activity: 'failed',
          paymentStatus: 'failed',
          amount: 209_900,
          reason: 'Your card has insufficient funds.',
        }),
      ],
    });
    openApp('/dashboard?tab=history');
    expect(await row('Mess menu')).toMatch(/−₹524\+₹333\.33 refunded on 21\sNov\s2026/u);
    expect(await row('Kirana')).toMatch(/The buyer has paid\+₹799/u);
    expect(await row('Air node')).toMatch(/Failed.*insufficient funds\..*₹2,099/u);
  });

  // covers: S2.47
  it('each payment in the history links to its project', async () => {
    aPersonWith({ history: [aTransaction({ project_name: 'Kirana', project_id: 'kirana-1' })] });
    openApp('/dashboard?tab=history');
    const link = await screen.findByRole('link', { name: 'View Details: Kirana' });
    expect(link.getAttribute('href')).toBe('/projects/kirana-1');
  });
});

describe('GitHub on the dashboard', () => {
  // covers: S2.33
  it('a verified GitHub account is shown as a badge', async () => {
    aPersonWith({ profile: aProfile({ github_verified: true, github_username: 'asha' }) });
    openApp('/dashboard');
    expect(await screen.findByText('GitHub Verified')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Verify GitHub' })).toBeNull();
  });

  // covers: S2.34
  it('a failed GitHub connection can be retried', async () => {
    const server = aPersonWith({});
    server.on('POST /api/auth/github/ticket', () => problem(503, 'service-unavailable'));
    const person = openApp('/dashboard');
    const button = await screen.findByRole('button', { name: 'Verify GitHub' });
    await person.click(button);
    expect(await screen.findByText('GitHub could not be reached. Please try again.')).toBeDefined();
    expect(button.getAttribute('aria-busy')).toBeNull();
    expect(address()).toBe('/dashboard');
  });
});
