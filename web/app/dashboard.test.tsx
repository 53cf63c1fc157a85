import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ProjectCard } from '#contract/entities.ts';
import { aConfig, aPage, aProfile, aProjectCard, aTransaction } from '../testing/factories.ts';
import { heldAnswer } from '../testing/held-answer.ts';
import { aPageOfOrders } from '../testing/order-factories.ts';
import { address, freshBrowser, openApp, signIn } from '../testing/render-app.tsx';
import { problem, stubServer, type SentRequest } from '../testing/stub-server.ts';

freshBrowser();

interface Shelf {
  mine?: readonly ProjectCard[];
  bought?: readonly ProjectCard[];
  bookmarked?: readonly ProjectCard[];
  history?: readonly ReturnType<typeof aTransaction>[];
  profile?: ReturnType<typeof aProfile>;
}

const found = (projects: readonly ProjectCard[]) => (request: SentRequest) => {
  const words = (request.url.searchParams.get('search') ?? '').toLowerCase();
  return aPage(projects.filter((project) => project.title.toLowerCase().includes(words)));
};

/** Somebody with these projects, on a server that searches by title. */
function aPersonWith({ mine = [], bought = [], bookmarked = [], history = [], profile }: Shelf) {
  signIn();
  return stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: profile ?? aProfile() }),
    'GET /api/projects/userprojects': found(mine),
    'GET /api/projects/buyed-project': found(bought),
    'GET /api/projects/getproject': found(bookmarked),
    'GET /api/projects/shipping-details': () => aPageOfOrders([]),
    'GET /api/payment/gethistory': () => aPage(history),
  });
}

const mine = (title: string) => aProjectCard({ title, relation: 'seller' });

async function tile(name: RegExp): Promise<string> {
  const tab = await screen.findByRole('tab', { name });
  await waitFor(() => expect(tab.textContent).toMatch(/\d/u));
  return tab.textContent;
}

describe('the dashboard', () => {
  it('counts in its tiles what the lists hold', async () => {
    aPersonWith({
      mine: [mine('Kirana ledger'), mine('Mess menu')],
      bought: [aProjectCard({ relation: 'buyer', status: 'sold' })],
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

  it('shows six shapes until the projects are there', async () => {
    const server = aPersonWith({});
    const { answer, letGo } = heldAnswer();
    server.on('GET /api/projects/userprojects', () => answer);
    openApp('/dashboard');
    const panel = await screen.findByRole('tabpanel');
    const waiting = await waitFor(() => {
      const list = panel.querySelector<HTMLElement>('[aria-busy="true"]');
      expect(list).not.toBeNull();
      return list as HTMLElement;
    });
    expect(within(waiting).getByText('Loading…')).toBeDefined();
    expect(waiting.querySelectorAll('.project-grid > [aria-hidden="true"]')).toHaveLength(6);
    letGo(aPage([mine('Kirana ledger')]));
    expect(await within(panel).findByRole('heading', { name: 'Kirana ledger' })).toBeDefined();
    expect(panel.querySelector('[aria-busy="true"]')).toBeNull();
  });

  it('writes the tab into the address, and the first one not at all', async () => {
    aPersonWith({ mine: [mine('Kirana ledger')] });
    const person = openApp('/dashboard');
    await person.click(await screen.findByRole('tab', { name: /Bookmarks/u }));
    await waitFor(() => expect(address()).toBe('/dashboard?tab=bookmark'));
    await person.click(screen.getByRole('tab', { name: /My Projects/u }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('searches after a pause in typing, keeps the words in the address and the counts as they are', async () => {
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

  it('asks the server for what is popular, and for nothing new between all and recent', async () => {
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

describe('a dashboard with nothing to show', () => {
  it('offers to create the first project', async () => {
    aPersonWith({});
    openApp('/dashboard');
    await screen.findByRole('heading', { name: 'No projects found' });
    expect(screen.getByRole('link', { name: 'Create Project' }).getAttribute('href')).toBe('/add-project');
    expect(screen.getByText(/^List your first project/)).toBeDefined();
  });

  it('says that no project matches the words, and clears them', async () => {
    aPersonWith({ mine: [mine('Kirana ledger')] });
    const person = openApp('/dashboard?search=zebra');
    await screen.findByText('No project matches these words. Try fewer or others.');
    expect(screen.queryByRole('link', { name: 'Create Project' })).toBeNull();
    const panel = screen.getByRole('tabpanel');
    await person.click(within(panel).getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
    await screen.findByText('1 project found');
    expect(address()).toBe('/dashboard');
  });

  it('has a word of its own for an empty history', async () => {
    aPersonWith({});
    openApp('/dashboard?tab=history');
    expect(await screen.findByRole('heading', { name: 'No transaction history' })).toBeDefined();
  });

  it('says that a list failed, and shows it after trying again', async () => {
    const server = aPersonWith({ bought: [aProjectCard({ title: 'Mess menu', relation: 'buyer' })] });
    server.on('GET /api/projects/buyed-project', () => problem(500, 'internal-error'));
    const person = openApp('/dashboard?tab=bought');
    await screen.findByText('Your projects could not be loaded');
    server.on('GET /api/projects/buyed-project', () =>
      aPage([aProjectCard({ title: 'Mess menu', relation: 'buyer' })]),
    );
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Mess menu' })).toBeDefined();
  });
});

async function row(name: string): Promise<string> {
  return (await screen.findByRole('row', { name: new RegExp(name, 'u') })).textContent;
}

describe('what somebody has bought', () => {
  it('is unlocked: it opens, and its zip can be downloaded', async () => {
    aPersonWith({
      bought: [
        aProjectCard({
          title: 'Mess menu',
          relation: 'buyer',
          status: 'sold',
          purchase: {
            purchase_id: '01a1f990-0000-7000-8000-0000000000cc',
            receipt_number: 'PH-1',
            paid_at: '2026-11-01T09:00:00.000Z',
            amount: 52_400,
            archive: { file_name: 'mess-menu.zip', size_bytes: 2048, sha256: 'aa', commit: '69cd492abc' },
            shipment: null,
            reviewed: false,
          },
        }),
      ],
    });
    openApp('/dashboard?tab=bought');
    const card = await screen.findByRole('article');
    expect(within(card).getByRole('link', { name: 'Open project: Mess menu' })).toBeDefined();
    expect(within(card).getByRole('button', { name: 'Download zip: Mess menu' })).toBeDefined();
    expect(within(card).getByText('Yours')).toBeDefined();
    expect(within(card).queryByText('Sold')).toBeNull();
  });

  it('stands in the history with what was paid and what was earned', async () => {
    aPersonWith({
      history: [
        aTransaction({ id: '1', project_name: 'Mess menu', activity: 'bought', amount: 52_400 }),
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
    expect(await row('Mess menu')).toContain('−₹524');
    expect(await row('Kirana')).toContain('+₹799');
    expect(await row('Air node')).toMatch(/Failed.*insufficient funds\..*₹2,099/u);
  });

  it('leads from each payment to its project', async () => {
    aPersonWith({ history: [aTransaction({ project_name: 'Kirana', project_id: 'kirana-1' })] });
    openApp('/dashboard?tab=history');
    const link = await screen.findByRole('link', { name: 'View Details: Kirana' });
    expect(link.getAttribute('href')).toBe('/projects/kirana-1');
  });
});

describe('GitHub on the dashboard', () => {
  it('is a badge once the account is verified', async () => {
    aPersonWith({ profile: aProfile({ github_verified: true, github_username: 'asha' }) });
    openApp('/dashboard');
    expect(await screen.findByText('GitHub Verified')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Verify GitHub' })).toBeNull();
  });

  it('can be tried again when it cannot be reached', async () => {
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
